// Runs one page until the visitor leaves it. Checks the access, loads the code and then runs the page's own machine.
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import { connectivityFacts } from './facts.ts'
import type { AppLocation } from './navigation.types.ts'
import { placeholder } from './placeholder.ts'
import { checkAccess, requestedLocation } from './routeGuard.ts'
import {
  type Chunk,
  ChunkLoadError,
  type Redirected,
  type Requested,
  type ScreenContext,
  type ScreenEvent,
  type ScreenFact,
  type ScreenInput,
  type ScreenMachineInput,
} from './screen.types.ts'
import type { SessionState } from './session.types.ts'
import { systemActor } from './system.ts'

/**
 * `spawn` for the page's own machine, which is unknown until the chunk has loaded. The type of XState's `spawn` accepts
 * no id for it, but `xstate.error.actor.content` needs one.
 */
type SpawnContent = (logic: AnyActorLogic, options: { id: 'content'; input: unknown }) => AnyActorRef

const decisionFor = (context: ScreenContext) => checkAccess(context.route, context.location, context.session)

/** One visit of one page: the guard, the chunk, then the page's own machine until the visitor leaves. */
export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    events: {} as ScreenEvent,
    input: {} as ScreenMachineInput,
    /** `waiting`: it is not decided yet whether the page may open, or its code is still loading. */
    tags: {} as 'waiting',
  },
  actors: {
    /** Every error that is not a `ChunkLoadError` counts as `missing`. */
    loadChunk: placeholder<Chunk, { name: string }>('loadChunk'),
    connectivityFacts,
  },
  actions: {
    storeSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    storeChunk: assign({ chunk: (_, params: { chunk: Chunk }) => params.chunk }),
    storeError: assign({
      error: (_, params: { error: unknown }) =>
        params.error instanceof ChunkLoadError ? params.error : new ChunkLoadError('missing'),
    }),
    storeLocation: assign({
      // `isRevisit` is for a page that opens: after Back or Forward it may be the page of another member. This page is
      // already open.
      location: (_, { location }: { location: AppLocation }) => ({ ...location, isRevisit: false }),
    }),
    startContent: assign({
      // If the page's machine fails and starts again, it counts its calls from zero. So it then needs another key.
      visit: ({ context }) => `${context.visit}+`,
      content: ({ context, spawn }) => {
        const input: ScreenInput = {
          params: context.route.params,
          search: context.location.search,
          user: context.session.user,
          visit: context.visit,
        }
        if (!context.chunk) return null
        const { logic, toInput } = context.chunk
        return (spawn as unknown as SpawnContent)(logic, { id: 'content', input: toInput ? toInput(input) : input })
      },
    }),
    stopContent: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('content'))
      enqueue.assign({ content: null })
    }),
    sendToContent: enqueueActions(({ context, enqueue }, params: { fact: ScreenFact }) => {
      if (context.content) enqueue.sendTo(context.content, params.fact)
    }),
    /** If the code did not load because the server cannot be reached, `connectivity.recovered` follows later. */
    checkConnectivity: ({ system }) => systemActor(system, 'connectivity')?.send({ type: 'connectivity.check' }),
    reportRedirect: sendTo(
      ({ context }) => context.parent,
      ({ context }): Redirected => {
        const decision = decisionFor(context)
        return { type: 'screen.redirected', ...(typeof decision === 'string' ? { to: '/' } : decision) }
      },
    ),
    /**
     * Reports the address while it is unknown who is signed in: the visitor may leave the page for the sign-in page
     * before that is known.
     */
    reportRequested: enqueueActions(({ context, enqueue }) => {
      if (decisionFor(context) !== 'wait') return
      const report: Requested = { type: 'screen.requested', requested: requestedLocation(context.location) }
      enqueue.sendTo(context.parent, report)
    }),
  },
  guards: {
    isRedirected: ({ context }) => typeof decisionFor(context) === 'object',
    mayEnter: ({ context }) => decisionFor(context) === 'enter',
  },
  delays: { chunkTimeout: 120_000 },
}).createMachine({
  id: 'screen',
  context: ({ input }) => ({ ...input, chunk: null, error: null, content: null }),
  initial: 'guarding',
  on: {
    'session.changed': { actions: { type: 'storeSession', params: ({ event }) => event } },
  },
  states: {
    guarding: {
      description: 'Waits until it is known who is signed in, and then decides whether this person may open the page.',
      tags: 'waiting',
      entry: 'reportRequested',
      always: [
        { guard: 'isRedirected', target: 'redirected' },
        { guard: 'mayEnter', target: 'loading' },
      ],
    },
    loading: {
      tags: 'waiting',
      always: { guard: 'isRedirected', target: 'redirected' },
      invoke: {
        id: 'chunk',
        src: 'loadChunk',
        input: ({ context }) => ({ name: context.route.name }),
        onDone: {
          target: 'shown',
          actions: { type: 'storeChunk', params: ({ event }) => ({ chunk: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
      after: {
        chunkTimeout: {
          target: 'failed',
          actions: { type: 'storeError', params: { error: new ChunkLoadError('timeout') } },
        },
      },
    },
    shown: {
      entry: 'startContent',
      exit: 'stopContent',
      always: { guard: 'isRedirected', target: 'redirected' },
      on: {
        'session.changed': {
          actions: [
            { type: 'storeSession', params: ({ event }) => event },
            { type: 'sendToContent', params: ({ event }) => ({ fact: event }) },
          ],
        },
        'location.changed': {
          actions: [
            { type: 'storeLocation', params: ({ event }) => event },
            { type: 'sendToContent', params: ({ event }) => ({ fact: event }) },
          ],
        },
        'xstate.error.actor.content': 'broken',
      },
    },
    failed: {
      description:
        'The code of the page did not load. Without a network, it loads as soon as the server answers again.',
      entry: 'checkConnectivity',
      invoke: { id: 'connectivityFacts', src: 'connectivityFacts' },
      on: {
        'screen.retry': 'guarding',
        'connectivity.recovered': 'guarding',
      },
    },
    broken: {
      description: 'The page’s machine failed.',
      on: { 'screen.retry': 'guarding' },
    },
    redirected: { entry: 'reportRedirect' },
  },
})

export type ScreenRef = ActorRefFrom<typeof screenMachine>
