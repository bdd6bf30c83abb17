// Walks generated paths through the page that shows the log. The log is divided into parts of ten entries. In the code,
// such a part is called a page of the log. On the paths an admin goes to other parts and changes the filter, and new
// log entries arrive.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { logsMachine, pagerOf } from '../../../src/machines/members/logs.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { inputOfNora, noAnswerError } from './exampleMembers.ts'

const entries = (count: number): LogEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    stored_log_id: index + 1,
    created: '2026-03-14T19:30:00.000Z',
    log_level: 'info',
    kind: 'signIn',
    message: 'Signed in.',
  }))

describeModel(
  {
    machine: logsMachine,
    input: inputOfNora,
    events: [
      { type: 'page.next' },
      { type: 'page.previous' },
      { type: 'page.first' },
      { type: 'logs.reload' },
      { type: 'filter.change', change: { kind: 'browser' } },
      { type: 'live.received', fact: { type: 'log.added' } },
      { type: 'live.received', fact: { type: 'messages.changed' } },
      { type: 'live.connected' },
      after('typingPause', 'logs.typing'),
      after('refreshPause', 'logs.shown.refreshDue'),
      done('refresh', entries(10)),
      failed('refresh', noAnswerError),
      done('loadPage', entries(10)),
      done('loadPage', entries(3)),
      failed('loadPage', noAnswerError),
    ],
    effects: ['keepPlace'],
    uncoveredEvents: { 'live.received (fact.type: messages.changed)': 'only `log.added` is about the log' },
    // Any number of added entries has the same transitions as one added entry.
    key: ({ context }) => [context.page, context.entries?.length, context.error?.code, Math.min(context.added, 1)],
    // The log can have any number of parts, which are counted from 0. The third part has the same transitions as all
    // later parts.
    stopWhen: ({ context }) => context.page > 2,
  },
  {
    proves: "'Next' is enabled when a page is full, and 'Previous' on every page but the first",
    check: (snapshot) => {
      const { page, entries: shown } = snapshot.context
      expect(page).toBeGreaterThanOrEqual(0)
      if (snapshot.matches('shown')) {
        expect(pagerOf(snapshot.context)).toEqual({ next: shown?.length === 10, previous: page > 0 })
      }
    },
  },
)
