// Quick checks of the lists that `npm run mutation` uses. Only that command plants the faults. A mutant is a machine or
// a rule with one planted fault. A mutant survives if no test finds its fault.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { textIn, whyNotPlantable } from './faults/fault.ts'
import { SERVER_FAULTS } from './faults/server.ts'
import { VIEW_FAULTS } from './faults/views.ts'
import { KINDS, knownSurvivors } from './machines/survivors.ts'
import { knownSameRules, listProblems } from './rules/sameRules.ts'

const LISTS = { server: SERVER_FAULTS, views: VIEW_FAULTS }

test.each(Object.entries(LISTS))(
  'each fault of the list "%s" can still be planted, and its test exists',
  (_, faults) => {
    const problems = faults.map((fault) => whyNotPlantable(fault, textIn(projectRoot))).filter((text) => text !== null)
    expect(problems).toEqual([])
  },
)

test('there are 50 faults of the server and 40 of the views, each with a different name', () => {
  expect(Object.values(LISTS).map(({ length }) => length)).toEqual([50, 40])
  const names = Object.values(LISTS).flatMap((faults) => faults.map(({ name }) => name))
  expect(new Set(names).size).toBe(90)
})

test('whyNotPlantable returns a sentence for a fault whose text has changed or whose test is gone', () => {
  const [fault] = SERVER_FAULTS
  if (!fault) throw new Error('The list is empty.')
  const { file, test: testOfFault } = fault
  const texts = { [file]: fault.search, [testOfFault.file]: testOfFault.title }
  const problemWith = (changed: Record<string, string | null>) =>
    whyNotPlantable(fault, (name) => ({ ...texts, ...changed })[name] ?? null)
  expect(problemWith({})).toBe(null)
  expect(problemWith({ [file]: 'another text' })).toContain('has the text to replace 0 times')
  expect(problemWith({ [file]: fault.search.repeat(2) })).toContain('has the text to replace 2 times')
  expect(problemWith({ [file]: null })).toContain(`there is no ${file} any more`)
  expect(problemWith({ [testOfFault.file]: 'another test' })).toContain('has no test with the title')
})

test('each mutant in the list of survivors belongs to a machine that exists, is named once, and has a reason', () => {
  const known = knownSurvivors()
  for (const { machine, kind, reason, mutants } of known) {
    expect(existsSync(join(projectRoot, 'src/machines', `${machine}.machine.ts`)), machine).toBe(true)
    expect(KINDS, machine).toContain(kind)
    expect(reason.length, machine).toBeGreaterThan(10)
    const id = machine.split('/')[1]
    expect(mutants.filter((mutant) => !mutant.startsWith(`${id}: `))).toEqual([])
  }
  const all = known.flatMap(({ mutants }) => mutants)
  expect(all.filter((mutant, index) => all.indexOf(mutant) !== index)).toEqual([])
})

test('each mutant of the rules that no test can find is still possible, is named once, and has a reason', async () => {
  expect(await listProblems(knownSameRules())).toEqual([])
})

test('listProblems returns a sentence for a mutant of the rules that is not possible any more or named twice, a missing file and a missing reason', async () => {
  const [one] = knownSameRules()
  if (!one) throw new Error('The list is empty.')
  const [mutant = ''] = one.mutants
  expect(await listProblems([{ ...one, mutants: [`${mutant} #99`] }])).toEqual([
    `This fault is not possible any more: ${mutant} #99`,
  ])
  expect(await listProblems([{ ...one, file: 'contract/rules/none.ts' }])).toEqual([
    'There is no contract/rules/none.ts any more.',
  ])
  expect(await listProblems([one, { ...one, mutants: [mutant], reason: 'Because' }])).toEqual([
    `This fault is named twice: ${mutant}`,
    `An entry of ${one.file} has no reason.`,
  ])
})
