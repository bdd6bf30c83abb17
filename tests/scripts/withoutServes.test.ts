// Tests that the built machines name no statements.
import { expect, test } from 'vitest'
import { withoutServes } from '../../scripts/withoutServes.ts'
import { sourcesBelow } from '../structure/sources.ts'

const spaces = /\s+/g

test('a machine is built as if it named no statement', () => {
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
  expect(withoutServes(code).replace(spaces, ' ').trim()).toBe(
    [
      "initial: 'off', on: { press: 'on',",
      "break: [ { target: 'dark', actions: 'ring' }, { target: 'off', }, ],",
      "shake: { actions: { type: 'ring', params: { meta: 'lamp' } } }, },",
    ].join(' '),
  )
})

test('no machine keeps a statement, whatever the form of its code', () => {
  const machines = sourcesBelow('src/machines').filter(({ text }) => /\bserves\b/.test(text.replace(/@serves/g, '')))
  expect(machines.length).toBeGreaterThan(50)
  for (const { file, text } of machines) {
    expect(file).toMatch(/\.machine\.ts$/)
    expect(withoutServes(text).replace(/@serves/g, ''), file).not.toMatch(/\bserves\b/)
  }
})
