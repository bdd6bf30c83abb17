// A list and the page of one of its items, beside each other in a wide window.
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  setup,
  stopChild,
} from 'xstate'
import type { AppLocation } from '../app/navigation.types.ts'
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import type { Chunk, ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { SessionState } from '../app/session.types.ts'
import { systemActor } from '../app/system.ts'
import type { HalfName, PairContext, PairEvent, PairInput, PairOptions } from './pair.types.ts'

/** `spawn` for the machine of a half. The type of the machine is unknown, because its chunk loads later. */
type SpawnHalf = (logic: AnyActorLogic, options: { id: HalfName; input: unknown }) => AnyActorRef

/**
 * Which halves are shown. A narrow window shows the list or the item, as the address says. A wide window shows the
 * list, and also the page of an item if the address has one.
 */
const shownHalves = ({ wide, params }: PairContext): Readonly<Record<HalfName, boolean>> => ({
  list: wide || params === null,
  detail: params !== null,
})

/**
 * A list and the page of one of its items. In a wide window they are beside each other: the list continues while other
 * items are chosen, and the address is the address of the item. A narrow window shows one half, and the code of the
 * other half is not loaded.
 */
export function createPairMachine({ halfName, half: ownHalf, paths, detailParamsOf, detailHasParams }: PairOptions) {
  const otherName: HalfName = halfName === 'list' ? 'detail' : 'list'
  return setup({
    types: {
      context: {} as PairContext,
      events: {} as PairEvent,
      input: {} as PairInput,
      children: {} as { windowWidth: 'windowWidth'; loadHalf: 'loadHalf' },
    },
    actors: {
      /** Sends `windowWidth.changed` at the start, and when the window becomes wide or narrow. */
      windowWidth: callbackPlaceholder('windowWidth'),
      /** Loads the chunk of the half that did not load with the page. */
      loadHalf: placeholder<Chunk>('loadHalf'),
    },
    actions: {
      storeWindowWidth: assign({ wide: (_, { wide }: { wide: boolean }) => wide }),
      storeUser: assign({ user: (_, { session }: { session: SessionState }) => session.user }),
      storeAddress: assign((_, { location }: { location: AppLocation }) => ({
        params: detailParamsOf(location.path),
        search: location.search,
      })),
      /** Stores the loaded code, even if the page does not show this half any more. */
      storeHalf: assign({
        halves: ({ context }, { half }: { half: Chunk }) => ({ ...context.halves, [otherName]: half }),
      }),
      /** Stops a half that is not shown any more, and the page of an item if the address now has another item. */
      stopUnwanted: enqueueActions(({ context, enqueue }) => {
        const { list, detail } = shownHalves(context)
        const isOtherItem = context.detail && context.params && !detailHasParams(context.detail, context.params)
        if (context.list && !list) {
          enqueue(stopChild('list'))
          enqueue.assign({ list: null })
        }
        if (context.detail && (!detail || isOtherItem)) {
          enqueue(stopChild('detail'))
          enqueue.assign({ detail: null })
        }
      }),
      /** Starts each shown half whose code has loaded, if it is not running yet. */
      startWanted: assign(({ context, spawn }) => {
        const started: { list?: AnyActorRef; detail?: AnyActorRef } = {}
        for (const name of ['list', 'detail'] as const) {
          const half = context.halves[name]
          if (!half || !shownHalves(context)[name] || context[name]) continue
          const input: ScreenInput = {
            params: name === 'detail' ? (context.params ?? {}) : {},
            search: context.search,
            user: context.user,
            visit: `${context.input.visit}-${name}-${context.visits}`,
          }
          started[name] = (spawn as unknown as SpawnHalf)(half.logic, {
            id: name,
            input: half.toInput ? half.toInput(input) : input,
          })
        }
        return { ...started, visits: context.visits + 1 }
      }),
      /** While the window is wide, this page shows every address of the pair, so the app must not replace the page. */
      keepPage: ({ context, system }) =>
        systemActor(system, 'navigation')?.send({
          type: 'navigation.keep',
          paths: context.wide ? paths : null,
        }),
      /** Sends the event to each running half. */
      forwardEvent: enqueueActions(
        (
          { context, enqueue },
          { fact }: { fact: PairEvent & { type: ScreenFact['type'] | 'windowWidth.changed' } },
        ) => {
          if (context.list) enqueue.sendTo(context.list, fact)
          if (context.detail) enqueue.sendTo(context.detail, fact)
        },
      ),
    },
    /** `lacksHalf`: whether the half that did not load with the page is shown, and its code has not loaded yet. */
    guards: { lacksHalf: ({ context }) => shownHalves(context)[otherName] && !context.halves[otherName] },
    /** In milliseconds. A load that takes longer has failed. */
    delays: { loadTimeout: 120_000 },
  }).createMachine({
    id: 'pair',
    context: ({ input }) => ({
      input,
      user: input.user,
      wide: input.wide,
      params: halfName === 'detail' ? input.params : null,
      search: input.search,
      halves: { [halfName]: ownHalf },
      list: null,
      detail: null,
      visits: 0,
    }),
    invoke: { id: 'windowWidth', src: 'windowWidth' },
    on: {
      'session.changed': {
        actions: [
          { type: 'storeUser', params: ({ event }) => event },
          { type: 'forwardEvent', params: ({ event }) => ({ fact: event }) },
        ],
      },
      'location.changed': {
        actions: [
          { type: 'storeAddress', params: ({ event }) => event },
          'stopUnwanted',
          { type: 'forwardEvent', params: ({ event }) => ({ fact: event }) },
          'startWanted',
        ],
      },
      'windowWidth.changed': {
        actions: [
          { type: 'storeWindowWidth', params: ({ event }) => event },
          'keepPage',
          'stopUnwanted',
          { type: 'forwardEvent', params: ({ event }) => ({ fact: event }) },
          'startWanted',
        ],
      },
    },
    entry: ['keepPage', 'startWanted'],
    initial: 'complete',
    states: {
      complete: {
        description: 'The code of every shown half has loaded.',
        always: { guard: 'lacksHalf', target: 'loading' },
      },
      loading: {
        invoke: {
          id: 'loadHalf',
          src: 'loadHalf',
          onDone: {
            target: 'complete',
            actions: [{ type: 'storeHalf', params: ({ event }) => ({ half: event.output }) }, 'startWanted'],
          },
          onError: 'failed',
        },
        after: { loadTimeout: 'failed' },
      },
      failed: { on: { 'half.retry': 'loading' } },
    },
  })
}

export type PairRef = ActorRefFrom<ReturnType<typeof createPairMachine>>
