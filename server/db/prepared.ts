import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './dialect.ts'

/** Stands where a value will be, while a query is compiled. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once, for those that run at every call: Kysely takes longer to write down a small
 * query than the database takes to run it.
 * @param build builds the query with `value.NAME` wherever the parameter NAME belongs.
 */
export function prepared<Params extends object, Row>(
  build: (db: Db, value: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  // By adapter: one process may hold both kinds of database, as tests do, and their texts differ.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Params, { get: (_, name) => new Placeholder(name) })

  function compile(db: Db): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    if (known !== undefined) return known
    const query = build(db, placeholders).compile()
    compiled.set(adapter, query)
    return query
  }

  return async (db, params) => {
    const query = compile(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(params, parameter.name) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
