// Walks generated paths through the export of all roasts as one file.
import { expect } from 'vitest'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import { notebookExportMachine } from '../../../src/machines/coffee/notebookExport.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: notebookExportMachine,
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
    proves:
      'roasts are collected only after the start and until the file is saved, the collecting failed or was stopped',
    check: (snapshot) => {
      expect(snapshot.children.saveNotebook !== undefined).toBe(snapshot.matches('collecting'))
      if (snapshot.matches('failed')) expect(snapshot.context.error).not.toBeNull()
    },
  },
)
