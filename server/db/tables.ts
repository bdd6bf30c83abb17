// Reads which tables a database has, in the order in which a restore can fill them. Reads and sets the last id of each
// table.

import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * A row of any table. Times are stored as milliseconds, JSON as text and flags as 0 or 1, so there are no other types
 * of values.
 */
export type Row = Readonly<Record<string, string | number | null>>

/** The tables of a database. The database can be older than this code, so their columns are not known here. */
export type AnyTables = Record<string, Row>

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly integerColumns: readonly string[]
  /** The columns of the primary key; none in a table without one. */
  readonly key: readonly string[]
  /** The column with the ids that the database makes; null in a table without such a column. */
  readonly idColumn: string | null
}

/** Tables that belong to one database or to running servers, and not to the data of the site. */
const TABLES_NOT_IN_BACKUP: readonly string[] = [
  'attempts',
  'backups',
  'gateway_calls',
  'passkey_challenges',
  'socket_io_attachments',
  'sqlite_sequence',
  'trusted_time',
]

/** The tables of the site. A table comes after the tables to which its foreign keys refer. */
export async function readTables(db: Kysely<AnyTables>): Promise<Table[]> {
  const keys = await readKeys(db)
  const references = await readReferences(db)
  const tables = (await allTables(db))
    .filter(({ name }) => !TABLES_NOT_IN_BACKUP.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      integerColumns: columns.filter(({ dataType }) => /int/i.test(dataType)).map((column) => column.name),
      key: keys.filter(({ table }) => table === name).map(({ column }) => column),
      idColumn: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return inOrderOfReferences(tables, references)
}

/** All tables, except the tables in which Kysely stores the migrations that have run. */
export async function allTables(db: Kysely<AnyTables>) {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  if (!isPostgres(db)) return tables
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return tables.filter(({ schema }) => schema === rows[0]?.name)
}

/** A column of the primary key of a table. */
interface Key {
  readonly table: string
  readonly column: string
}

async function readKeys(db: Kysely<AnyTables>): Promise<Key[]> {
  const query = isPostgres(db)
    ? sql<Key>`
        select tbl.relname as "table", field.attname as "column"
        from pg_index key
        join pg_class tbl on tbl.oid = key.indrelid
        join pg_attribute field on field.attrelid = tbl.oid and field.attnum = any(key.indkey)
        where key.indisprimary and tbl.relnamespace = current_schema()::regnamespace
        order by tbl.relname, array_position(key.indkey::int2[], field.attnum)`
    : sql<Key>`
        select tbl.name as "table", field.name as "column"
        from sqlite_master tbl join pragma_table_info(tbl.name) field
        where tbl.type = 'table' and field.pk > 0
        order by tbl.name, field.pk`
  return (await query.execute(db)).rows
}

/** A foreign key of the table `from` refers to the table `to`. */
interface Reference {
  readonly from: string
  readonly to: string
}

async function readReferences(db: Kysely<AnyTables>): Promise<Reference[]> {
  const query = isPostgres(db)
    ? sql<Reference>`
        select source.relname as "from", target.relname as "to"
        from pg_constraint reference
        join pg_class source on source.oid = reference.conrelid
        join pg_class target on target.oid = reference.confrelid
        where reference.contype = 'f' and reference.connamespace = current_schema()::regnamespace`
    : sql<Reference>`
        select source.name as "from", reference."table" as "to"
        from sqlite_master source join pragma_foreign_key_list(source.name) reference
        where source.type = 'table'`
  return (await query.execute(db)).rows
}

function inOrderOfReferences(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = []
  /** Whether `ordered` already has all tables to which the foreign keys of this table refer. */
  const isReady = ({ name }: Table) =>
    references.every(({ from, to }) => from !== name || to === name || ordered.some((table) => table.name === to))
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !ordered.includes(table) && isReady(table))
    if (next === undefined) throw new Error('Some tables refer to each other in a circle.')
    ordered.push(next)
  }
  return ordered
}

/** The highest id that each table has ever given to a row. The row with this id can be deleted by now. */
export async function readLastIds(db: Kysely<AnyTables>): Promise<ReadonlyMap<string, number>> {
  const query = isPostgres(db)
    ? sql<{ table: string; last_id: number | null }>`
        select tbl.relname as "table",
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(tbl.relname), field.attname)::regclass) as last_id
        from pg_class tbl join pg_attribute field on field.attrelid = tbl.oid
        where field.attidentity <> '' and tbl.relnamespace = current_schema()::regnamespace`
    : sql<{ table: string; last_id: number | null }>`select name as "table", seq as last_id from sqlite_sequence`
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ table, last_id }) => [table, last_id ?? 0]))
}

/**
 * Sets the next id of a table to the one after `lastId`, so that no id is given twice. On PostgreSQL, call it only for
 * a table that has not given any id yet.
 */
export async function setLastId(db: Kysely<AnyTables>, { name, idColumn }: Table, lastId: number): Promise<void> {
  if (isPostgres(db)) {
    if (lastId > 0)
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${idColumn}), ${lastId})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
  if (lastId > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(db)
}
