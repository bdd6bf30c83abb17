// Creates the members of the demo.

import { randomBytes } from 'node:crypto'
import { ADD_PLAYER_CODE } from '../../contract/rules/members/signUpCodes.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../usecases/members/auth.ts'
import { makeOwnerCode } from '../usecases/members/ownerCode.ts'
import { createSignUpCode } from '../usecases/members/signUpCodes.ts'
import { addUser, type CreatedUser, signUp } from '../usecases/members/users.ts'
import type { Session } from '../usecases/shared/session.ts'

/** A member of the demo, with a session for calling use cases as this member. This session is not in the database. */
interface DemoMember extends CreatedUser {
  readonly session: Session
}

export interface DemoMembers {
  readonly owner: DemoMember
  readonly invited: readonly DemoMember[]
  /** Players without a password. */
  readonly guests: readonly CreatedUser[]
  /** The password of all members who can sign in. */
  readonly password: string
}

const OWNER = 'Rosalind'
const INVITED = [
  { username: 'Teddy', acl: 'pool|coffee' },
  { username: 'juno.w', acl: 'admin|pool' },
  { username: 'Marcus', acl: 'pool' },
  { username: 'Ines', acl: 'admin|coffee' },
]
const GUESTS = ['Big_Sal', 'Odette']
const CALLER: Caller = { address: '127.0.0.1', userAgent: 'Demo', isKnown: () => false, knownBrowserOf: () => null }

/** Signs up the owner with the owner code, and the other members with sign-up codes of the owner. */
export async function seedMembers(context: Context): Promise<DemoMembers> {
  const code = await makeOwnerCode(context)
  if (code === null) throw new Error('The demo needs an empty database.')
  // Make a new password at each start. A password in the source code could be tried on real sites.
  const password = `demo-${randomBytes(4).toString('hex')}`
  const owner = await signUpMember(context, OWNER, password, code)
  const invited: DemoMember[] = []
  for (const { username, acl } of INVITED) {
    const invitation = await createSignUpCode(context, owner.session, { acl, uses: 1 })
    invited.push(await signUpMember(context, username, password, invitation.code))
  }
  const guests: CreatedUser[] = []
  for (const username of GUESTS) {
    guests.push(await addUser(context, context, owner.session, { username, code: ADD_PLAYER_CODE }))
  }
  return { owner, invited, guests, password }
}

async function signUpMember(context: Context, username: string, password: string, code: string): Promise<DemoMember> {
  const { created } = await signUp(context, { username, password, code }, CALLER)
  return { ...created, session: { sessionId: 0, user: created.user, remember: false } }
}
