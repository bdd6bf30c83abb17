// Tests that the build removes the ids of statements from the machines.
import { expect, test } from 'vitest'
import { withoutServes } from '../../scripts/withoutServes.ts'
import { sourcesBelow } from '../structure/sources.ts'

const SPACES = /\s+/g

test('the ids of statements are removed from the code of a machine, and nothing else', () => {
  const code = `
    initial: 'off',
    meta: { serves: ['lamp-01'] },
    on: {
      press: { target: 'on', meta: { serves: ['lamp-02', 'lamp-03'] } },
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
  expect(withoutServes(code).replace(SPACES, ' ').trim()).toBe(
    [
      "initial: 'off', on: { press: 'on',",
      "break: [ { target: 'dark', actions: 'ring' }, { target: 'off', }, ],",
      "shake: { actions: { type: 'ring', params: { meta: 'lamp' } } }, },",
    ].join(' '),
  )
})

test('no real machine has an id of a statement after the build', () => {
  const machines = sourcesBelow('src/machines').filter(({ text }) => /\bserves\b/.test(text.replace(/@serves/g, '')))
  expect(machines.length).toBeGreaterThan(50)
  for (const { file, text } of machines) {
    expect(file).toMatch(/\.machine\.ts$/)
    expect(withoutServes(text).replace(/@serves/g, ''), file).not.toMatch(/\bserves\b/)
  }
})
