// Walks generated paths through the page that shows the log. The log is divided into parts of ten entries. In the code,
// such a part is called a page of the log. On the paths an admin goes to other parts and changes the filter, and new
// log entries arrive.
import { expect } from 'vitest'
import { pagerOf } from '../../../src/machines/members/logs.machine.ts'
import { describeModel } from '../model.ts'
import { logsModel } from './logsModel.ts'

describeModel(logsModel, {
  proves: "'Next' is enabled when a page is full, and 'Previous' on every page but the first",
  check: (snapshot) => {
    const { page, entries: shown } = snapshot.context
    expect(page).toBeGreaterThanOrEqual(0)
    if (snapshot.matches('shown')) {
      expect(pagerOf(snapshot.context)).toEqual({ next: shown?.length === 10, previous: page > 0 })
    }
  },
})
