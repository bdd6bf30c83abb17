// Walks generated paths through the root machine with changes of the address and of the session.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import { appMachine } from '../../../src/machines/app/app.machine.ts'
import { matchRoute } from '../../../src/routes.tsx'
import { describeModel } from '../model.ts'
import { stub } from '../realActor.ts'

/** The address with this path. `isRevisit: false` means that Back or Forward did not lead to it. */
const locationOf = (path: string) => ({ path, search: '', hash: '', isRevisit: false })
const user = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

describeModel(
  {
    machine: appMachine,
    input: {
      location: locationOf('/'),
      persist: false,
      requested: null,
      matchRoute,
      newKey: () => 'visit',
      now: () => 0,
    },
    events: [
      { type: 'navigation.changed', location: locationOf('/') },
      { type: 'navigation.changed', location: locationOf('/signin') },
      { type: 'navigation.changed', location: locationOf('/pool') },
      { type: 'session.changed', session: { settled: true, user: null } },
      { type: 'session.changed', session: { settled: true, user } },
      { type: 'session.unreachable' },
      { type: 'session.unconfirmed' },
      { type: 'session.ended' },
      { type: 'session.signedOut' },
      { type: 'session.signOutFailed', error: NO_ANSWER },
      { type: 'connectivity.recovered' },
      { type: 'live.connected' },
      { type: 'live.lost' },
      { type: 'screen.requested', requested: '/pool' },
      { type: 'screen.redirected', to: '/', requested: '/pool' },
      { type: 'call.unauthenticated' },
      { type: 'call.unanswered' },
      { type: 'network.changed' },
      { type: 'chunk.loaded', logic: stub as never, member: stub },
      { type: 'update.loaded', logic: stub as never, View: null },
    ],
    effects: ['loadOutbox', 'wipeKept', 'writeRequested'],
    key: ({ context }) => [context.route.name, context.session, context.requested, context.redirectedFrom],
  },
  {
    proves: 'the route is always the one that matches the path',
    check: ({ context }) => expect(matchRoute(context.location.path)).toEqual(context.route),
  },
)
