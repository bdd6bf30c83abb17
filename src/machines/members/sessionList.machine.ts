// The list of a member's sessions on the account page.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { OpenSession } from '../../../contract/api/members/sessionsAndExport.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import { signOut } from '../app/session.actions.ts'
import { go, showWarning } from '../app/system.ts'

interface SessionListContext {
  sessions: readonly OpenSession[]
  /** Why the list did not load. */
  error: ApiError | null
  /** The `session_id` of the session that is being ended. */
  ending: number | null
}

/** The sessions of a member. The member can end each one except the current one, or all together. */
export const sessionListMachine = setup({
  types: {
    context: {} as SessionListContext,
    events: {} as
      | { type: 'sessions.reload' }
      | { type: 'session.end'; session_id: number }
      | { type: 'sessions.endAll' },
    tags: {} as 'busy',
  },
  actors: {
    loadSessions: placeholder<OpenSession[]>('loadSessions'),
    endSession: placeholder<Done, { session_id: number }>('endSession'),
    /** Ends all sessions of the member, including the current one. */
    endAllSessions: placeholder<Done>('endAllSessions'),
  },
  actions: {
    go,
    signOut,
    storeSessions: assign({ sessions: (_, params: { sessions: OpenSession[] }) => params.sessions, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeEnding: assign({ ending: (_, params: { session_id: number }) => params.session_id }),
    forgetEnding: assign({ ending: null }),
    showWarning,
  },
  guards: {
    isOtherSession: ({ context }, { session_id }: { session_id: number }) =>
      context.sessions.some((session) => session.session_id === session_id && !session.current),
  },
}).createMachine({
  id: 'sessionList',
  context: { sessions: [], error: null, ending: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      // The sessions may have changed after the load in progress has read them, so the load starts again.
      on: { 'sessions.reload': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        onDone: {
          target: 'listed',
          actions: { type: 'storeSessions', params: ({ event }) => ({ sessions: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    listed: {
      on: {
        'sessions.reload': 'loading',
        'sessions.endAll': 'endingAll',
        'session.end': {
          guard: { type: 'isOtherSession', params: ({ event }) => event },
          target: 'ending',
          actions: { type: 'storeEnding', params: ({ event }) => event },
        },
      },
    },
    ending: {
      description:
        'The list loads again, also after an error: the session may have ended although the answer was lost.',
      tags: 'busy',
      exit: 'forgetEnding',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ session_id: context.ending ?? 0 }),
        onDone: 'loading',
        onError: { target: 'loading', actions: { type: 'showWarning', params: ({ event }) => event } },
      },
    },
    endingAll: {
      tags: 'busy',
      invoke: {
        id: 'endAllSessions',
        src: 'endAllSessions',
        onDone: 'signedOut',
        onError: { target: 'loading', actions: { type: 'showWarning', params: ({ event }) => event } },
      },
    },
    signedOut: {
      description: 'Leaves the page before the sign-out, so that the next sign-in does not open this page again.',
      entry: [{ type: 'go', params: { to: '/', replace: true } }, 'signOut'],
    },
    failed: { on: { 'sessions.reload': 'loading' } },
  },
})

export type SessionListRef = ActorRefFrom<typeof sessionListMachine>
