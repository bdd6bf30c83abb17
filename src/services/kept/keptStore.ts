// The database of this browser for stored answers.
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { transact } from '../browser/transact.ts'

/** One answer as it is stored. */
export interface StoredAnswer {
  readonly user_id: number
  /** The path of the call, for example `/pool/games/7`. */
  readonly name: string
  /** The GET of the contract, for example `GET /pool/games/:pool_game_id`. */
  readonly call: string
  /** When the answer arrived, in milliseconds since 1970. */
  readonly keptMs: number
  readonly answer: unknown
}

/** The store with the answers for all members of this browser. */
export interface KeptStore {
  get(user_id: number, name: string): Promise<StoredAnswer | undefined>
  put(stored: StoredAnswer): Promise<void>
  delete(user_id: number, name: string): Promise<void>
  /** The names of the answers of one call that are stored for a member. The newest answer is first. */
  namesOf(user_id: number, call: string): Promise<string[]>
  /** Deletes all answers of one member. */
  wipe(user_id: number): Promise<void>
}

interface AnswerWithFormat extends StoredAnswer {
  /** The `FORMAT` of the build that stored the answer. */
  readonly format: string
}

interface Schema extends DBSchema {
  answers: {
    key: [user_id: number, name: string]
    value: AnswerWithFormat
    indexes: {
      byAge: [user_id: number, call: string, keptMs: number]
      byFormat: [format: string, keptMs: number]
    }
  }
}

/**
 * The outbox has another database: stored answers may be deleted at any time, but the entries of the outbox may not.
 */
const DATABASE = 'parlor-kept'

/** Changes with every change of the contract: `vite.config.ts` computes it from the files of `contract/api`. */
const FORMAT = String(import.meta.env.CONTRACT_FORMAT ?? 'development')

/** How long an answer is stored, even if its member's session is in use. An unused session ends after the same time. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Answers<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<Schema, 'answers'[], 'answers', Mode>

const within = <Mode extends 'readonly' | 'readwrite', Result>(
  database: IDBPDatabase<Schema>,
  mode: Mode,
  work: (answers: Answers<Mode>) => Promise<Result>,
): Promise<Result> => transact(database, ['answers'], mode, (transaction) => work(transaction.objectStore('answers')))

/**
 * Deletes answers that a build with another contract has written, because this build cannot read them, and old answers:
 * otherwise the data of a member who never returns would stay in the browser for ever.
 */
async function deleteUnusable(database: IDBPDatabase<Schema>, nowMs: number): Promise<void> {
  const ranges = [IDBKeyRange.upperBound([FORMAT, nowMs - KEPT_MS], true), IDBKeyRange.lowerBound([FORMAT, []])]
  // Only the keys are read: the answers can be large, and a page waits until the database is open.
  const keys = await within(database, 'readonly', (answers) =>
    Promise.all(ranges.map((range) => answers.index('byFormat').getAllKeys(range))),
  )
  if (keys.flat().length === 0) return
  await within(database, 'readwrite', (answers) => Promise.all(keys.flat().map((key) => answers.delete(key))))
}

/** Opens the store in the browser's database. Fails if the browser has none. */
export async function openKeptStore(now: () => number = Date.now): Promise<KeptStore> {
  const database = await openDB<Schema>(DATABASE, 2, {
    upgrade(created) {
      if (created.objectStoreNames.contains('answers')) created.deleteObjectStore('answers')
      const answers = created.createObjectStore('answers', { keyPath: ['user_id', 'name'] })
      answers.createIndex('byAge', ['user_id', 'call', 'keptMs'])
      answers.createIndex('byFormat', ['format', 'keptMs'])
    },
    // A page of a newer build waits to change the database until this connection is closed.
    blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
  })
  const read = <Result>(work: (answers: Answers<'readonly'>) => Promise<Result>) => within(database, 'readonly', work)
  const write = async (work: (answers: Answers<'readwrite'>) => Promise<unknown>): Promise<void> => {
    await within(database, 'readwrite', work)
  }
  await deleteUnusable(database, now())
  return {
    async get(user_id, name) {
      const stored = await read((answers) => answers.get([user_id, name]))
      return stored?.format === FORMAT ? stored : undefined
    },
    put: (stored) => write((answers) => answers.put({ ...stored, format: FORMAT })),
    delete: (user_id, name) => write((answers) => answers.delete([user_id, name])),
    async namesOf(user_id, call) {
      const range = IDBKeyRange.bound([user_id, call, 0], [user_id, call, Number.POSITIVE_INFINITY])
      const keys = await read((answers) => answers.index('byAge').getAllKeys(range))
      return keys.map(([, name]) => name).reverse()
    },
    // IndexedDB sorts an array after every string, so this range contains all names.
    wipe: (user_id) => write((answers) => answers.delete(IDBKeyRange.bound([user_id], [user_id, []]))),
  }
}
