// The page of one league night.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Night } from '../../../contract/api/pool/nights.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { pathTo } from '../../paths.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'
import { followNightMachine } from './followNight.machine.ts'
import { type UnsavedMatch, unsavedMatches } from './matchEntry.ts'
import { nightTeamsMachine } from './nightTeams.machine.ts'
import type { ShownNight } from './shownNight.ts'
import { type MatchSources, startMatchMachine } from './startMatch.machine.ts'
import { watchLinkMachine } from './watchLink.machine.ts'

/** `newId` and `now` are for a match that starts without a network. */
export type NightInput = ScreenInput & Omit<MatchSources, 'userId'>

interface NightContext {
  readonly input: NightInput
  /** The matches that this browser has started and the server does not know yet. */
  unsaved: readonly UnsavedMatch[]
  /** Null for a night that has not begun yet: its page is the form of the teams. */
  readonly nightId: number | null
  /** The match whose dialog is open, and the night when it was opened. */
  opened: { night: ShownNight; position: number } | null
  /** The limit that is being saved. */
  limit: number | null
  isWatchOpen: boolean
  error: ApiError | null
}

type NightEvent =
  | { type: 'match.open'; night: ShownNight; position: number }
  | { type: 'limit.set'; limit: number | null }
  | { type: 'watch.open'; isOpen: boolean }
  | { type: 'teams.open' }
  | { type: 'sheet.save'; night: ShownNight }
  | { type: 'sheet.print' }
  | { type: 'deletion.ask' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  | PendingReport
  | ScreenFact

const LIST_PATH = '/pool/nights'

/** The id in the address; null for the address of a new night. */
const nightIdIn = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** The page on which a captain spends a league night: the teams, the meter, and the five matches. */
export const nightMachine = setup({
  types: {
    context: {} as NightContext,
    events: {} as NightEvent,
    input: {} as NightInput,
    children: {} as {
      follow: 'follow'
      teams: 'teams'
      startMatch: 'startMatch'
      watchLink: 'watchLink'
      pending: 'pending'
    },
    tags: {} as 'busy',
  },
  actors: {
    pending: pendingMachine,
    follow: followNightMachine,
    startMatch: startMatchMachine,
    watchLink: watchLinkMachine,
    teams: nightTeamsMachine,
    saveLimit: placeholder<Night, { nightId: number; limit: number | null }>('saveLimit'),
    deleteNight: placeholder<Done, { nightId: number }>('deleteNight'),
  },
  actions: {
    go,
    storeOpened: assign((_, { night, position }: { night: ShownNight; position: number }) => ({
      opened: { night, position },
      error: null,
    })),
    storeLimit: assign((_, { limit }: { limit: number | null }) => ({ limit, error: null })),
    storeWatchOpen: assign((_, { isOpen }: { isOpen: boolean }) => ({ isWatchOpen: isOpen, error: null })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    clearError: assign({ error: null }),
    saveSheet: actionPlaceholder<{ night: ShownNight }>('saveSheet'),
    /** Opens the browser's dialog for printing. The page then has the sheets of all matches. */
    printSheet: actionPlaceholder('printSheet'),
    storeUnsaved: assign(({ context: { nightId } }, { entries }: { entries: readonly PendingEntry[] }) => ({
      unsaved: unsavedMatches(entries, nightId),
    })),
    reload: sendTo('follow', { type: 'night.reload' }),
  },
  guards: {
    isNew: ({ context }) => context.nightId === null,
    isSaved: (_, { savedId }: { savedId: number | null }) => savedId !== null,
    hasBegun: (_, { address }: { address: string | null }) => address !== null,
    isNewGame: (_, { answer }: { answer: OutboxAnswer | null }) => answer?.call === 'POST /pool/games',
  },
}).createMachine({
  id: 'night',
  context: ({ input }) => ({
    input,
    nightId: nightIdIn(input.params.night),
    opened: null,
    limit: null,
    isWatchOpen: false,
    unsaved: [],
    error: null,
  }),
  // The page adds no entries itself. It only reads the entries of all queues, so it needs no member and no visit.
  invoke: {
    id: 'pending',
    src: 'pending',
    input: ({ self }) => ({ queue: null, user_id: 0, visit: '', parent: self }),
  },
  on: { 'pending.*': { actions: { type: 'storeUnsaved', params: ({ event }) => event } } },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isNew', target: 'beginning' }, { target: 'night' }] },
    beginning: {
      description: 'A new night: the member enters its teams.',
      invoke: {
        id: 'teams',
        src: 'teams',
        input: ({ context: { input } }) => ({ input, nightId: null }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'left',
            actions: {
              type: 'go',
              params: ({ event }) => ({ to: pathTo.night(event.output.savedId ?? 0), replace: true }),
            },
          },
          { target: 'left', actions: { type: 'go', params: { to: LIST_PATH, replace: true } } },
        ],
        onError: { target: 'left', actions: { type: 'go', params: { to: LIST_PATH, replace: true } } },
      },
    },
    night: {
      on: {
        'pending.delivered': [
          {
            guard: { type: 'isNewGame', params: ({ event }) => event },
            actions: [{ type: 'storeUnsaved', params: ({ event }) => event }, 'reload'],
          },
          { actions: { type: 'storeUnsaved', params: ({ event }) => event } },
        ],
      },
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ command: { name: 'pool_night:id', id: context.nightId ?? 0 } }),
      },
      initial: 'shown',
      states: {
        shown: {
          on: {
            'match.open': { target: 'choosingPlayers', actions: { type: 'storeOpened', params: ({ event }) => event } },
            'limit.set': { target: 'savingLimit', actions: { type: 'storeLimit', params: ({ event }) => event } },
            'watch.open': { target: 'sharing', actions: { type: 'storeWatchOpen', params: ({ event }) => event } },
            'teams.open': { target: 'changingTeams', actions: 'clearError' },
            'sheet.save': { actions: { type: 'saveSheet', params: ({ event }) => event } },
            'sheet.print': { actions: 'printSheet' },
            'deletion.ask': { target: 'asking', actions: 'clearError' },
          },
        },
        choosingPlayers: {
          invoke: {
            id: 'startMatch',
            src: 'startMatch',
            input: ({ context: { opened, input } }) => {
              if (opened === null) throw new Error('A match was opened.')
              const { newId, now, user } = input
              return { ...opened, newId, now, userId: user?.user_id ?? 0 }
            },
            onDone: [
              {
                guard: { type: 'hasBegun', params: ({ event }) => event.output },
                target: 'shown',
                actions: {
                  type: 'go',
                  params: ({ event }) => ({ to: event.output.address ?? '', replace: false }),
                },
              },
              { target: 'shown', actions: 'reload' },
            ],
            onError: { target: 'shown', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
        savingLimit: {
          tags: 'busy',
          invoke: {
            id: 'saveLimit',
            src: 'saveLimit',
            input: ({ context: { nightId, limit } }) => ({ nightId: nightId ?? 0, limit }),
            onDone: { target: 'shown', actions: 'reload' },
            onError: { target: 'shown', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
        sharing: {
          invoke: {
            id: 'watchLink',
            src: 'watchLink',
            input: ({ context: { nightId, isWatchOpen } }) => ({ pool_game_id: nightId ?? 0, isOpen: isWatchOpen }),
            onDone: { target: 'shown', actions: 'reload' },
            onError: { target: 'shown', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
        asking: { on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'shown' } },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteNight',
            src: 'deleteNight',
            input: ({ context: { nightId } }) => ({ nightId: nightId ?? 0 }),
            onDone: '#night.deleted',
            onError: { target: 'shown', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
        changingTeams: {
          invoke: {
            id: 'teams',
            src: 'teams',
            input: ({ context: { input, nightId } }) => ({ input, nightId }),
            onDone: { target: 'shown', actions: 'reload' },
            onError: { target: 'shown', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
      },
    },
    deleted: { entry: { type: 'go', params: { to: LIST_PATH, replace: true } } },
    left: { description: 'The browser goes to another address.' },
  },
})

export type NightRef = ActorRefFrom<typeof nightMachine>
