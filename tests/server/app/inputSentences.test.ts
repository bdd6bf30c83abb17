// Tests the sentences that people read when the input of a call is not valid.

import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { wordsOf } from '../../../server/http/fieldSentences.ts'
import { validatorCompiler } from '../../../server/http/validation.ts'

type Fields = Record<string, unknown>

/** Words that only programmers know: names such as `purchasePrice` and `pool_game_id`, and the parts of a request. */
const CODE_WORDS = /[a-z][A-Z]|\w_\w|\b(body|address|query|params|schema|object|array|integer|string|null)\b|[<>=]/

/** Returns a value that is valid for most schemas. A test can then make only one field of it wrong. */
function sampleOf(schema: TSchema): unknown {
  const { type, properties = {}, items, anyOf, enum: values, format, minimum, minLength } = schema as Fields
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0])
  if (Array.isArray(values)) return values[0]
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties as Fields).map(([name, field]) => [name, sampleOf(field as TSchema)]),
    )
  }
  if (type === 'array') return [sampleOf(items as TSchema)]
  if (type === 'boolean') return true
  if (type === 'string') return format === 'date-time' ? '2026-01-02T03:04:05.000Z' : 'x'.repeat(Number(minLength ?? 1))
  return minimum ?? 1
}

const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x'.repeat(100_000),
  [],
  {},
  [null],
  { notKnown_here: 1 },
]

/**
 * Returns wrong variants of the value. In each variant, a part is replaced by a wrong value or left out, an unknown
 * field is added, or a list is very long.
 */
function* wrongVariants(value: unknown): Generator<unknown> {
  yield* WRONG_VALUES
  if (Array.isArray(value)) {
    for (const part of wrongVariants(value[0])) yield [part]
    yield Array.from({ length: 3000 }, () => value[0])
    return
  }
  if (typeof value !== 'object' || value === null) return
  yield { ...value, notKnown_here: 1, __other__: 2, '': 3 }
  for (const [name, part] of Object.entries(value)) {
    const { [name]: _, ...rest } = value as Fields
    yield rest
    yield { [name]: part }
    for (const wrong of wrongVariants(part)) {
      yield { ...value, [name]: wrong }
      yield { [name]: wrong }
    }
  }
}

/**
 * The sentences about wrong variants of a valid value.
 * @param httpPart the part of the request that has the value, as Fastify names it: `params`, `querystring` or `body`
 */
function sentencesOf(schema: TSchema, httpPart: string): Set<string> {
  const compiled = validatorCompiler as unknown as FastifySchemaCompiler<TSchema>
  const validate = compiled({ schema, httpPart, method: 'POST', url: '/' })
  const sentences = new Set<string>()
  for (const value of wrongVariants(sampleOf(schema))) {
    const { error } = validate(value) as { error?: Error }
    if (error) sentences.add(error.message)
  }
  return sentences
}

describe('the sentence about input that is not valid', () => {
  test('[errors-words-01] for every call of the contract, no sentence about wrong input contains a name of the source code', () => {
    let count = 0
    for (const [key, endpoint] of Object.entries(contract as Readonly<Record<string, Endpoint>>)) {
      const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body }
      for (const [part, schema] of Object.entries(parts)) {
        if (schema === undefined) continue
        const sentences = sentencesOf(schema, part)
        expect(sentences.size, `${key} ${part}`).toBeGreaterThan(0)
        for (const sentence of sentences) {
          // The body of a coffee is a part of its cup.
          const words = /fragrance|acidity|sweetness|finish/i.test(sentence) ? sentence.replace('body', '') : sentence
          expect(words, `${key} ${part}`).not.toMatch(CODE_WORDS)
          expect(sentence, `${key} ${part}`).toMatch(/^\p{Lu}.*\.$/u)
          count += 1
        }
      }
    }
    // Without this check the test would also succeed if it found no sentences.
    expect(count).toBeGreaterThan(300)
  })

  test.each([
    ['POST /coffee/beans', { name: 'Guji', purchasePrice: [] }, 'Price must be a number.'],
    ['POST /coffee/beans', { name: 'x'.repeat(201) }, 'Name must have at most 200 characters.'],
    ['POST /coffee/beans', { origin: 'Kenya' }, 'Name is missing.'],
    ['POST /coffee/roasts/:coffee_roast_id', { coffee_in_mg: 'x' }, 'Coffee in must be a number.'],
    ['POST /referral-codes', { acl: 'pool', uses: 0 }, 'Number of members must be at least 1.'],
    ['POST /auth', {}, 'Username, password and remember me are missing.'],
    ['POST /auth', { username: '', password: 'a', rememberMe: true }, 'Username must not be empty.'],
    ['POST /auth', { username: 'ada', password: 'a' }, 'Remember me is missing.'],
    ['POST /auth', { username: 'ada', password: 'a', rememberMe: true, foo: 1 }, 'Foo is not known here.'],
    ['POST /auth', { passkey: 5, rememberMe: true }, 'Passkey is not valid.'],
  ] as const)('%s answers wrong fields with a sentence', (key, body, sentence) => {
    const endpoint: Endpoint = contract[key]
    const compiled = validatorCompiler as unknown as FastifySchemaCompiler<TSchema>
    const validate = compiled({ schema: endpoint.body as TSchema, httpPart: 'body', method: 'POST', url: '/' })
    expect((validate(body) as { error?: Error }).error?.message).toBe(sentence)
  })

  test('the sentence about a wrong date asks for a time only if the field needs a time', () => {
    const compiled = validatorCompiler as unknown as FastifySchemaCompiler<TSchema>
    const messageOf = (schema: TSchema, query: Fields) => {
      const validate = compiled({ schema, httpPart: 'querystring', method: 'GET', url: '/' })
      return (validate(query) as { error?: Error }).error?.message
    }
    expect(messageOf(contract['GET /wordle'].query, { day: '2026-13-01' })).toBe('Day must be a date.')
    expect(messageOf(contract['GET /logs'].query, { limit: 1, until: '2026-13-01' })).toBe(
      'Until must be a date with a time.',
    )
  })

  test('names of the source code are written as words', () => {
    expect(['purchasePrice', 'coffee_bean_id', '__proto__', 'tap_key', '_', 'rememberMe'].map(wordsOf)).toEqual([
      'purchase price',
      'coffee bean',
      'proto',
      'tap key',
      '',
      'remember me',
    ])
  })
})
