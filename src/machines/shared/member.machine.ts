// What runs beside every page of a member, for example the list of unsaved entries.
import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import { refreshSession } from '../app/session.actions.ts'
import { showAlert } from '../app/system.ts'
import { inProgressMachine } from './inProgress.machine.ts'
import { shortcutsMachine } from './shortcuts.machine.ts'
import { type SessionExpired, signInAgainMachine } from './signInAgain.machine.ts'
import { todayMachine } from './today.machine.ts'
import { waitingListMachine } from './waitingList.machine.ts'

/** The text about the account that the fact contains, for the member to read; an empty text if there is none. */
const noticeIn = (fact: LiveFact) => (fact.type === 'account.changed' && fact.notice) || ''

/**
 * Runs beside every page of a member: the list of unsaved entries, the dialog that asks for the password after the
 * session has ended, the shortcuts of the keyboard, the member's games and roasts in progress, what the home page shows,
 * and what the server sends about the account. Its code is loaded together with the code of the outbox, so visitors do not load it.
 */
export const memberMachine = setup({
  types: {
    events: {} as LiveEvent | SessionExpired,
    children: {} as {
      waitingList: 'waitingList'
      signInAgain: 'signInAgain'
      inProgress: 'inProgress'
      today: 'today'
      shortcuts: 'shortcuts'
    },
  },
  actors: {
    liveFacts,
    waitingList: waitingListMachine,
    signInAgain: signInAgainMachine,
    inProgress: inProgressMachine,
    today: todayMachine,
    shortcuts: shortcutsMachine,
  },
  actions: {
    showAlert,
    forwardEvent: sendTo('signInAgain', (_, event: SessionExpired) => event),
    refreshSession,
  },
  guards: {
    isNotice: (_, { fact }: { fact: LiveFact }) => noticeIn(fact) !== '',
    isAccountChange: (_, { fact }: { fact: LiveFact }) => fact.type === 'account.changed',
    /** Whether an admin has sent the member a greeting. */
    isPing: (_, { fact }: { fact: LiveFact }) => fact.type === 'user.pinged',
  },
}).createMachine({
  id: 'member',
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'waitingList', src: 'waitingList' },
    { id: 'signInAgain', src: 'signInAgain' },
    { id: 'inProgress', src: 'inProgress' },
    { id: 'today', src: 'today' },
    { id: 'shortcuts', src: 'shortcuts' },
  ],
  on: {
    'session.expired': { actions: { type: 'forwardEvent', params: ({ event }) => event } },
    'live.received': [
      {
        guard: { type: 'isNotice', params: ({ event }) => event },
        actions: [
          'refreshSession',
          {
            type: 'showAlert',
            params: ({ event }) => ({ type: 'warning', message: noticeIn(event.fact), timeoutMs: 15_000 }),
          },
        ],
      },
      { guard: { type: 'isAccountChange', params: ({ event }) => event }, actions: 'refreshSession' },
      {
        guard: { type: 'isPing', params: ({ event }) => event },
        actions: {
          type: 'showAlert',
          params: { type: 'info', message: 'An administrator says hello.', timeoutMs: 5000 },
        },
      },
    ],
  },
})

export type MemberRef = ActorRefFrom<typeof memberMachine>
