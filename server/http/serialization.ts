// Turns answers into JSON by their schemas.

import { type SerializerCompiler, SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const compile = SerializerSelector()()

const serializers = new WeakMap<object, ReturnType<SerializerCompiler>>()

/**
 * Compiles the schema of an answer, as Fastify does by default, but each schema only once. The errors of all calls share
 * one schema, and a test process starts hundreds of servers.
 */
export const serializerCompiler = (route: { schema: object; method: string; url: string; httpStatus?: string }) => {
  const known = serializers.get(route.schema)
  if (known) return known
  const serializer = compile({ httpStatus: '', ...route })
  serializers.set(route.schema, serializer)
  return serializer
}
