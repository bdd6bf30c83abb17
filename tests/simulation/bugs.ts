// Mistakes that are put into the product on purpose, to prove that the simulation notices them.

import { type AnyActorLogic, type AnyStateMachine, assign, createActor, fromPromise, toPromise } from 'xstate'
import type { LiveGame } from '../../contract/api/pool/games.ts'
import type { DeliverInput, OutboxEntry } from '../../src/machines/app/outbox.types.ts'
import type { poolGameMachine } from '../../src/machines/pool/poolGame.machine.ts'
import { gameIn } from '../../src/machines/pool/poolGame.selectors.ts'
import type { PendingEntry } from '../../src/machines/shared/pending.types.ts'
import type { outboxLogic } from '../../src/outbox.ts'
import type { Call } from '../../src/services/http/call.ts'
import type { BugName } from './bugNames.ts'
import type { Disk } from './disk.ts'

/** A mistake on purpose. It replaces a part of the product, and the simulation must notice it. */
export interface Bug {
  readonly name: BugName
  /** False: the server does not look at Idempotency-Keys. */
  readonly checksKeys?: false
  /** Changes the logic of the outbox. `disk` returns the disk of the phone that uses the logic now. */
  readonly outbox?: (logic: Outbox, disk: () => Disk) => unknown
  /** Changes the calls that the outbox makes. */
  readonly outboxCall?: (call: Call, disk: Disk) => Call
  /** Changes the logic of the page of a game or a roast. */
  readonly page?: (logic: AnyActorLogic) => unknown
}

type Outbox = ReturnType<typeof outboxLogic>
type PoolGame = typeof poolGameMachine

/** The actors, the actions and the guards that XState stores in a machine. */
const implementations = (logic: unknown) => (logic as AnyStateMachine).implementations

/** Runs an actor whose logic is a promise, and resolves with its output. */
function runLogic<Output, Input>(logic: unknown, input: Input): Promise<Output> {
  return toPromise(createActor(logic as AnyActorLogic, { input }).start()) as Promise<Output>
}

/** The name of the object store of the outbox. */
const STORE = 'outbox'

export const BUGS: readonly Bug[] = [
  { name: 'no idempotency check', checksKeys: false },
  {
    name: 'delivery before the disk',
    outbox: (logic) => {
      const { keepEntry } = implementations(logic).actors
      return logic.provide({
        actors: {
          // Reports that the entry is on the disk, and writes it only later.
          keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async ({ input }) => {
            void runLogic(keepEntry, input)
            return { durable: true }
          }),
        },
      })
    },
  },
  {
    name: 'deletion before the answer',
    // Deletes the entry from the disk before its call is sent.
    outboxCall: (call, disk) =>
      ((key, request) => {
        if (request.idempotencyKey !== undefined) disk.erase(STORE, request.idempotencyKey)
        return call(key, request)
      }) as Call,
  },
  {
    name: 'order lost',
    outbox: (logic, disk) => {
      const deliver = implementations(logic).actors.deliver
      return logic.provide({
        actors: {
          // Sends the newest entry first.
          deliver: fromPromise(({ input }: { input: DeliverInput }) => {
            const stored = disk().rowsOf(STORE) as unknown as OutboxEntry[]
            const newest = stored.filter(({ error }) => error === null).sort((a, b) => b.order - a.order)[0]
            return runLogic(deliver, { ...input, entry: newest ?? input.entry })
          }),
        },
      })
    },
  },
  {
    name: 'version ignored',
    // The page shows every game that arrives, even if it has shown a later version.
    page: (logic) =>
      (logic as PoolGame).provide({
        actions: {
          storeGame: assign({ confirmed: (_, { game }: { game: LiveGame }) => game }),
          storeAnswer: assign((_, params) => {
            const { entries, answer } = params as { entries: readonly PendingEntry[]; answer: never }
            return { pending: entries, confirmed: gameIn(answer) }
          }),
        },
      }),
  },
]
