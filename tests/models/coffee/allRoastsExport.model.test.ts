// Walks generated paths through the export of all roasts in one file.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import { allRoastsExportMachine } from '../../../src/machines/coffee/allRoastsExport.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: allRoastsExportMachine,
    input: undefined,
    events: [
      { type: 'export.start' },
      { type: 'export.stop' },
      { type: 'export.progressed', done: 1, total: 2 },
      { type: 'export.saved', roasts: 2 },
      { type: 'export.failed', error: NO_ANSWER },
    ],
    key: ({ context }) => [context.done, context.total, context.error?.code],
  },
  {
    proves: 'roasts are loaded only from the start of the export until it is saved, fails or is stopped',
    check: (snapshot) => {
      expect(snapshot.children.saveAllRoasts !== undefined).toBe(snapshot.matches('collecting'))
      if (snapshot.matches('failed')) expect(snapshot.context.error).not.toBeNull()
    },
  },
)
