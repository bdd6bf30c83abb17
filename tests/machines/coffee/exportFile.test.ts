// Tests the file in which one roast is exported for other programs.
import { expect, test } from 'vitest'
import { exportFile } from '../../../src/machines/coffee/exportFile.ts'
import { localRoastIn } from '../../../src/machines/coffee/localRoast.ts'
import { shownRoast } from '../../../src/machines/coffee/shownRoast.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { unsavedRoast } from '../../models/coffee/exampleCoffee.ts'
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'

const FIRST_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const SECOND_ID = '1d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a11'

test('[log-page-13] two roasts that the server does not know yet are exported with different file names and different ids', () => {
  const entries = [unsavedRoast(FIRST_ID), unsavedRoast(SECOND_ID)]
  const files = [FIRST_ID, SECOND_ID].map((client_id) => exportFile(localRoastIn(entries, client_id)!, 'alog', 0))
  expect(files.map(({ name }) => name)).toEqual([
    `roast-${FIRST_ID}-unstarted.alog`,
    `roast-${SECOND_ID}-unstarted.alog`,
  ])
  expect(files[0]?.text).toContain("'roastUUID': '0d2cf1d65f0c4c599d0e6a3c1f6f7a10'")
  expect(files[1]?.text).toContain("'roastUUID': '1d2cf1d65f0c4c599d0e6a3c1f6f7a11'")
})

test('the JSON file contains an unsaved event in the form in which the API returns events', () => {
  const logEvent: PendingEntry = {
    key: 'tap-1',
    user_id: 1,
    queue: 'roast:12',
    command: {
      call: 'POST /coffee/roasts/:coffee_roast_id',
      params: { coffee_roast_id: 12 },
      body: { roast_event: { event_type: 'DRY_END', seconds: 270 } },
    },
    label: 'DRY END',
    createdMs: 0,
    whenRefused: 'keep',
    error: null,
  }
  const { text } = exportFile(shownRoast({ confirmed: runningRoast, pending: [logEvent] })!, 'json', 0)
  // An unsaved event has the id -1.
  expect(JSON.parse(text).coffee_roast.event_history).toEqual([{ event_id: -1, event_type: 'DRY_END', seconds: 270 }])
})
