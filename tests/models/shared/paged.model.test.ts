import { expect } from 'vitest'
import { createPagedMachine, ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import { screenInput } from '../coffee/exampleRoastRows.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'

const full = { head: 'whole', items: Array.from({ length: ITEMS_PER_PAGE }, (_, index) => 100 - index) }
const short = { head: 'whole', items: [2, 1] }

describeModel(
  {
    machine: createPagedMachine<string, number>((item) => item),
    input: screenInput,
    events: [
      { type: 'list.refresh' },
      { type: 'list.more' },
      { type: 'live.connected' },
      { type: 'item.replace', item: 1 },
      { type: 'item.remove', key: 1 },
      done('loadFirst', full),
      done('loadFirst', short),
      failed('loadFirst', unanswered),
      done('loadMore', full),
      done('loadMore', short),
      failed('loadMore', unanswered),
    ],
    key: ({ context }) => [context.items.length, context.error?.code],
    stopWhen: ({ context }) => context.refreshes > 1 || context.items.length > ITEMS_PER_PAGE,
  },
  {
    proves: 'a list that has more pages has at least one full page',
    check: (snapshot) => {
      if (snapshot.matches('partial')) expect(snapshot.context.items.length).toBeGreaterThanOrEqual(ITEMS_PER_PAGE)
    },
  },
)
