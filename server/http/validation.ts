// Validates the parameters, the query and the body of a call against its schemas.

import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { RequestError } from '../requestError.ts'
import { inputSentence } from './fieldSentences.ts'

const WHOLE_NUMBER = /^-?\d{1,16}$/

/** The compiled schemas. Each schema is compiled once, also when a test process starts many servers. */
const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

function validatorOf(schema: TSchema) {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/** Validates with TypeBox. In parameters and queries, which are text, numbers are parsed. Bodies are not changed. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema)
  const integerNames = httpPart === 'body' ? [] : integersOf(schema)
  return (value: unknown) => {
    const parsed = parseNumbers(value, integerNames)
    if (validator.Check(parsed)) return isStorable(parsed) ? { value: parsed } : { error: notStorableError() }
    const errors: FastifySchemaValidationError[] = validator.Errors(parsed)
    return { error: new RequestError('BAD_REQUEST', inputSentence(schema, errors, httpPart ?? 'body')) }
  }
}

/** Characters that cannot be stored: NUL (in PostgreSQL) and half of a surrogate pair (in any encoding). */
const NOT_STORABLE = /\0|\p{Surrogate}/u

/** Whether every text in a validated value can be stored unchanged. Its schema limits the depth of the recursion. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !NOT_STORABLE.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

function notStorableError(): RequestError {
  return new RequestError('BAD_REQUEST', 'The text contains an invalid character.')
}

/** The names of the properties that must be whole numbers. */
function integersOf(schema: TSchema): string[] {
  const { properties = {} } = schema as Partial<TObject>
  return Object.keys(properties).filter((name) => (properties[name] as { type?: string }).type === 'integer')
}

/** Parses plain whole numbers only. `1.5`, `1e3` and an empty text stay text, and the schema then refuses them. */
function parseNumbers(value: unknown, integerNames: readonly string[]): unknown {
  if (integerNames.length === 0 || typeof value !== 'object' || value === null) return value
  const fields: Record<string, unknown> = { ...value }
  for (const name of integerNames) {
    const text = fields[name]
    if (typeof text === 'string' && WHOLE_NUMBER.test(text)) fields[name] = Number(text)
  }
  return fields
}
