import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import { checkAccess } from './routeGuard.ts'
import {
  type Chunk,
  ChunkLoadError,
  type Redirected,
  type ScreenContext,
  type ScreenEvent,
  type ScreenFact,
  type ScreenInput,
  type ScreenMachineInput,
} from './screen.types.ts'
import type { SessionState } from './session.types.ts'

/** Which logic it is only the chunk knows; the typed spawner gives such logic no id, and paths need a stable one. */
type SpawnContent = (logic: AnyActorLogic, options: { id: 'content'; input: unknown }) => AnyActorRef

const verdict = (context: ScreenContext) => checkAccess(context.route, context.location, context.session)

/** One visit of one page: guard, chunk, then the page's own machine until the visitor leaves. */
export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    events: {} as ScreenEvent,
    input: {} as ScreenMachineInput,
    tags: {} as 'waiting',
  },
  actors: {
    /** Rejects with a ChunkLoadError; anything else that it rejects with counts as `missing`. */
    loadChunk: fromPromise<Chunk, { name: string }>(async () => {
      throw new Error('provide loadChunk')
    }),
  },
  actions: {
    storeSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    storeChunk: assign({ chunk: (_, params: { chunk: Chunk }) => params.chunk }),
    storeError: assign({
      error: (_, params: { error: unknown }) =>
        params.error instanceof ChunkLoadError ? params.error : new ChunkLoadError('missing'),
    }),
    startContent: assign({
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
    tellContent: enqueueActions(({ context, enqueue }, params: { fact: ScreenFact }) => {
      if (context.content) enqueue.sendTo(context.content, params.fact)
    }),
    reportRedirect: sendTo(
      ({ context }) => context.parent,
      ({ context }): Redirected => {
        const answer = verdict(context)
        return typeof answer === 'string'
          ? { type: 'screen.redirected', to: '/' }
          : { type: 'screen.redirected', ...answer }
      },
    ),
  },
  guards: {
    isElsewhere: ({ context }) => typeof verdict(context) === 'object',
    mayEnter: ({ context }) => verdict(context) === 'enter',
  },
  delays: { chunkTimeout: 120_000 },
}).createMachine({
  id: 'screen',
  context: ({ input }) => ({ ...input, chunk: null, error: null, content: null }),
  initial: 'guarding',
  on: {
    'session.changed': { actions: { type: 'storeSession', params: ({ event }) => ({ session: event.session }) } },
  },
  states: {
    guarding: {
      tags: 'waiting',
      always: [
        { guard: 'isElsewhere', target: 'redirected' },
        { guard: 'mayEnter', target: 'loading' },
      ],
    },
    loading: {
      tags: 'waiting',
      always: { guard: 'isElsewhere', target: 'redirected' },
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
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
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
      always: { guard: 'isElsewhere', target: 'redirected' },
      on: {
        'session.changed': {
          actions: [
            { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
            { type: 'tellContent', params: ({ event }) => ({ fact: event }) },
          ],
        },
        'live.connected': { actions: { type: 'tellContent', params: ({ event }) => ({ fact: event }) } },
        'live.received': { actions: { type: 'tellContent', params: ({ event }) => ({ fact: event }) } },
        'location.changed': { actions: { type: 'tellContent', params: ({ event }) => ({ fact: event }) } },
        'outbox.*': { actions: { type: 'tellContent', params: ({ event }) => ({ fact: event }) } },
        'xstate.error.actor.content': 'broken',
      },
    },
    failed: { on: { 'screen.retry': 'guarding' } },
    broken: { on: { 'screen.retry': 'guarding' } },
    redirected: { entry: 'reportRedirect' },
  },
})
