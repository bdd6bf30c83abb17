// The disk of a simulated phone, on which the outbox stores its entries.

import type { openDB } from 'idb'
import { copyOf } from './copyOf.ts'
import type { World } from './world.ts'

type Key = string | number
type Row = Record<string, unknown>

interface ObjectStore {
  readonly keyPath: string
  /** The field of each index, by the name of the index. */
  readonly indexes: Map<string, string>
  rows: Map<Key, Row>
}

interface Request {
  readonly run: () => unknown
  readonly resolve: (answer: unknown) => void
}

const REQUEST_MS = 3
const SLOW_REQUEST_MS = 400

/** Makes a request in a separate transaction, and waits until it is committed. */
async function committed(transaction: Transaction, request: (transaction: Transaction) => Promise<unknown>) {
  const [answer] = await Promise.all([request(transaction), transaction.done])
  return answer
}

/**
 * The disk of a phone: an IndexedDB in memory, with the functions of the package `idb` that the product uses. It stays
 * when its tabs are closed. One transaction runs at a time. All of its changes are stored together when it commits, so
 * a tab that is killed before has changed nothing.
 */
export class Disk {
  private readonly world: World
  private readonly stores = new Map<string, ObjectStore>()
  private version = 0
  private readonly waiting: Transaction[] = []
  private running: Transaction | null = null

  constructor(world: World) {
    this.world = world
  }

  /** `openDB` for one tab. */
  openerFor(owner: string): typeof openDB {
    const open = (_name: string, version: number, options: { upgrade?: (...upgrade: never[]) => unknown } = {}) =>
      new Promise((resolve) => {
        this.world.plan(owner, this.delayMs(), () => {
          const oldVersion = this.version
          this.version = version
          if (oldVersion < version) options.upgrade?.(...([this.creator(), oldVersion, version, null] as never[]))
          resolve(this.database(owner))
        })
      })
    return open as never
  }

  /** The committed rows of a store. */
  rowsOf(store: string): Row[] {
    return [...(this.stores.get(store)?.rows.values() ?? [])]
  }

  /** Deletes a row immediately, without a transaction. Only planted bugs use this. */
  erase(store: string, key: Key): void {
    this.stores.get(store)?.rows.delete(key)
  }

  /** Ends the transactions of a tab that was killed. */
  forget(owner: string): void {
    for (let index = this.waiting.length - 1; index >= 0; index--) {
      if (this.waiting[index]?.owner === owner) this.waiting.splice(index, 1)
    }
    if (this.running?.owner !== owner) return
    this.running = null
    this.startNext()
  }

  private delayMs(): number {
    const { chance } = this.world
    return chance.happens(0.02) ? chance.between(1, SLOW_REQUEST_MS) : chance.between(0, REQUEST_MS)
  }

  private creator() {
    return {
      objectStoreNames: { contains: (name: string) => this.stores.has(name) },
      createObjectStore: (name: string, { keyPath }: { keyPath: string }) => {
        const indexes = new Map<string, string>()
        this.stores.set(name, { keyPath, indexes, rows: new Map() })
        return { createIndex: (index: string, field: string) => void indexes.set(index, field) }
      },
    }
  }

  private database(owner: string) {
    const begin = (names: string | readonly string[]) => {
      const transaction = new Transaction(owner, this.stores, typeof names === 'string' ? names : names[0]!)
      if (this.world.isDropped(owner)) return transaction
      this.waiting.push(transaction)
      this.startNext()
      return transaction
    }
    return {
      transaction: begin,
      get: (store: string, key: Key) => begin(store).store.get(key),
      getAll: (store: string) => begin(store).store.getAll(),
      getAllFromIndex: (store: string, index: string, value: Key) => begin(store).store.getAllFromIndex(index, value),
      put: (store: string, row: Row) => committed(begin(store), ({ store: rows }) => rows.put(row)),
      delete: (store: string, key: Key) => committed(begin(store), ({ store: rows }) => rows.delete(key)),
      close: () => undefined,
    }
  }

  private startNext(): void {
    if (this.running !== null) return
    const next = this.waiting.shift()
    if (next === undefined) return
    this.running = next
    this.step(next)
  }

  /** Runs the requests that a transaction has made until now. It commits when it makes no more. */
  private step(transaction: Transaction): void {
    this.world.plan(transaction.owner, this.delayMs(), () => {
      if (transaction.runRequests()) return this.step(transaction)
      transaction.commit()
      this.running = null
      this.startNext()
      // The page receives the commit later, and may be killed before.
      this.world.plan(transaction.owner, this.delayMs(), transaction.finish)
    })
  }
}

class Transaction {
  readonly owner: string
  readonly done: Promise<void>
  finish!: () => void
  private readonly stores: ReadonlyMap<string, ObjectStore>
  private readonly requests: Request[] = []
  private readonly changed = new Map<ObjectStore, Map<Key, Row>>()
  private readonly firstStore: string

  constructor(owner: string, stores: ReadonlyMap<string, ObjectStore>, firstStore: string) {
    this.owner = owner
    this.stores = stores
    this.firstStore = firstStore
    this.done = new Promise((resolve) => {
      this.finish = () => resolve()
    })
  }

  get store() {
    return this.objectStore(this.firstStore)
  }

  objectStore(name: string) {
    const found = this.stores.get(name)
    if (found === undefined) throw new Error(`The database has no object store ${name}.`)
    return {
      get: (key: Key) => this.request(() => copyOf(this.rowsOf(found).get(key))),
      getAll: () => this.request(() => copyOf([...this.rowsOf(found).values()])),
      getAllFromIndex: (index: string, value: Key) =>
        this.request(() => {
          const field = found.indexes.get(index) ?? ''
          return copyOf([...this.rowsOf(found).values()].filter((row) => row[field] === value))
        }),
      put: (row: Row) => {
        const stored = copyOf(row)
        return this.request(() => void this.changedRowsOf(found).set(stored[found.keyPath] as Key, stored))
      },
      delete: (key: Key) => this.request(() => void this.changedRowsOf(found).delete(key)),
    }
  }

  /** Runs the requests that were made. False if there were none. */
  runRequests(): boolean {
    const requests = this.requests.splice(0)
    for (const { run, resolve } of requests) resolve(run())
    return requests.length > 0
  }

  commit(): void {
    for (const [store, rows] of this.changed) store.rows = rows
  }

  private request(run: () => unknown): Promise<unknown> {
    return new Promise((resolve) => this.requests.push({ run, resolve }))
  }

  /** The rows as this transaction sees them: with its own changes, which are not committed yet. */
  private rowsOf(store: ObjectStore): Map<Key, Row> {
    return this.changed.get(store) ?? store.rows
  }

  private changedRowsOf(store: ObjectStore): Map<Key, Row> {
    let rows = this.changed.get(store)
    if (rows === undefined) {
      rows = new Map(store.rows)
      this.changed.set(store, rows)
    }
    return rows
  }
}
