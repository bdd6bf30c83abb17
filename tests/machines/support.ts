// What the tests of machines share.

import { fromPromise } from 'xstate'
import type { SessionUser } from '../../contract/api/members/auth.ts'
import { CallError, NO_ANSWER } from '../../contract/callResult.ts'
import type { DraftKey, KeepDraft } from '../../src/machines/shared/drafts.ts'

export const unanswered = new CallError(NO_ANSWER)
export const error = (code: string) => new CallError({ code, message: `${code}.` })

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

/** Waits until every promise that is already settled has run its callbacks. */
export const waitForPromises = () => new Promise((resolve) => setTimeout(resolve, 0))

/** What a machine needs that keeps drafts, over these drafts. A machine test shows with it what is kept. */
export const draftPorts = (drafts = new Map<string, string>()) => ({
  actors: { readDraft: fromPromise<string, DraftKey>(async ({ input }) => drafts.get(input.name) ?? '') },
  actions: { keepDraft: (_: unknown, { name, text }: KeepDraft) => void drafts.set(name, text) },
})
