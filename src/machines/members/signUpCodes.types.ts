// The form for a sign-up code, and the context and the events of its machine.

import type { CreateReferralCodeBody, ReferralCode } from '../../../contract/api/members/users.ts'
import { aclOf, type Permission } from '../../../contract/rules/shared/acl.ts'
import type { ScreenInput } from '../app/screen.types.ts'

/** For how many days a code can be used. Null means that it does not expire. */
export const LIFETIMES_DAYS = [1, 7, 30, 90, null] as const
export type LifetimeDays = (typeof LIFETIMES_DAYS)[number]

/** The fields of the form. */
export interface CodeDraft {
  readonly permissions: readonly Permission[]
  /** How many members can sign up with the code, as typed. */
  readonly uses: string
  readonly lifetimeDays: LifetimeDays
  /** A text of the admin: who gets the code, or what the code is for. It may be empty. */
  readonly label: string
}

export const EMPTY_DRAFT: CodeDraft = { permissions: [], uses: '1', lifetimeDays: 30, label: '' }

/** The most sign-ups for which one code can be made. */
const MAX_USES = 1000

/** What is wrong with the draft, as a message for the admin, or null. */
export function draftProblem({ uses }: CodeDraft): string | null {
  const number = Number(uses)
  const isAllowed = /^\d+$/.test(uses.trim()) && number >= 1 && number <= MAX_USES
  return isAllowed ? null : `A code can be used for 1 to ${MAX_USES} sign-ups.`
}

/** The body of the call that makes the code. */
export function codeBody({ permissions, uses, lifetimeDays, label }: CodeDraft): CreateReferralCodeBody {
  return {
    acl: aclOf(permissions),
    uses: Number(uses),
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(lifetimeDays === null ? {} : { expires_in_days: lifetimeDays }),
  }
}

export interface SignUpCodesContext {
  input: ScreenInput
  draft: CodeDraft
  /** Why the code cannot be made. */
  problem: string | null
  /** The sign-up address with the new code. The code is not shown anywhere else. Empty without a new code. */
  address: string
  /** The code that the admin wants to revoke. The admin is asked before it is revoked. */
  codeToRevoke: ReferralCode | null
}

export type SignUpCodesEvent =
  /** The codes may have changed: another admin has made a code, or a new member has signed up. */
  | { type: 'codes.reload' }
  | { type: 'invitation.open' }
  | { type: 'invitation.cancel' }
  | { type: 'permission.toggle'; permission: Permission }
  | { type: 'uses.change'; uses: string }
  | { type: 'label.change'; label: string }
  | { type: 'lifetime.choose'; lifetimeDays: LifetimeDays }
  | { type: 'code.make' }
  | { type: 'code.revoke'; code: ReferralCode }
  /** The answers to the question whether to revoke `codeToRevoke`. */
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
