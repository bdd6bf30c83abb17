// The page 'Coffee Roasts'.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { RoastList, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import type { ListChanged } from '../shared/paged.types.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'
import type { Place } from '../shared/place.types.ts'
import type { WindowWidthChanged } from '../shared/windowWidth.types.ts'
import { MAX_COMPARED } from './compareAddress.ts'
import { roastDrawerMachine } from './roastDrawer.machine.ts'
import type { RoastReport } from './roastDrawer.types.ts'
import { type UnsavedRoast, unsavedRoasts } from './unsavedRoasts.ts'

/** The list of roasts, with the counts and preferences that each answer contains. */
export const roastListMachine = createPagedMachine<Pick<RoastList, 'stats' | 'preferences'>, RoastSummary>(
  ({ coffee_roast_id }) => coffee_roast_id,
)

interface RoastsInput extends ScreenInput {
  /** Whether the window is wide when the page opens. */
  readonly wide: boolean
  /** The scroll position of the member before Back or a reload. */
  place?: Place | null
}

interface RoastsContext {
  input: RoastsInput
  /** The roast in the drawer, as the list had it when the drawer opened. */
  opened: RoastSummary | null
  /** The roasts that this browser created and the server does not know yet. */
  unsaved: readonly UnsavedRoast[]
  /** The ids of the roasts that are selected to be compared, in the order of the taps. */
  selected: readonly number[]
  /** Whether the window is wide, so that a roast opens beside the list. */
  wide: boolean
}

type SelectionEvent =
  | { type: 'selection.start' }
  | { type: 'selection.toggle'; roast: RoastSummary }
  | { type: 'selection.compare' }
  | { type: 'selection.cancel' }

/** The page 'Coffee Roasts': the list, a drawer for one of its roasts, and the selection of roasts to compare. */
export const roastsMachine = setup({
  types: {
    context: {} as RoastsContext,
    events: {} as
      | { type: 'roast.open'; roast: RoastSummary }
      /** Opens the drawer in any window. In a wide window, `roast.open` opens the page of the roast instead. */
      | { type: 'drawer.open'; roast: RoastSummary }
      | WindowWidthChanged
      | SelectionEvent
      | RoastReport
      | ListChanged<RoastSummary>
      | PendingReport
      | LiveEvent
      | ScreenFact,
    input: {} as RoastsInput,
    children: {} as { list: 'list'; drawer: 'drawer'; pending: 'pending' },
  },
  actors: { liveFacts, list: roastListMachine, drawer: roastDrawerMachine, pending: pendingMachine },
  actions: {
    storeOpened: assign({ opened: (_, params: { roast: RoastSummary }) => params.roast }),
    forgetOpened: assign({ opened: null }),
    toggleSelected: assign({
      selected: ({ context: { selected } }, { roast }: { roast: RoastSummary }) => {
        const others = selected.filter((id) => id !== roast.coffee_roast_id)
        return others.length < selected.length ? others : [...selected, roast.coffee_roast_id]
      },
    }),
    storeWindowWidth: assign({ wide: (_, { wide }: { wide: boolean }) => wide }),
    openRoast: ({ system }, { roast }: { roast: RoastSummary }) =>
      go({ system }, { to: pathTo.roast(roast.coffee_roast_id) }),
    forgetSelected: assign({ selected: [] }),
    compare: ({ system, context }) => go({ system }, { to: pathTo.compareRoasts(context.selected) }),
    storeUnsaved: assign({
      unsaved: (_, { entries }: { entries: readonly PendingEntry[] }) => unsavedRoasts(entries),
    }),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    /** Stores a part of the scroll position (the place) for Back and reload. */
    keepPlace: actionPlaceholder<Partial<Place>>('keepPlace'),
    refreshDrawer: sendTo('drawer', { type: 'roast.refresh' }),
  },
  guards: {
    isWindowWide: ({ context }) => context.wide,
    /** Whether a tap can select the roast, or remove it from the selection. Only ended roasts can be selected. */
    canToggle: ({ context: { selected } }, { roast }: { roast: RoastSummary }) =>
      selected.includes(roast.coffee_roast_id) || (roast.end_time !== null && selected.length < MAX_COMPARED),
    hasSeveral: ({ context }) => context.selected.length > 1,
    isAboutRoasts: (_, { fact }: { fact: LiveFact }) => fact.type === 'coffeeRoast.updated',
    /** Whether the server has just created a roast. */
    isNewRoast: (_, { answer }: { answer: OutboxAnswer | null }) => answer?.call === 'POST /coffee/roasts',
    /** Whether the live fact is about the roast in the drawer. */
    isAboutOpened: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.opened?.coffee_roast_id,
  },
}).createMachine({
  id: 'roasts',
  context: ({ input }) => ({ input, opened: null, unsaved: [], selected: [], wide: input.wide }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'list',
      src: 'list',
      input: ({ context: { input }, self }) => ({ ...input, items: input.place?.items ?? 0, parent: self }),
    },
    // No queue means all queues. The list only reads the entries, so the member and the visit are not needed.
    { id: 'pending', src: 'pending', input: ({ self }) => ({ queue: null, user_id: 0, visit: '', parent: self }) },
  ],
  on: {
    'windowWidth.changed': { actions: { type: 'storeWindowWidth', params: ({ event }) => event } },
    'list.changed': { actions: { type: 'keepPlace', params: ({ event }) => ({ items: event.items.length }) } },
    'pending.delivered': {
      guard: { type: 'isNewRoast', params: ({ event }) => event },
      actions: [{ type: 'storeUnsaved', params: ({ event }) => event }, 'refreshList'],
    },
    'pending.*': { actions: { type: 'storeUnsaved', params: ({ event }) => event } },
    'live.received': {
      guard: { type: 'isAboutRoasts', params: ({ event }) => ({ fact: event.fact }) },
      actions: 'refreshList',
    },
  },
  initial: 'browsing',
  states: {
    browsing: {
      entry: 'forgetOpened',
      on: {
        'selection.start': 'selecting',
        'roast.open': [
          { guard: 'isWindowWide', actions: { type: 'openRoast', params: ({ event }) => event } },
          { target: 'inspecting', actions: { type: 'storeOpened', params: ({ event }) => event } },
        ],
        'drawer.open': {
          target: 'inspecting',
          actions: { type: 'storeOpened', params: ({ event }) => event },
        },
      },
    },
    selecting: {
      description: 'A tap on a roast selects it, and does not open its drawer.',
      exit: 'forgetSelected',
      on: {
        'selection.toggle': {
          guard: { type: 'canToggle', params: ({ event }) => event },
          actions: { type: 'toggleSelected', params: ({ event }) => event },
        },
        'selection.compare': { guard: 'hasSeveral', actions: 'compare' },
        'selection.cancel': 'browsing',
      },
    },
    inspecting: {
      invoke: {
        id: 'drawer',
        src: 'drawer',
        input: ({ context, self }) => {
          if (!context.opened) throw new Error('no roast was opened')
          return { roast: context.opened, parent: self }
        },
        onDone: 'browsing',
      },
      on: {
        'roasts.changed': { actions: 'refreshList' },
        'live.connected': { actions: 'refreshDrawer' },
        'live.received': {
          guard: { type: 'isAboutOpened', params: ({ event }) => ({ fact: event.fact }) },
          actions: ['refreshList', 'refreshDrawer'],
        },
      },
    },
  },
})

export type RoastListRef = ActorRefFrom<typeof roastListMachine>

export type RoastsRef = ActorRefFrom<typeof roastsMachine>
