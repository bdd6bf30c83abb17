// Creates the sign-ins, permissions and sign-up codes that the demo's log shows.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { signIn } from '../usecases/members/auth.ts'
import { updateMember } from '../usecases/members/memberChanges.ts'
import { createSignUpCode } from '../usecases/members/signUpCodes.ts'
import { addLogEntry, entryAbout } from '../usecases/shared/auditLog.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'

/** The User-Agent headers of the browsers from which the members of the demo sign in. */
const BROWSERS = {
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.5 Safari/605.1',
  phone: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile Safari/604.1',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
}

/** Creates three weeks of activity: sign-ins, one refused sign-in, changes of permissions, and sign-up codes. */
export async function seedSessionsAndGrants(context: Context, clock: SeedClock, members: DemoMembers): Promise<void> {
  const nowMs = clock.now()
  const { owner, invited, guests, password } = members
  const [teddy, juno, marcus, ines] = invited
  const [, odette] = guests
  if (!teddy || !juno || !marcus || !ines || !odette)
    throw new Error('The demo needs four invited members and two guests.')

  const signInAs = (username: string, userAgent: string) =>
    signIn(
      context,
      { username, password, rememberMe: true },
      { address: '127.0.0.1', userAgent, isKnown: () => false, knownBrowserOf: () => null },
    )
  const logRefusedSignIn = (user: { user_id: number; username: string }) =>
    context.write((work) => {
      const entry = entryAbout(user, (name) => `A sign-in as ${name} was refused.`)
      return addLogEntry(context, work, { level: 'warn', kind: 'signIn', ...entry })
    })
  const update = (body: Parameters<typeof updateMember>[3]) => updateMember(context, context, owner.session, body)
  const createCode = (label: string, acl: string, uses: number, expires_in_days?: number) =>
    createSignUpCode(context, owner.session, { label, acl, uses, ...(expires_in_days && { expires_in_days }) })

  const actions: [agoMs: number, action: () => Promise<unknown>][] = [
    [21 * DAY_MS, () => signInAs(owner.user.username, BROWSERS.laptop)],
    [20 * DAY_MS, () => signInAs(teddy.user.username, BROWSERS.phone)],
    [17 * DAY_MS, () => update({ user_id: marcus.user.user_id, acl: 'pool|coffee' })],
    [16 * DAY_MS, () => signInAs(marcus.user.username, BROWSERS.desktop)],
    [12 * DAY_MS, () => update({ user_id: marcus.user.user_id, acl: marcus.user.acl })],
    [9 * DAY_MS, () => signInAs(ines.user.username, BROWSERS.tablet)],
    [6 * DAY_MS, () => createCode('Thursday league', 'pool', 3, 30)],
    [5 * DAY_MS, () => signInAs(juno.user.username, BROWSERS.phone)],
    [3 * DAY_MS, () => logRefusedSignIn(teddy.user)],
    [3 * DAY_MS - MINUTE_MS, () => signInAs(teddy.user.username, BROWSERS.desktop)],
    [2 * DAY_MS, () => createCode('For the roaster next door', 'coffee', 1)],
    // An empty new password means a reset.
    [20 * HOUR_MS, () => update({ user_id: odette.user.user_id, newPassword: '' })],
    [5 * HOUR_MS, () => signInAs(owner.user.username, BROWSERS.phone)],
  ]
  for (const [agoMs, action] of actions) {
    clock.moveTo(nowMs - agoMs)
    await action()
  }
  clock.returnToPresent()
}
