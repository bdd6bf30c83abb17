// The database of this browser for stored answers.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

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
    indexes: { byAge: [user_id: number, call: string, keptMs: number]; format: string }
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

/** Deletes old answers. Otherwise the data of a member who never returns would stay in the browser for ever. */
async function deleteOld(database: IDBPDatabase<Schema>, nowMs: number): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite')
  // Only the keys are read: the answers can be large, and a page waits until the database is open.
  let cursor = await store.index('byAge').openKeyCursor()
  for (; cursor !== null; cursor = await cursor.continue()) {
    const [, , keptMs] = cursor.key
    if (keptMs < nowMs - KEPT_MS) await store.delete(cursor.primaryKey)
  }
  await done
}

/** Deletes answers that a build with another contract has written, because this build could not read them. */
async function deleteOtherFormats(database: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite')
  // All formats that come before `FORMAT` in the order of texts, and all that come after it.
  const ranges = [IDBKeyRange.upperBound(FORMAT, true), IDBKeyRange.lowerBound(FORMAT, true)]
  const keys = await Promise.all(ranges.map((range) => store.index('format').getAllKeys(range)))
  await Promise.all([...keys.flat().map((key) => store.delete(key)), done])
}

/** Opens the store in the browser's database. Fails if the browser has none. */
export async function openKeptStore(now: () => number = Date.now): Promise<KeptStore> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      const answers = created.createObjectStore('answers', { keyPath: ['user_id', 'name'] })
      answers.createIndex('byAge', ['user_id', 'call', 'keptMs'])
      answers.createIndex('format', 'format')
    },
    // A page of a newer build waits to change the database until this connection is closed.
    blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
  })
  await deleteOtherFormats(database)
  await deleteOld(database, now())
  return {
    async get(user_id, name) {
      const stored = await database.get('answers', [user_id, name])
      return stored?.format === FORMAT ? stored : undefined
    },
    async put(stored) {
      await database.put('answers', { ...stored, format: FORMAT })
    },
    delete: (user_id, name) => database.delete('answers', [user_id, name]),
    async namesOf(user_id, call) {
      const range = IDBKeyRange.bound([user_id, call, 0], [user_id, call, Number.POSITIVE_INFINITY])
      const keys = await database.getAllKeysFromIndex('answers', 'byAge', range)
      return keys.map(([, name]) => name).reverse()
    },
    // IndexedDB sorts an array after every string, so this range contains all names.
    wipe: (user_id) => database.delete('answers', IDBKeyRange.bound([user_id], [user_id, []])),
  }
}
