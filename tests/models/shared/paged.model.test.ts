// Walks generated paths through the long list that several pages of the site use: its parts, its refreshes and its
// errors. In the code, a page of the list is one part of it.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { createPagedMachine, ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import { screenInput } from '../coffee/exampleCoffee.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const busyError = new CallError({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' })
const notFoundError = new CallError({ code: 'NOT_FOUND', message: 'There is no such list.' })
/** The most items that a call for more items returns. `head` is the other data of the answer. */
const fullPage = { head: { title: 'whole' }, items: Array.from({ length: ITEMS_PER_PAGE }, (_, index) => 100 - index) }
/** 100 items are the most that one call returns. The list had 110 items on the earlier visit. */
const longestPage = { head: { title: 'whole' }, items: Array.from({ length: 100 }, (_, index) => 200 - index) }
const shortPage = { head: { title: 'whole' }, items: [2, 1] }

describeModel(
  {
    machine: createPagedMachine<{ title: string }, number>((item) => item),
    input: { ...screenInput, items: 110 },
    events: [
      { type: 'list.refresh' },
      { type: 'list.more' },
      { type: 'live.connected' },
      { type: 'connectivity.recovered' },
      done('readAge', { data: fullPage, keptMs: 2000 }),
      done('readAge', null),
      failed('readAge', new Error('no disk')),
      after('retryDelay', 'paged.outdated'),
      after('failedDelay', 'paged.failed'),
      { type: 'item.replace', item: 1 },
      done('readKept', { data: fullPage, keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', new Error('no disk')),
      done('readKeptAgain', { data: fullPage, keptMs: 1000 }),
      done('readKeptAgain', null),
      failed('readKeptAgain', new Error('no disk')),
      { type: 'item.remove', key: 1 },
      { type: 'head.change', change: { title: 'changed' } },
      done('loadFirst', longestPage),
      done('loadFirst', fullPage),
      done('loadFirst', shortPage),
      failed('loadFirst', noAnswerError),
      failed('loadFirst', busyError),
      failed('loadFirst', notFoundError),
      done('loadMore', fullPage),
      done('loadMore', shortPage),
      failed('loadMore', noAnswerError),
    ],
    key: ({ context }) => [
      context.items.length,
      context.keptMs,
      context.sentMs,
      context.error?.code,
      Math.min(context.pages, 1),
      Math.min(context.failures, 1),
    ],
    stopWhen: ({ context }) =>
      context.refreshes > 1 || context.items.length > longestPage.items.length + ITEMS_PER_PAGE,
  },
  {
    proves:
      'a list with more pages is at least as long as on the earlier visit, and the items stay only after a temporary error',
    statements: '[pool-follow-11]',
    check: (snapshot) => {
      const { keptMs, items, error, failures, pages } = snapshot.context
      if (snapshot.matches('outdated')) {
        expect([noAnswerError.error, busyError.error]).toContain(error)
        expect(failures).toBeGreaterThan(0)
        expect(keptMs !== null || pages > 0).toBe(true)
      } else if (!snapshot.matches('loading')) expect([keptMs, failures]).toEqual([null, 0])
      if (snapshot.matches('partial')) expect(items.length).toBeGreaterThanOrEqual(110)
    },
  },
)
