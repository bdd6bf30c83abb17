// Walks generated paths through a list and the page of one of its items, in a wide and in a narrow window.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { fromCallback } from 'xstate'
import { createPairMachine } from '../../../src/machines/shared/pair.machine.ts'
import { nora } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const half = { View: null, logic: fromCallback(() => undefined) }
const locationChanged = (path: string) =>
  ({ type: 'location.changed', location: { path, search: '', hash: '', isRevisit: false } }) as const

describeModel(
  {
    machine: createPairMachine({
      halfName: 'detail',
      half,
      paths: /^\/games/,
      detailParamsOf: (path) => (path === '/games' ? null : { id: path.slice('/games/'.length) }),
      detailHasParams: () => false,
    }),
    input: { params: { id: '5' }, search: '', user: nora, visit: 'visit', wide: false },
    effects: ['keepPage'],
    events: [
      { type: 'windowWidth.changed', wide: true },
      { type: 'windowWidth.changed', wide: false },
      locationChanged('/games'),
      locationChanged('/games/5'),
      { type: 'session.changed', session: { settled: true, user: nora } },
      { type: 'half.retry' },
      done('loadHalf', half),
      failed('loadHalf', new Error('no network')),
      after('loadTimeout', 'pair.loading'),
    ],
    key: ({ context }) => [context.wide, context.params, Object.keys(context.halves), !!context.list, !!context.detail],
  },
  {
    proves:
      'a wide window shows the list and the chosen item, a narrow one shows the page of the address, and loading ends only with the code of a visible list',
    statements: '[beside-05]',
    check: (snapshot) => {
      const { wide, params, list, detail, halves } = snapshot.context
      expect(list !== null).toBe((wide || params === null) && halves.list !== undefined)
      expect(detail !== null).toBe(params !== null && halves.detail !== undefined)
      const isListMissing = (wide || params === null) && !halves.list
      if (snapshot.matches('complete')) expect(isListMissing).toBe(false)
    },
  },
)
