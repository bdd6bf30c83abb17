// The disk of a simulated phone, on which the outbox stores its entries.

import type { openDB } from 'idb'
import { copyOf } from './copyOf.ts'
import type { World } from './world.ts'

type Key = string | number
type Row = Record<string, unknown>

/** A table of the database. IndexedDB calls it 'object store'. */
interface ObjectStore {
  /** The field of each row that contains its key. */
  readonly keyPath: string
  /** The field of each index, by the name of the index. */
  readonly indexes: Map<string, string>
  rows: Map<Key, Row>
}

/** One read or one change in a transaction. */
interface Request {
  /** Makes the read or the change, and returns the answer. */
  readonly run: () => unknown
  /** Gives the answer to the tab. */
  readonly resolve: (answer: unknown) => void
}

/** The longest time that a normal request takes. */
const REQUEST_MS = 3
/** The longest time that a slow request takes. Two of a hundred requests are slow. */
const SLOW_REQUEST_MS = 400

/**
 * The disk of a phone: an IndexedDB in memory, with the functions of the package `idb` that the product uses. Its rows
 * remain when the tabs are closed. One transaction runs at a time. All changes of a transaction are stored together
 * when it commits. If its tab is killed before that, the transaction changes nothing.
 */
export class Disk {
  private readonly world: World
  private readonly stores = new Map<string, ObjectStore>()
  /** The version of the database; 0 before a tab has opened it for the first time. */
  private version = 0
  private readonly waitingTransactions: Transaction[] = []
  private runningTransaction: Transaction | null = null

  constructor(world: World) {
    this.world = world
  }

  /** `openDB` for one tab. */
  openerFor(tabId: string): typeof openDB {
    const open = (_name: string, version: number, options: { upgrade?: (...upgrade: never[]) => unknown } = {}) =>
      new Promise((resolve) => {
        this.world.plan(tabId, this.delayMs(), () => {
          const oldVersion = this.version
          this.version = version
          if (oldVersion < version)
            options.upgrade?.(...([this.databaseForUpgrade(), oldVersion, version, null] as never[]))
          resolve(this.database(tabId))
        })
      })
    return open as never
  }

  /** The committed rows of an object store. */
  rowsOf(store: string): Row[] {
    return [...(this.stores.get(store)?.rows.values() ?? [])]
  }

  /** Deletes a row immediately, without a transaction. Only planted bugs use this. */
  erase(store: string, key: Key): void {
    this.stores.get(store)?.rows.delete(key)
  }

  /** Ends the transactions of a browser tab that was killed. They do not commit. */
  endTransactionsOf(tabId: string): void {
    for (let index = this.waitingTransactions.length - 1; index >= 0; index--) {
      if (this.waitingTransactions[index]?.tabId === tabId) this.waitingTransactions.splice(index, 1)
    }
    if (this.runningTransaction?.tabId !== tabId) return
    this.runningTransaction = null
    this.startNext()
  }

  /** How long the disk needs for one request, by chance. */
  private delayMs(): number {
    const { chance } = this.world
    return chance.happens(0.02) ? chance.between(1, SLOW_REQUEST_MS) : chance.between(0, REQUEST_MS)
  }

  /** The database as the `upgrade` of `openDB` gets it. */
  private databaseForUpgrade() {
    return {
      objectStoreNames: { contains: (name: string) => this.stores.has(name) },
      createObjectStore: (name: string, { keyPath }: { keyPath: string }) => {
        const indexes = new Map<string, string>()
        this.stores.set(name, { keyPath, indexes, rows: new Map() })
        return { createIndex: (index: string, field: string) => void indexes.set(index, field) }
      },
    }
  }

  /** The database as `openDB` returns it to a tab. */
  private database(tabId: string) {
    return {
      /** Begins a transaction. The transaction of a killed tab never runs. */
      transaction: () => {
        const transaction = new Transaction(tabId, this.stores)
        if (this.world.isKilled(tabId)) return transaction
        this.waitingTransactions.push(transaction)
        this.startNext()
        return transaction
      },
      close: () => undefined,
    }
  }

  /** Runs the transaction that has waited longest, if no other one is running. */
  private startNext(): void {
    if (this.runningTransaction !== null) return
    const next = this.waitingTransactions.shift()
    if (next === undefined) return
    this.runningTransaction = next
    this.runNextRequests(next)
  }

  /** Runs the requests that a transaction has made since the last call. If there are none, the transaction commits. */
  private runNextRequests(transaction: Transaction): void {
    this.world.plan(transaction.tabId, this.delayMs(), () => {
      if (transaction.runRequests()) return this.runNextRequests(transaction)
      transaction.storeChanges()
      this.runningTransaction = null
      this.startNext()
      // The tab receives the answer later. If the tab is killed before that, the changes are still stored.
      this.world.plan(transaction.tabId, this.delayMs(), transaction.finish)
    })
  }
}

/** One transaction. */
class Transaction {
  readonly tabId: string
  /** Resolves when the tab learns that the transaction has committed. */
  readonly done: Promise<void>
  /** Resolves `done`. */
  finish!: () => void
  private readonly stores: ReadonlyMap<string, ObjectStore>
  private readonly requests: Request[] = []
  /** For each changed object store: its rows with the changes. */
  private readonly changedRows = new Map<ObjectStore, Map<Key, Row>>()

  constructor(tabId: string, stores: ReadonlyMap<string, ObjectStore>) {
    this.tabId = tabId
    this.stores = stores
    this.done = new Promise((resolve) => {
      this.finish = () => resolve()
    })
  }

  objectStore(name: string) {
    const objectStore = this.stores.get(name)
    if (objectStore === undefined) throw new Error(`The database has no object store ${name}.`)
    return {
      get: (key: Key) => this.request(() => copyOf(this.rowsOf(objectStore).get(key))),
      index: (index: string) => ({
        getAll: (value: Key) =>
          this.request(() => {
            const field = objectStore.indexes.get(index) ?? ''
            return copyOf([...this.rowsOf(objectStore).values()].filter((row) => row[field] === value))
          }),
      }),
      put: (row: Row) => {
        const stored = copyOf(row)
        return this.request(() => void this.changedRowsOf(objectStore).set(stored[objectStore.keyPath] as Key, stored))
      },
      delete: (key: Key) => this.request(() => void this.changedRowsOf(objectStore).delete(key)),
    }
  }

  /** Runs the requests that were made since the last call. Returns false if there were none. */
  runRequests(): boolean {
    const requests = this.requests.splice(0)
    for (const { run, resolve } of requests) resolve(run())
    return requests.length > 0
  }

  /** The disk commits each transaction without being asked. */
  commit(): void {}

  storeChanges(): void {
    for (const [store, rows] of this.changedRows) store.rows = rows
  }

  private request(run: () => unknown): Promise<unknown> {
    return new Promise((resolve) => this.requests.push({ run, resolve }))
  }

  /** The rows as this transaction sees them: with its own changes, which are not committed yet. */
  private rowsOf(store: ObjectStore): Map<Key, Row> {
    return this.changedRows.get(store) ?? store.rows
  }

  /** The rows that this transaction changes. Copies the rows of the object store before the first change. */
  private changedRowsOf(store: ObjectStore): Map<Key, Row> {
    let rows = this.changedRows.get(store)
    if (rows === undefined) {
      rows = new Map(store.rows)
      this.changedRows.set(store, rows)
    }
    return rows
  }
}
