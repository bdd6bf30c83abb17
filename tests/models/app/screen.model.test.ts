// Walks generated paths through one visit of a page for each kind of access: public, for every member, and with a
// permission.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { screenMachine } from '../../../src/machines/app/screen.machine.ts'
import { ChunkLoadError, type MatchedRoute } from '../../../src/machines/app/screen.types.ts'
import { describeModel } from '../model.ts'
import { noopRef, stub } from '../realActor.ts'
import { after, done, failed } from '../xstateEvents.ts'

const location = { path: '/pool', search: '', hash: '', isRevisit: false }
const member = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }
/** A route with this kind of access. `duringReset: false`: it is closed to a member who must choose a new password. */
const route = (access: MatchedRoute['access']): MatchedRoute => ({
  name: 'poolGames',
  access,
  params: {},
  duringReset: false,
})

/** The loaded code of the page. Its machine fails only when the model sends `failed('content', …)`. */
const chunk = { logic: stub, View: null }

const signedIn = { settled: true, user: member }

const PROVES = {
  public: 'a public page never waits for the session',
  user: 'a page for all members is never shown to a visitor',
  pool: 'a page that needs a permission is never shown to a visitor',
} as const

for (const access of ['public', 'user', 'pool'] as const) {
  describeModel(
    {
      machine: screenMachine,
      input: {
        route: route(access),
        location,
        session: { settled: false, user: null },
        visit: 'visit',
        parent: noopRef(),
      },
      events: [
        { type: 'session.changed', session: { settled: true, user: null } },
        { type: 'session.changed', session: { settled: true, user: member } },
        { type: 'session.changed', session: { settled: true, user: { ...member, acl: 'coffee' } } },
        { type: 'session.changed', session: { settled: true, user: { ...member, must_change_password: true } } },
        { type: 'location.changed', location },
        { type: 'screen.retry' },
        { type: 'connectivity.recovered' },
        done('chunk', chunk),
        failed('chunk', new ChunkLoadError('missing')),
        failed('content', new Error('broken')),
        after('chunkTimeout', 'screen.loading'),
      ],
      key: ({ context }) => [context.session, context.error?.type],
      // Two transitions of which no path takes the second directly after the first, with the reason. `{a,b}` is a or b.
      uncoveredPairs: {
        'screen.{failed,broken} on {screen.retry,connectivity.recovered} → screen on session.changed':
          'the session is known when a page has loaded, and a public page does not wait for it, so `guarding` ends at once',
      },
    },
    {
      proves: PROVES[access],
      eventually: [
        {
          claim: 'a page that did not load opens by itself when the network is back',
          events: ({ context }) => [
            done('chunk', chunk),
            { type: 'connectivity.recovered' },
            ...(context.session.settled ? [] : [{ type: 'session.changed', session: signedIn } as const]),
          ],
          // The code of a broken page has loaded, but its machine has failed. Only the visitor can open the page again.
          holds: (snapshot) => ['shown', 'redirected', 'broken'].some((state) => snapshot.matches(state as 'shown')),
        },
      ],
      check: (snapshot) => {
        const { user, settled } = snapshot.context.session
        if (snapshot.matches('shown')) expect(access === 'public' || user !== null).toBe(true)
        if (snapshot.matches('guarding')) expect(settled).toBe(false)
      },
      // A public page does not wait for the session, neither before a step nor after it.
      checkStep: ({ before, after: reached }) => {
        if (access === 'public') expect([before, reached].some((snapshot) => snapshot.matches('guarding'))).toBe(false)
      },
    },
  )
}
