// The database of this browser for the entries of the outbox.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { OutboxEntry } from '../../machines/app/outbox.types.ts'
import { track } from '../../pending.ts'
import { transact } from '../browser/transact.ts'
import { convertEntry } from './convertEntry.ts'

/** The id that the server gave to a game or a roast which this browser created. */
interface ServerId {
  readonly client_id: string
  readonly id: number
}

/**
 * The stored entries of the outbox. An entry that cannot be written to the disk stays in memory while the tab is open.
 * A read that the disk does not answer in time rejects with a `LateDiskError`.
 */
export interface OutboxStore {
  /** Whether the database has opened. Until it has opened, each use tries again. Some private windows have none. */
  readonly durable: boolean
  entriesOf(user_id: number): Promise<OutboxEntry[]>
  get(key: string): Promise<OutboxEntry | undefined>
  /** Stores the entry. Resolves with true if it is on the disk now, and with false if it is only in memory. */
  put(entry: OutboxEntry): Promise<boolean>
  delete(key: string): Promise<void>
  /** Deletes a delivered creation and stores the server's id, in one transaction. */
  replaceByServerId(key: string, serverId: ServerId): Promise<void>
  serverIdOf(client_id: string): Promise<number | undefined>
}

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { user_id: number } }
  ids: { key: string; value: ServerId }
}

type Transaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<Schema, ('outbox' | 'ids')[], Mode>

const DATABASE = 'parlor'
/** Raise this when the fields of an entry change, and convert the stored entries in `upgrade`. */
const VERSION = 3

/**
 * Opens the database. The function is async: an error in a browser without `indexedDB` then rejects the promise, like
 * every other error. `onLost` is called when the connection ends.
 */
async function openDatabase(open: typeof openDB, onLost: () => void): Promise<IDBPDatabase<Schema>> {
  return open<Schema>(DATABASE, VERSION, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      database.createObjectStore('ids', { keyPath: 'client_id' })
      if (oldVersion === 0) {
        database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user_id', 'user_id')
        return
      }
      const entries = transaction.objectStore('outbox')
      for (const entry of await entries.getAll()) await entries.put(convertEntry(entry))
    },
    // A page of a newer build waits to convert the database until this connection is closed.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost()
    },
    terminated: onLost,
  })
}

/** The entries in the browser's database. If it has not opened, or has been closed, the next use opens it again. */
function databaseStore(open: typeof openDB) {
  let connection: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    connection = null
  }
  const connect = () => {
    connection ??= openDatabase(open, forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return connection
  }
  // With `strict`, the transaction ends only when the entry is on the disk. So the entry is still there if the phone is
  // switched off directly after that.
  const within = async <Mode extends 'readonly' | 'readwrite', Result>(
    mode: Mode,
    work: (transaction: Transaction<Mode>) => Promise<Result>,
  ): Promise<Result> => track(transact(await connect(), ['outbox', 'ids'], mode, work, { durability: 'strict' }))
  const read = <Result>(work: (transaction: Transaction<'readonly'>) => Promise<Result>) => within('readonly', work)
  const write = async (work: (transaction: Transaction<'readwrite'>) => Promise<unknown>): Promise<void> => {
    await within('readwrite', work)
  }
  return {
    connect,
    entriesOf: (user_id: number) => read((stores) => stores.objectStore('outbox').index('user_id').getAll(user_id)),
    get: (key: string) => read((stores) => stores.objectStore('outbox').get(key)),
    put: (entry: OutboxEntry) => write((stores) => stores.objectStore('outbox').put(entry)),
    delete: (key: string) => write((stores) => stores.objectStore('outbox').delete(key)),
    replaceByServerId: (key: string, serverId: ServerId) =>
      write((stores) =>
        Promise.all([stores.objectStore('ids').put(serverId), stores.objectStore('outbox').delete(key)]),
      ),
    serverIdOf: async (client_id: string) => (await read((stores) => stores.objectStore('ids').get(client_id)))?.id,
  }
}

/** How long to wait for one access of the disk. At most this long, a new entry waits for the disk before it is sent. */
const DISK_DEADLINE_MS = 4000
/**
 * The wait while the disk has not answered the access before. Otherwise only one entry would be sent every few seconds,
 * because each of them waits for the disk.
 */
const LATE_DISK_DEADLINE_MS = 250

/** The error of an access that the disk did not answer in time. The access can still succeed later. */
export class LateDiskError extends Error {
  override name = 'LateDiskError'
  constructor() {
    super('The disk did not answer in time.')
  }
}

/** Starts a timer. Returns a function that stops it. The simulation of many phones has other timers. */
type StartTimer = (run: () => void, ms: number) => () => void

const startBrowserTimer: StartTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Opens the store of this browser, with or without a database. Each access ends in time, because a disk that hangs must
 * not stop the delivery.
 */
export async function openOutboxStore(open = openDB, startTimer = startBrowserTimer): Promise<OutboxStore> {
  const memory = new Map<string, OutboxEntry>()
  const idsInMemory = new Map<string, number>()
  /** The keys of entries that the disk has not deleted yet, or could not delete. They are not read any more. */
  const keysToDelete = new Set<string>()
  const database = databaseStore(open)
  let durable = false

  let isLate = false

  /** The result of the work. Rejects with a `LateDiskError` if the work takes longer than the deadline. */
  function inTime<Result>(work: Promise<Result>): Promise<Result> {
    let stopTimer = () => {}
    const deadline = new Promise<never>((_, reject) => {
      const giveUp = () => {
        isLate = true
        reject(new LateDiskError())
      }
      stopTimer = startTimer(giveUp, isLate ? LATE_DISK_DEADLINE_MS : DISK_DEADLINE_MS)
    })
    const noteAnswer = () => {
      isLate = false
    }
    work.then(noteAnswer, noteAnswer)
    return Promise.race([work, deadline]).finally(stopTimer)
  }

  /**
   * Whether the database has opened. Tries to open it if it has never opened. After it has opened once, this is always
   * true, and later errors of the database are passed on: an entry that cannot be read must not count as deleted.
   */
  async function hasDatabase(): Promise<boolean> {
    durable ||= await database.connect().then(
      () => true,
      () => false,
    )
    return durable
  }

  async function readEntries(user_id: number): Promise<OutboxEntry[]> {
    const onDisk = (await hasDatabase()) ? await database.entriesOf(user_id) : []
    const inMemory = [...memory.values()].filter((entry) => entry.user_id === user_id)
    return [...onDisk.filter(({ key }) => !memory.has(key) && !keysToDelete.has(key)), ...inMemory]
  }

  async function readEntry(key: string): Promise<OutboxEntry | undefined> {
    const inMemory = memory.get(key)
    if (inMemory || keysToDelete.has(key)) return inMemory
    return (await hasDatabase()) ? database.get(key) : undefined
  }

  /** Writes the entry to the disk, and removes it from the memory. False if the database cannot be opened. */
  async function write(entry: OutboxEntry): Promise<boolean> {
    if (!(await hasDatabase())) return false
    await database.put(entry)
    // If the entry has changed during the write, its newer state stays in memory.
    if (memory.get(entry.key) === entry) memory.delete(entry.key)
    return true
  }

  /**
   * Deletes an entry with `work`. If the disk is late or fails, the entry can still be on the disk at the next start,
   * but this tab does not read it.
   */
  async function deleteEntry(key: string, work: () => Promise<void>): Promise<void> {
    memory.delete(key)
    keysToDelete.add(key)
    const deleted = hasDatabase().then((isOpen) => (isOpen ? work() : undefined))
    deleted.then(() => keysToDelete.delete(key)).catch(() => undefined)
    await inTime(deleted).catch(() => undefined)
  }

  await inTime(hasDatabase()).catch(() => undefined)
  return {
    get durable() {
      return durable
    },
    entriesOf: (user_id) => inTime(readEntries(user_id)),
    get: (key) => inTime(readEntry(key)),
    put(entry) {
      // The entry is first stored in memory. If the disk hangs or is full, it stays there while the tab is open.
      memory.set(entry.key, entry)
      return inTime(write(entry)).catch(() => false)
    },
    delete: (key) => deleteEntry(key, () => database.delete(key)),
    replaceByServerId(key, serverId) {
      idsInMemory.set(serverId.client_id, serverId.id)
      return deleteEntry(key, () => database.replaceByServerId(key, serverId))
    },
    async serverIdOf(client_id) {
      const readId = async () => ((await hasDatabase()) ? database.serverIdOf(client_id) : undefined)
      return idsInMemory.get(client_id) ?? inTime(readId())
    },
  }
}
