import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { createPagedMachine, ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import { screenInput } from '../coffee/exampleRoastRows.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'

const notFound = new CallError({ code: 'NOT_FOUND', message: 'There is no such list.' })
const full = { head: 'whole', items: Array.from({ length: ITEMS_PER_PAGE }, (_, index) => 100 - index) }
/** The most that one call returns, which is less than the list had before. */
const most = { head: 'whole', items: Array.from({ length: 100 }, (_, index) => 200 - index) }
const short = { head: 'whole', items: [2, 1] }

describeModel(
  {
    machine: createPagedMachine<string, number>((item) => item),
    input: { ...screenInput, items: 110 },
    events: [
      { type: 'list.refresh' },
      { type: 'list.more' },
      { type: 'live.connected' },
      { type: 'item.replace', item: 1 },
      done('readKept', { data: full, keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', new Error('no disk')),
      { type: 'item.remove', key: 1 },
      done('loadFirst', most),
      done('loadFirst', full),
      done('loadFirst', short),
      failed('loadFirst', unanswered),
      failed('loadFirst', notFound),
      done('loadMore', full),
      done('loadMore', short),
      failed('loadMore', unanswered),
    ],
    key: ({ context }) => [context.items.length, context.keptMs, context.error?.code],
    stopWhen: ({ context }) => context.refreshes > 1 || context.items.length > most.items.length + ITEMS_PER_PAGE,
  },
  {
    proves:
      'a list that has more pages is at least as long as it was before, and kept items stay only while the server does not answer',
    statements: '[pool-follow-11]',
    check: (snapshot) => {
      const { keptMs, items, error } = snapshot.context
      if (snapshot.matches('kept')) expect([keptMs, error]).toEqual([1000, unanswered.error])
      else if (!snapshot.matches('loading')) expect(keptMs).toBeNull()
      if (snapshot.matches('partial')) expect(items.length).toBeGreaterThanOrEqual(110)
    },
  },
)
