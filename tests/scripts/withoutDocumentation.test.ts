// Tests that the build removes descriptions and the ids of statements from the machines.
import { expect, test } from 'vitest'
import { withoutDocumentation } from '../../scripts/withoutDocumentation.ts'
import { sourcesBelow } from '../structure/sources.ts'

const SPACES = /\s+/g

test('descriptions and the ids of statements are removed from the code of a machine, and nothing else', () => {
  const code = `
    context: { description: bean.description, other: { description: '' } },
    initial: 'off',
    description:
      'It is dark: press it.',
    meta: { serves: ['lamp-01'] },
    on: {
      press: { target: 'on', meta: { serves: ['lamp-02', 'lamp-03'] } },
      pull: { description: "The lamp's cord.", target: 'on' },
      break: [
        { target: 'dark', meta: { serves: ['lamp-04'] }, actions: 'ring' },
        {
          target: 'off',
          meta: {
            serves: [
              'lamp-05',
              'lamp-06',
            ],
          },
        },
      ],
      shake: { meta: { serves: ['lamp-07'] }, actions: { type: 'ring', params: { meta: 'lamp' } } },
    },`
  expect(withoutDocumentation(code).replace(SPACES, ' ').trim()).toBe(
    [
      "context: { description: bean.description, other: { description: '' } },",
      "initial: 'off', on: { press: 'on', pull: { target: 'on' },",
      "break: [ { target: 'dark', actions: 'ring' }, { target: 'off', }, ],",
      "shake: { actions: { type: 'ring', params: { meta: 'lamp' } } }, },",
    ].join(' '),
  )
})

test('no real machine has a description after the build', () => {
  const machines = sourcesBelow('src/machines').filter(({ file }) => file.endsWith('.machine.ts'))
  // If this number were small, the search for machines would be wrong, and the test would prove nothing.
  expect(machines.filter(({ text }) => /\bdescription:\s*['"]/.test(text)).length).toBeGreaterThan(50)
  for (const { file, text } of machines)
    expect(withoutDocumentation(text), file).not.toMatch(/\bdescription:\s*['"`]\w/)
})

test('no real machine has an id of a statement after the build', () => {
  const machines = sourcesBelow('src/machines').filter(({ text }) => /\bserves\b/.test(text.replace(/@serves/g, '')))
  expect(machines.length).toBeGreaterThan(50)
  for (const { file, text } of machines) {
    expect(file).toMatch(/\.machine\.ts$/)
    expect(withoutDocumentation(text).replace(/@serves/g, ''), file).not.toMatch(/\bserves\b/)
  }
})
