// Makes a sentence about a mistake in the input of a call, with the words that the page uses.

import type { FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'

/** The parts of a schema that this file reads. */
interface SchemaParts {
  readonly title?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** Only this many characters of a name are read, because a client can send a field with any name. */
const MAX_NAME_LENGTH = 64

/**
 * The words of a name in the code: `purchasePrice` is 'purchase price', `coffee_bean_id` is 'coffee bean'. Empty if it
 * has no letters.
 */
export function wordsOf(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=\w) id$/, '')
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The parts as a list in words: 'price, weight and origin'. */
function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/**
 * The schema of the property or the list item with this name or number. If the schema has several alternatives, it is
 * searched in each of them.
 */
function schemaAt(schema: TSchema | undefined, segment: string): TSchema | undefined {
  const { properties, items, anyOf } = (schema ?? {}) as SchemaParts
  const partSchema = properties?.[segment] ?? (/^\d+$/.test(segment) ? items : undefined)
  if (partSchema !== undefined) return partSchema
  for (const alternative of anyOf ?? []) {
    const found = schemaAt(alternative, segment)
    if (found !== undefined) return found
  }
  return undefined
}

/** The title that the contract gives to a field, or the words of its name. */
function labelOf(schema: TSchema | undefined, name: string): string {
  const { title, anyOf = [] } = (schema ?? {}) as SchemaParts
  const titles = [title, ...anyOf.map((alternative) => (alternative as SchemaParts).title)]
  return titles.find((found) => found !== undefined) ?? (wordsOf(name) || 'a field')
}

/** A path in words: `/players/0/handicap` is 'handicap in entry 1 of players'. Empty for the whole input. */
function fieldInWords(schema: TSchema, path: string): string {
  let words = ''
  let schemaOfSegment: TSchema | undefined = schema
  for (const segment of path.split('/').slice(1)) {
    schemaOfSegment = schemaAt(schemaOfSegment, segment)
    if (/^\d+$/.test(segment)) words = `entry ${Number(segment) + 1}${words === '' ? '' : ` of ${words}`}`
    else
      words = words.startsWith('entry')
        ? `${labelOf(schemaOfSegment, segment)} in ${words}`
        : labelOf(schemaOfSegment, segment)
  }
  return words
}

/** The end of the sentence for a value of the wrong type, by the type in the schema. */
const TYPES: Readonly<Record<string, string>> = {
  integer: 'must be a whole number',
  number: 'must be a number',
  string: 'must be text',
  boolean: 'must be yes or no',
  array: 'must be a list',
}

/**
 * A value in words: `FIRST_CRACK_START` is 'first crack start'. A value that people can read, such as '9-Ball', stays
 * as it is.
 */
const valueText = (value: unknown) => (/_|[a-z][A-Z]/.test(String(value)) ? wordsOf(String(value)) : String(value))

/** The end of a sentence about a mistake, without the name of the field. */
function endOfSentence({ keyword, params }: FastifySchemaValidationError): string {
  const { limit, type, allowedValues, format } = params as {
    limit?: number
    type?: unknown
    allowedValues?: unknown
    format?: unknown
  }
  switch (keyword) {
    case 'type':
      return TYPES[String(type)] ?? 'is not valid'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`
    case 'maxItems':
      return `must have at most ${limit} ${limit === 1 ? 'entry' : 'entries'}`
    case 'enum':
      return Array.isArray(allowedValues)
        ? `must be one of: ${allowedValues.map(valueText).join(', ')}`
        : 'is not valid'
    case 'format':
      return format === 'date' ? 'must be a date' : 'must be a date with a time'
    default:
      return 'is not valid'
  }
}

/**
 * Whether the error only says that no alternative of a schema fits, or that the value is not null. Such an error does
 * not help a person. The keyword `boolean` belongs to a schema that no value fits.
 */
const isAboutAlternatives = ({ keyword, params }: FastifySchemaValidationError) =>
  keyword === 'anyOf' || keyword === 'boolean' || (keyword === 'type' && params.type === 'null')

const namesIn = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : [])

/**
 * A sentence about fields of the object at `path`: 'Name and origin are missing.' It ends with `singular` for one field
 * and with `plural` for several fields.
 */
function aboutFields(
  schema: TSchema,
  path: string,
  names: readonly string[],
  singular: string,
  plural: string,
): string {
  const fields = joinWithAnd(names.map((name) => fieldInWords(schema, `${path}/${name}`)))
  return `${capitalize(fields)} ${names.length > 1 ? plural : singular}.`
}

/**
 * If the whole input can have several shapes, only the errors of the shape that fits its fields best: the sentence must
 * not call a field of another shape unknown. The first shape wins if several fit equally.
 */
function errorsOfBestShape(
  schema: TSchema,
  errors: readonly FastifySchemaValidationError[],
): readonly FastifySchemaValidationError[] {
  let best: { errors: readonly FastifySchemaValidationError[]; unknownCount: number } | undefined
  for (const index of ((schema as SchemaParts).anyOf ?? []).keys()) {
    const path = `#/anyOf/${index}`
    const errorsOfShape = errors.filter(({ schemaPath }) => schemaPath === path || schemaPath.startsWith(`${path}/`))
    const unknownFields = errorsOfShape.find(({ schemaPath, keyword }) => {
      return schemaPath === path && keyword === 'additionalProperties'
    })
    const unknownCount = namesIn(unknownFields?.params.additionalProperties).length
    if (best === undefined || unknownCount < best.unknownCount) best = { errors: errorsOfShape, unknownCount }
  }
  return best?.errors ?? errors
}

/**
 * The first validation error of a call's input, as a sentence. It contains no name of the code: a field has the title
 * of its schema, or the words of its name.
 * @param part where the input is: `body`, `params` or `querystring`.
 */
export function inputSentence(
  schema: TSchema,
  allErrors: readonly FastifySchemaValidationError[],
  part: string,
): string {
  if (part === 'params') return 'There is no such page.'
  const errors = errorsOfBestShape(schema, allErrors)
  const unknownFields = errors.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknownFields) {
    const names = namesIn(unknownFields.params.additionalProperties)
    return aboutFields(schema, unknownFields.instancePath, names, 'is not known here', 'are not known here')
  }
  const missingFields = errors.find(({ keyword }) => keyword === 'required')
  if (missingFields) {
    const names = namesIn(missingFields.params.requiredProperties)
    return aboutFields(schema, missingFields.instancePath, names, 'is missing', 'are missing')
  }
  const error = errors.find((candidate) => !isAboutAlternatives(candidate)) ?? errors[0]
  const field = error === undefined ? '' : fieldInWords(schema, error.instancePath)
  if (error && field !== '') return `${capitalize(field)} ${endOfSentence(error)}.`
  if (error?.keyword === 'minProperties') return 'There is nothing to change.'
  if (error?.keyword === 'maxProperties') return 'These changes cannot be made together. Make one at a time.'
  return 'The fields are missing.'
}
