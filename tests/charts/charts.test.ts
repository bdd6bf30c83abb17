// Tests the pages of docs/machines, and that they are up to date.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { and, assign, fromPromise, not, setup } from 'xstate'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { allFixtures } from '../models/fixtures.ts'
import { machinePages } from './allPages.ts'
import { bundledCharts } from './bundle.ts'
import { diagramsOf } from './diagram.ts'
import { durationWords, guardWords } from './words.ts'

const FOLDER = join(projectRoot, 'docs/machines')

/** A lamp as an example of a machine. It has regions, guards, delays, actions, a child actor and a final state. */
const lamp = setup({
  types: { events: {} as { type: 'lamp.press' } | { type: 'lamp.break' } | { type: 'colour.next' } },
  actors: { findPower: fromPromise(async () => undefined) },
  actions: { countPress: assign({}), ring: () => undefined },
  guards: { isDark: () => true, isAllowed: (_, _params: { who: string }) => true },
  delays: { rest: 1500, tiredness: () => 10 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'lamp.break': '.broken' },
  states: {
    off: {
      entry: 'ring',
      invoke: { id: 'power', src: 'findPower', onError: 'broken' },
      on: { 'lamp.press': { guard: and(['isDark', not('isDark')]), target: 'on', actions: ['countPress', 'ring'] } },
    },
    on: {
      type: 'parallel',
      after: { rest: 'off' },
      states: {
        colour: {
          initial: 'white',
          states: {
            white: { on: { 'colour.next': { guard: { type: 'isAllowed', params: { who: 'nora' } }, target: 'red' } } },
            red: { after: { tiredness: '#lamp.broken' }, always: { guard: 'isDark', target: 'white' } },
          },
        },
        sound: {},
      },
    },
    broken: { type: 'final' },
  },
})

describe('the picture of a machine', () => {
  const [wholePicture, colourPicture, ...otherPictures] = diagramsOf(lamp).map(({ mermaid }) =>
    mermaid.split('\n').map((line) => line.trim()),
  )

  test('the first picture has a box for each outer state and an arrow for each change to another outer state', () => {
    expect(wholePicture).toEqual([
      'stateDiagram-v2',
      'direction TB',
      'state "off" as s_off',
      's_off : runs power',
      's_off : entry / ring',
      'state "on" as s_on',
      's_on : regions: colour, sound',
      'state "broken" as s_broken',
      'state "(in any of these)" as s_any',
      '[*] --> s_off',
      's_any --> s_broken : lamp.break',
      's_off --> s_on : lamp.press [isDark and (not isDark)] / countPress, ring',
      's_off --> s_broken : power fails',
      's_on --> s_off : after 1.5 s',
      's_on --> s_broken : in colour.red: after tiredness',
      's_broken --> [*]',
    ])
  })

  test('a region with inner states has its own picture, where states of other pictures are marked "(outside)"', () => {
    expect(colourPicture).toEqual([
      'stateDiagram-v2',
      'direction TB',
      'state "white" as s_on_colour_white',
      'state "red" as s_on_colour_red',
      'state "broken (outside)" as s_broken_outside',
      '[*] --> s_on_colour_white',
      's_on_colour_white --> s_on_colour_red : colour.next [isAllowed nora]',
      's_on_colour_red --> s_broken_outside : after tiredness',
      's_on_colour_red --> s_on_colour_white : at once [isDark]',
    ])
    expect(otherPictures).toEqual([])
  })
})

test('a delay of 2 or more whole minutes is in minutes, any other delay of at least 1 s in seconds, and a shorter one in ms', () => {
  expect([150, 1000, 90_000, 120_000, 150_000].map(durationWords)).toEqual([
    '150 ms',
    '1 s',
    '90 s',
    '2 minutes',
    '150 s',
  ])
})

test('a guard that is written in the chart itself is called a condition without a name', () => {
  expect([guardWords(undefined), guardWords(() => true)]).toEqual(['', 'condition without a name'])
})

test('docs/machines agrees with the machines; if not, run `npm run machines`', async () => {
  const pages = await machinePages()
  const existingPages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  expect(existingPages.sort()).toEqual([...pages.keys()].sort())
  for (const [file, text] of pages) expect(readFileSync(join(FOLDER, file), 'utf8'), file).toBe(text)
}, 400_000)

test('docs/architecture.md links the pictures of each machine of the actor tree, and each link leads to a machine', () => {
  const text = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')
  const links = [...text.matchAll(/\[`(\w+)`\]\(machines\/(\w+)\.md#(\w+)\)/g)]
  const linkedNames = links.map(([, name = '']) => name)
  const isBroken = (name: string, area: string, anchor: string) =>
    anchor !== name.toLowerCase() || !readFileSync(join(FOLDER, `${area}.md`), 'utf8').includes(`\n## ${name}\n`)
  expect(links.filter(([, name = '', area = '', anchor = '']) => isBroken(name, area, anchor))).toEqual([])
  const [, tree = ''] = /flowchart TD\n(.*?)```/s.exec(text) ?? []
  // The box `children` stands for many machines, so it has no page.
  const actors = [...tree.matchAll(/--> (\w+)$/gm)].map(([, name = '']) => name).filter((name) => name !== 'children')
  // The tree was found in the page.
  expect(actors.length).toBeGreaterThan(12)
  expect(actors.filter((name) => !linkedNames.includes(name))).toEqual([])
})

test('each saved sequence of random events belongs to a model that exists', async () => {
  const titles = (await bundledCharts()).flatMap(({ models }) => models.map(({ title }) => title))
  expect(titles.length).toBeGreaterThan(60)
  expect(allFixtures().filter(([, { model }]) => !titles.includes(model))).toEqual([])
})
