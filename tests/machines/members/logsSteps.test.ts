// Tests the page of the log, step by step: its pages, new entries and the filter.
import { test } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { logsMachine } from '../../../src/machines/members/logs.machine.ts'
import { NO_FILTER } from '../../../src/machines/members/logs.types.ts'
import { inputOfNora, unanswered } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const entries = (count: number, first = 1): LogEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    stored_log_id: first + index,
    created: '2026-03-14T19:30:00.000Z',
    log_level: 'info',
    kind: 'signIn',
    message: 'Signed in.',
  }))
const full = entries(10)
const added = { type: 'live.received', fact: { type: 'log.added' } } as const
const keep = ['keepPlace']

test('a full page has a next page, every page except the first has a previous page, and First loads the newest entries', () => {
  const rest = entries(3, 11)
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading', { page: 0, newest: null, filter: NO_FILTER, entries: null, added: 0, error: null }],
    [failed('loadPage', unanswered), 'failed', { error: unanswered.error }],
    [{ type: 'logs.reload' }, 'loading'],
    [done('loadPage', full), 'shown.current', { entries: full, newest: 1, error: null }, keep],
    [{ type: 'page.previous' }, 'shown.current'],
    [{ type: 'page.next' }, 'loading', { page: 1 }],
    [done('loadPage', rest), 'shown.current', { entries: rest, entriesPage: 1 }, keep],
    [{ type: 'page.next' }, 'shown.current'],
    [{ type: 'page.previous' }, 'loading', { page: 0 }],
    [done('loadPage', full), 'shown.current', { entries: full, entriesPage: 0 }, keep],
    [{ type: 'page.next' }, 'loading', { page: 1 }],
    [done('loadPage', rest), 'shown.current', { entries: rest, entriesPage: 1 }, keep],
    [{ type: 'page.first' }, 'loading', { page: 0, newest: null }],
    [done('loadPage', full), 'shown.current', { entries: full, newest: 1, entriesPage: 0 }, keep],
    [{ type: 'logs.reload' }, 'loading'],
  ])
})

test('new entries appear on the first page after a second, and later pages only count them', () => {
  const wait = ['wait 1000 ms']
  const newer = entries(10, 20)
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading'],
    [done('loadPage', full), 'shown.current', { entries: full, newest: 1 }, keep],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.current'],
    [added, 'shown.refreshDue', {}, wait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing'],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.refreshing'],
    [added, 'shown.refreshDue', {}, wait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing'],
    [failed('refresh', unanswered), 'shown.current'],
    [{ type: 'live.connected' }, 'shown.refreshDue', {}, wait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing'],
    [done('refresh', newer), 'shown.current', { entries: newer, newest: 20 }],
    [{ type: 'page.next' }, 'loading', { page: 1 }],
    [done('loadPage', full), 'shown.current', { entries: full, entriesPage: 1 }, keep],
    [added, 'shown.current', { added: 1 }],
    [added, 'shown.current', { added: 2 }],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.current'],
    [{ type: 'live.connected' }, 'shown.current'],
    [{ type: 'page.first' }, 'loading', { page: 0, newest: null, added: 0 }],
  ])
})

test('a filter loads its first page after a pause in typing', () => {
  const wait = ['wait 300 ms']
  const byKind = { ...NO_FILTER, kind: 'browser' as const }
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading'],
    [done('loadPage', full), 'shown.current', { entries: full, newest: 1 }, keep],
    [{ type: 'page.next' }, 'loading', { page: 1 }],
    [{ type: 'filter.change', change: { kind: 'browser' } }, 'typing', { filter: byKind, page: 0, newest: null }, wait],
    [
      { type: 'filter.change', change: { username: 'ted' } },
      'typing',
      { filter: { ...byKind, username: 'ted' } },
      wait,
    ],
    [after('typingPause', 'logs.typing'), 'loading'],
  ])
})
