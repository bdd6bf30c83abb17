import { type ActorRefFrom, setup } from 'xstate'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { allRoastsExportMachine } from './allRoastsExport.machine.ts'
import { roastImportMachine } from './roastImport.machine.ts'

/** The page 'Import and Export'. The import and the export are independent of each other. */
export const roastFilesMachine = setup({
  types: {
    context: {} as { input: ScreenInput },
    events: {} as ScreenFact,
    input: {} as ScreenInput,
    children: {} as { roastImport: 'roastImport'; allRoastsExport: 'allRoastsExport' },
  },
  actors: { roastImport: roastImportMachine, allRoastsExport: allRoastsExportMachine },
}).createMachine({
  id: 'roastFiles',
  context: ({ input }) => ({ input }),
  invoke: [
    { id: 'roastImport', src: 'roastImport', input: ({ context }) => ({ visit: context.input.visit }) },
    { id: 'allRoastsExport', src: 'allRoastsExport' },
  ],
})

export type RoastFilesRef = ActorRefFrom<typeof roastFilesMachine>
