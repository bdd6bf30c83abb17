// Tests how the Dockerfile and .dockerignore are read, and which packages the Docker image keeps.

import { expect, test } from 'vitest'
import { commandOf, environmentOf, includedPaths, stagesOf } from '../../scripts/image.ts'
import { importedPackages, neededPaths } from '../../scripts/keepServerPackages.ts'

const DOCKERFILE = `# a comment
FROM node AS build
RUN npm ci \\
  && npm test

FROM debian
COPY --from=build --chown=1:2 /a ./b
ENV A=1 B=2
HEALTHCHECK --interval=10s CMD ["node", "-e", "1"]
CMD ["node", "main.js"]
`

test('a Dockerfile is read as stages of instructions with their options', () => {
  const [build, image = []] = stagesOf(DOCKERFILE)
  expect(build?.[1]).toEqual({ word: 'RUN', options: {}, rest: 'npm ci    && npm test' })
  expect(image[1]).toEqual({ word: 'COPY', options: { from: 'build', chown: '1:2' }, rest: '/a ./b' })
  expect(environmentOf(image)).toEqual({ A: '1', B: '2' })
  expect(commandOf(image, 'HEALTHCHECK')).toEqual(['node', '-e', '1'])
  expect(commandOf(image, 'CMD')).toEqual(['node', 'main.js'])
})

test('includedPaths refuses a .dockerignore that does not begin with `*`, or that has a wildcard after `!`', () => {
  expect(includedPaths('# why\n*\n!src\n!docs/a.json\n')).toEqual(['src', 'docs/a.json'])
  expect(() => includedPaths('!src\n')).toThrow('must begin with *')
  expect(() => includedPaths('*\n!src/**/*.ts\n')).toThrow('must begin with *')
})

test('the packages that a built file imports are found, without modules of Node and without files', () => {
  const text = `import{a}from"pg";import b from "@fastify/cookie";import"p-limit/x";await import("socket.io")
import fs from "node:fs";import path from "path";import c from "./chunk.js";const d = "from \\"nothing\\""`
  expect(importedPackages(text)).toEqual(['@fastify/cookie', 'p-limit', 'pg', 'socket.io'])
})

test('the image keeps a package with all packages that it needs, each from the nearest folder', () => {
  const lock = {
    '': {},
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { missing: '1' } },
    'node_modules/a/node_modules/b': { peerDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/d': {},
  }
  expect([...neededPaths(lock, ['a'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})
