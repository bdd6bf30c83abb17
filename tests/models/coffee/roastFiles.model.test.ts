// Walks generated paths through the page 'Import and Export'.
import { expect } from 'vitest'
import { roastFilesMachine } from '../../../src/machines/coffee/roastFiles.machine.ts'
import { describeModel } from '../model.ts'
import { screenInput } from './exampleCoffee.ts'

describeModel(
  { machine: roastFilesMachine, input: screenInput, events: [] },
  {
    proves: 'import and export are running as long as the page is open',
    check: ({ children }) => {
      expect(children.roastImport).toBeDefined()
      expect(children.allRoastsExport).toBeDefined()
    },
  },
)
