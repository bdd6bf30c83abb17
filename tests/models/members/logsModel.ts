// The model of the page that shows the log. Tests of the machine and of the view use it.
// `key`: two situations with the same state and the same key count as one.
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { logsMachine } from '../../../src/machines/members/logs.machine.ts'
import type { Model } from '../paths.ts'
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

export const logsModel = {
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
} satisfies Model<typeof logsMachine>
