// Renders the page of the log in every situation of its machine.

import { expect, test } from 'vitest'
import { type logsMachine, pagerOf } from '../../../src/machines/members/logs.machine.ts'
import { isFiltered } from '../../../src/machines/members/logs.types.ts'
import { Logs } from '../../../src/views/members/Logs/Logs.tsx'
import { asSessionUser, nora } from '../../models/members/exampleMembers.ts'
import { logsModel } from '../../models/members/logsModel.ts'
import type { Model } from '../../models/paths.ts'
import { done } from '../../models/xstateEvents.ts'
import { inEverySituation, startAppAs } from '../../support/viewActors.tsx'

test('[admin-logs-01] the page of the log shows every situation of its machine', async () => {
  const app = startAppAs(asSessionUser(nora))
  // A filter can find nothing.
  const model: Model<typeof logsMachine> = { ...logsModel, events: [...logsModel.events, done('loadPage', [])] }
  const situations = await inEverySituation(model, {
    app,
    realChildren: ['vitals'],
    view: (actor) => <Logs actor={actor} />,
    check: (shown, snapshot) => {
      const { page, entries, entriesPage, filter, error } = snapshot.context
      const hasFailed = snapshot.matches('failed')
      const isDisabled = (name: string) => shown.get('button', name).isDisabled

      // After a failure, only 'Try again' or another filter loads entries.
      const pager = hasFailed ? { next: false, previous: false } : pagerOf({ page, entries })
      expect({ next: !isDisabled('Next'), previous: !isDisabled('Previous') }).toEqual(pager)
      expect(isDisabled('Show all')).toBe(!isFiltered(filter))
      expect(shown.texts('status')).toContain(`Page ${(hasFailed ? entriesPage : page) + 1}`)

      expect(shown.all('listitem').length).toBe(entries?.length ?? 0)
      const failure = entries === null ? 'The log did not load.' : `Page ${page + 1} did not load.`
      const alerts = hasFailed ? [`${failure} ${error?.message} Try again`] : []
      expect(shown.texts('alert')).toEqual(alerts)
      // While the entries on the page are from an earlier load, their list is marked as loading.
      expect(shown.isLoading).toBe(!hasFailed && (entries === null || (entries.length > 0 && snapshot.hasTag('busy'))))
      const isEmpty = entries?.length === 0 && !hasFailed
      expect(shown.text.includes('No entries')).toBe(isEmpty)

      const showsNewest = shown.names('button').includes('Show the newest')
      expect(showsNewest).toBe(page > 0)
      expect(shown.texts('status').some((text) => text.endsWith('in the log.'))).toBe(
        page > 0 && snapshot.context.added > 0,
      )
    },
  })
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(30)
})
