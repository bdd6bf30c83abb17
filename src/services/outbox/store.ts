import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the store has to know of an entry. */
export interface StoredEntry {
  readonly key: string
  readonly user_id: number
}

/** Entries by key. What the disk does not take is held in memory, as long as the tab lives. */
export interface OutboxStore<Entry extends StoredEntry> {
  /** Whether there is a database at all; some private windows have none. */
  readonly durable: boolean
  entriesOf(user_id: number): Promise<Entry[]>
  get(key: string): Promise<Entry | undefined>
  /** Whether it is on the disk now. */
  put(entry: Entry): Promise<boolean>
  delete(key: string): Promise<void>
}

interface Schema extends DBSchema {
  outbox: { key: string; value: StoredEntry; indexes: { user_id: number } }
}

/** The writing part of a transaction's object store. */
interface Writer {
  put: (entry: StoredEntry) => Promise<unknown>
  delete: (key: string) => Promise<unknown>
}

const DATABASE = 'parlor'
const VERSION = 1

/** Async, so that a browser without any `indexedDB` is a error like every other. */
async function openDatabase(onLost: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user_id', 'user_id')
    },
    // A newer page wants to change the database: it is that page's turn now.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost()
    },
    terminated: onLost,
  })
}

/** The browser's database. A connection that was lost is opened again by the next use. */
function databaseStore<Entry extends StoredEntry>() {
  let connection: Promise<IDBPDatabase<Schema>> | null = null
  const connect = () => {
    connection ??= openDatabase(() => {
      connection = null
    })
    return connection
  }
  // Strict: a phone that dies the next moment has written it.
  const write = async (change: (entries: Writer) => Promise<unknown>) => {
    const transaction = (await connect()).transaction('outbox', 'readwrite', { durability: 'strict' })
    await Promise.all([change(transaction.store), transaction.done])
  }
  return {
    connect,
    // What this database holds was put there by this store, whole.
    entriesOf: async (user_id: number) =>
      (await (await connect()).getAllFromIndex('outbox', 'user_id', user_id)) as Entry[],
    get: async (key: string) => (await (await connect()).get('outbox', key)) as Entry | undefined,
    put: (entry: Entry) => write((entries) => entries.put(entry)),
    delete: (key: string) => write((entries) => entries.delete(key)),
  }
}

/** Opens the store of this browser, whatever it can do. */
export async function openOutboxStore<Entry extends StoredEntry>(): Promise<OutboxStore<Entry>> {
  const memory = new Map<string, Entry>()
  const database = databaseStore<Entry>()
  const durable = await database.connect().then(
    () => true,
    () => false,
  )
  return {
    durable,
    async entriesOf(user_id) {
      const kept = durable ? await database.entriesOf(user_id) : []
      const held = [...memory.values()].filter((entry) => entry.user_id === user_id)
      return [...kept.filter(({ key }) => !memory.has(key)), ...held]
    },
    async get(key) {
      return memory.get(key) ?? (durable ? database.get(key) : undefined)
    },
    async put(entry) {
      // Held first: a disk that hangs or is full loses nothing while the tab is open.
      memory.set(entry.key, entry)
      if (!durable) return false
      try {
        await database.put(entry)
      } catch {
        return false
      }
      if (memory.get(entry.key) === entry) memory.delete(entry.key)
      return true
    },
    async delete(key) {
      memory.delete(key)
      if (durable) await database.delete(key)
    },
  }
}
