// Compiles a query once and runs it often, for the most frequent queries.

import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './dialect.ts'

/** Stands for a parameter while a query is compiled. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query that is compiled once and run often. Kysely's query building costs more than running a small query.
 * @param build builds the query. In it, `value.user_id` stands for the parameter `user_id`
 */
export function preparedQuery<Params extends object, Row>(
  build: (db: Db, value: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  // There is one compiled query for each adapter, because a test process can use both kinds of database, and their SQL
  // differs.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Params, { get: (_, name) => new Placeholder(name) })

  function compile(db: Db): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const compiledBefore = compiled.get(adapter)
    if (compiledBefore !== undefined) return compiledBefore
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
