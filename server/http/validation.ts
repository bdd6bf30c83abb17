import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { RequestError } from '../requestError.ts'

const WHOLE_NUMBER = /^-?\d{1,16}$/

/** Fastify's validation by TypeBox itself. A body is taken as it is; parameters and queries are text, so numbers are read. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  const numbers = httpPart === 'body' ? [] : integersOf(schema)
  return (value: unknown) => {
    const read = withNumbers(value, numbers)
    if (validator.Check(read)) return isStorable(read) ? { value: read } : { error: notText() }
    const errors: FastifySchemaValidationError[] = validator.Errors(read)
    return { error: errors }
  }
}

/** A NUL, which PostgreSQL cannot keep, or half of a character, which no encoding can. */
const NO_TEXT = /\0|\p{Surrogate}/u

/** Whether every text in a checked value, which is no deeper than its schema, can be stored as it is. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !NO_TEXT.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

function notText(): RequestError {
  return new RequestError('BAD_REQUEST', 'The text holds something that is no character.')
}

function integersOf(schema: TSchema): string[] {
  const { properties = {} } = schema as Partial<TObject>
  return Object.keys(properties).filter((name) => (properties[name] as { type?: string }).type === 'integer')
}

/** Only what is plainly a whole number becomes one: `1.5`, `1e3` and an empty text stay what they are, and are refused. */
function withNumbers(value: unknown, numbers: readonly string[]): unknown {
  if (numbers.length === 0 || typeof value !== 'object' || value === null) return value
  const read: Record<string, unknown> = { ...value }
  for (const name of numbers) {
    const text = read[name]
    if (typeof text === 'string' && WHOLE_NUMBER.test(text)) read[name] = Number(text)
  }
  return read
}

/** What is wrong, in a sentence that names the field. */
export function validationMessage(errors: readonly FastifySchemaValidationError[], part: string | undefined): string {
  const where = part === 'body' ? 'the body' : part === 'params' ? 'the address' : 'the query'
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknown !== undefined) {
    const at = fieldAt(unknown.instancePath)
    return `Unknown ${names(unknown.params.additionalProperties)} in ${at === '' ? where : `'${at}' of ${where}`}.`
  }
  const missing = errors.find(({ keyword }) => keyword === 'required')
  if (missing !== undefined) return `${capital(where)} needs ${names(missing.params.requiredProperties)}.`
  const [first] = errors
  if (first === undefined) return `${capital(where)} is not valid.`
  const allowed = first.params.allowedValues
  const claim = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : (first.message ?? 'is not valid')
  const at = fieldAt(first.instancePath)
  return at === '' ? `${capital(where)} ${claim}.` : `'${at}' in ${where} ${claim}.`
}

/** `/players/0/handicap` as `players.0.handicap`. */
function fieldAt(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.')
}

const LONGEST_NAME = 64

function names(keys: unknown): string {
  const list = Array.isArray(keys) ? keys : []
  return list.map((key) => `'${String(key).slice(0, LONGEST_NAME)}'`).join(', ')
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
