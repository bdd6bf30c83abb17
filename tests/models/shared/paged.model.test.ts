// Walks generated paths through the long list that several pages use: its pages, its refreshes and its errors.
import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { createPagedMachine, ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import { screenInput } from '../coffee/exampleRoastRows.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const busy = new CallError({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' })
const notFound = new CallError({ code: 'NOT_FOUND', message: 'There is no such list.' })
const full = { head: { title: 'whole' }, items: Array.from({ length: ITEMS_PER_PAGE }, (_, index) => 100 - index) }
/** The most items that one call returns: 100. The list had 110 on the earlier visit. */
const most = { head: { title: 'whole' }, items: Array.from({ length: 100 }, (_, index) => 200 - index) }
const short = { head: { title: 'whole' }, items: [2, 1] }

describeModel(
  {
    machine: createPagedMachine<{ title: string }, number>((item) => item),
    input: { ...screenInput, items: 110 },
    events: [
      { type: 'list.refresh' },
      { type: 'list.more' },
      { type: 'live.connected' },
      { type: 'connectivity.recovered' },
      done('readAge', { data: full, keptMs: 2000 }),
      done('readAge', null),
      failed('readAge', new Error('no disk')),
      after('retryDelay', 'paged.outdated'),
      after('failedDelay', 'paged.failed'),
      { type: 'item.replace', item: 1 },
      done('readKept', { data: full, keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', new Error('no disk')),
      done('readKeptAgain', { data: full, keptMs: 1000 }),
      done('readKeptAgain', null),
      failed('readKeptAgain', new Error('no disk')),
      { type: 'item.remove', key: 1 },
      { type: 'head.change', change: { title: 'changed' } },
      done('loadFirst', most),
      done('loadFirst', full),
      done('loadFirst', short),
      failed('loadFirst', unanswered),
      failed('loadFirst', busy),
      failed('loadFirst', notFound),
      done('loadMore', full),
      done('loadMore', short),
      failed('loadMore', unanswered),
    ],
    key: ({ context }) => [
      context.items.length,
      context.keptMs,
      context.sentMs,
      context.error?.code,
      Math.min(context.pages, 1),
      Math.min(context.failures, 1),
    ],
    stopWhen: ({ context }) => context.refreshes > 1 || context.items.length > most.items.length + ITEMS_PER_PAGE,
  },
  {
    proves:
      'a list with more pages is at least as long as on the earlier visit, and the items stay only after a temporary error',
    statements: '[pool-follow-11]',
    check: (snapshot) => {
      const { keptMs, items, error, failures, pages } = snapshot.context
      if (snapshot.matches('outdated')) {
        expect([unanswered.error, busy.error]).toContain(error)
        expect(failures).toBeGreaterThan(0)
        expect(keptMs !== null || pages > 0).toBe(true)
      } else if (!snapshot.matches('loading')) expect([keptMs, failures]).toEqual([null, 0])
      if (snapshot.matches('partial')) expect(items.length).toBeGreaterThanOrEqual(110)
    },
  },
)
