// Uses a second SQLite connection for reads, so that reads do not wait for writes.

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDriver,
  type TransactionSettings,
} from 'kysely'

/** The driver that a transaction uses, and its connection. */
interface TransactionConnection {
  readonly driver: Driver
  readonly connection: DatabaseConnection
}

/** A connection that takes one of the two real connections for each query or transaction, and then gives it back. */
class LazyConnection implements DatabaseConnection {
  /** Null outside a transaction. */
  transaction: TransactionConnection | null = null
  /** Chooses the driver for a query outside a transaction. */
  readonly #driverFor: (query: CompiledQuery) => Driver

  constructor(driverFor: (query: CompiledQuery) => Driver) {
    this.#driverFor = driverFor
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.transaction !== null) return this.transaction.connection.executeQuery(query)
    const driver = this.#driverFor(query)
    const connection = await driver.acquireConnection()
    try {
      return await connection.executeQuery(query)
    } finally {
      await driver.releaseConnection(connection)
    }
  }

  streamQuery(): never {
    throw new Error('SQLite reads whole answers.')
  }
}

/**
 * Uses two connections to one SQLite database. Single reads and transactions that only read use the connection of
 * `readDriver`, so that they do not wait for a write. Everything else uses the connection of `writeDriver`. Each
 * connection does one thing at a time.
 */
export class TwoConnectionsDriver implements Driver {
  readonly #writeDriver: SqliteDriver
  readonly #readDriver: SqliteDriver

  constructor(writeDriver: SqliteDriver, readDriver: SqliteDriver) {
    this.#writeDriver = writeDriver
    this.#readDriver = readDriver
  }

  async init(): Promise<void> {
    await this.#writeDriver.init()
    await this.#readDriver.init()
  }

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(({ query }) => (SelectQueryNode.is(query) ? this.#readDriver : this.#writeDriver))
  }

  async beginTransaction(connection: LazyConnection, { accessMode }: TransactionSettings): Promise<void> {
    const driver = accessMode === 'read only' ? this.#readDriver : this.#writeDriver
    connection.transaction = { driver, connection: await driver.acquireConnection() }
    // Both drivers would send the same `begin` to this connection, so it does not matter which driver begins.
    await this.#writeDriver.beginTransaction(connection)
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await this.#writeDriver.commitTransaction(connection)
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await this.#writeDriver.rollbackTransaction(connection)
  }

  async releaseConnection(connection: LazyConnection): Promise<void> {
    const { transaction } = connection
    connection.transaction = null
    await transaction?.driver.releaseConnection(transaction.connection)
  }

  async destroy(): Promise<void> {
    // The writer is closed last, because the connection that closes last empties SQLite's write-ahead log (WAL).
    await this.#readDriver.destroy()
    await this.#writeDriver.destroy()
  }
}
