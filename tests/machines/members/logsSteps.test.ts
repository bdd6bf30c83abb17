// Tests the log that admins read, step by step: its pages of ten entries each, new entries and the filter.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { logsMachine } from '../../../src/machines/members/logs.machine.ts'
import { NO_FILTER } from '../../../src/machines/members/logs.types.ts'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

/** This many log entries, with ids that count up from `firstId`. */
const entries = (count: number, firstId = 1): LogEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    stored_log_id: firstId + index,
    created: '2026-03-14T19:30:00.000Z',
    log_level: 'info',
    kind: 'signIn',
    message: 'Signed in.',
  }))
const fullPage = entries(10)
/** The live event that says that the log has a new entry. */
const logAdded = { type: 'live.received', fact: { type: 'log.added' } } as const
/** The machine stores the page of the log and the filter for Back and reload. */
const keepPlace = ['keepPlace']

test('a full page has a next page, every page except the first has a previous page, and "First" loads the newest entries', () => {
  const secondPage = entries(3, 11)
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading.current', { page: 0, newest: null, filter: NO_FILTER, entries: null, added: 0, error: null }],
    [failed('loadPage', noAnswerError), 'failed', { error: noAnswerError.error }],
    [{ type: 'logs.reload' }, 'loading.current'],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, newest: 1, error: null }, keepPlace],
    [{ type: 'page.previous' }, 'shown.current'],
    [{ type: 'page.next' }, 'loading.current', { page: 1 }],
    [done('loadPage', secondPage), 'shown.current', { entries: secondPage, entriesPage: 1 }, keepPlace],
    [{ type: 'page.next' }, 'shown.current'],
    [{ type: 'page.previous' }, 'loading.current', { page: 0 }],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, entriesPage: 0 }, keepPlace],
    [{ type: 'page.next' }, 'loading.current', { page: 1 }],
    [done('loadPage', secondPage), 'shown.current', { entries: secondPage, entriesPage: 1 }, keepPlace],
    [{ type: 'page.first' }, 'loading.current', { page: 0, newest: null }],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, newest: 1, entriesPage: 0 }, keepPlace],
    [{ type: 'logs.reload' }, 'loading.current'],
  ])
})

test('new entries appear on the first page of the log after one second, and are only counted while another page is shown', () => {
  const refreshWait = ['wait 1000 ms']
  const newerPage = entries(10, 20)
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading.current'],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, newest: 1 }, keepPlace],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.current'],
    [logAdded, 'shown.refreshDue', {}, refreshWait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing.current'],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.refreshing.current'],
    [logAdded, 'shown.refreshing.lacksEntry'],
    [failed('refresh', noAnswerError), 'shown.refreshDue', {}, refreshWait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing.current'],
    [failed('refresh', noAnswerError), 'shown.current'],
    [{ type: 'live.connected' }, 'shown.refreshDue', {}, refreshWait],
    [after('refreshPause', 'logs.shown.refreshDue'), 'shown.refreshing.current'],
    [done('refresh', newerPage), 'shown.current', { entries: newerPage, newest: 20 }],
    [{ type: 'page.next' }, 'loading.current', { page: 1 }],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, entriesPage: 1 }, keepPlace],
    [logAdded, 'shown.current', { added: 1 }],
    [logAdded, 'shown.current', { added: 2 }],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, 'shown.current'],
    [{ type: 'live.connected' }, 'shown.current'],
    [{ type: 'page.first' }, 'loading.current', { page: 0, newest: null, added: 0 }],
  ])
})

test('after a change of the filter and a pause in typing, the first page of the filtered log loads', () => {
  const typingPause = ['wait 300 ms']
  const byKind = { ...NO_FILTER, kind: 'browser' as const }
  expectSteps(logsMachine, inputOfNora, [
    [null, 'loading.current'],
    [done('loadPage', fullPage), 'shown.current', { entries: fullPage, newest: 1 }, keepPlace],
    [{ type: 'page.next' }, 'loading.current', { page: 1 }],
    [
      { type: 'filter.change', change: { kind: 'browser' } },
      'typing',
      { filter: byKind, page: 0, newest: null },
      typingPause,
    ],
    [
      { type: 'filter.change', change: { username: 'ted' } },
      'typing',
      { filter: { ...byKind, username: 'ted' } },
      typingPause,
    ],
    [after('typingPause', 'logs.typing'), 'loading.current'],
  ])
})
