// The page 'Import and Export': its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { allRoastsExportMachine } from '../../machines/coffee/allRoastsExport.machine.ts'
import { roastFilesMachine } from '../../machines/coffee/roastFiles.machine.ts'
import { roastImportMachine } from '../../machines/coffee/roastImport.machine.ts'
import type {
  CreateBeanRequest,
  LogSummary,
  NamedBean,
  NotedBag,
  OpenedFiles,
  PickedFile,
  SendFileRequest,
} from '../../machines/coffee/roastImport.types.ts'
import { writeLogColumns } from '../../services/browser/logColumns.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { RoastFiles } from '../../views/coffee/RoastFiles/RoastFiles.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { listBags, saveAllRoasts } from './allRoastsZip.ts'
import { openFiles } from './openFiles.ts'
import { textOf } from './textOf.ts'
import { utcOffsetMinutes } from './utcOffset.ts'

/** The server refuses longer names. The page cuts off their beginning, because the end shows the kind of the file. */
const MAX_NAME_LENGTH = 255

/** Few visits read a file, so the readers are loaded only then. */
const readFile = fromPromise<LogSummary, { file: PickedFile }>(async ({ input: { file } }) =>
  (await import('./logSummary.ts')).logSummary(file),
)

/** Writes the notes of a notebook into the member's bags with the same code that have no notes. */
const restoreBags = (call: Call) =>
  fromPromise<void, { bags: readonly NotedBag[] }>(async ({ input: { bags }, signal }) => {
    const notesByCode = new Map(bags.map(({ bag_code, notes }) => [bag_code, notes]))
    for (const { coffee_bag_id, bag_code, notes } of await listBags(call, signal)) {
      const kept = notesByCode.get(bag_code)
      if (kept === undefined || notes !== '') continue
      const request = { params: { coffee_bag_id }, body: { notes: kept }, signal }
      dataOf(await call('PATCH /coffee/bags/:coffee_bag_id', request))
    }
  })

/** The page 'Import and Export'. */
export const screen = screenModule({
  View: RoastFiles,
  logic: ({ call }) =>
    roastFilesMachine.provide({
      actors: {
        roastImport: roastImportMachine.provide({
          actions: { rememberColumns: (_, { headings, columns }) => writeLogColumns(headings, columns) },
          actors: {
            readFile,
            loadBeans: fromPromise(async ({ signal }) => dataOf(await call('GET /coffee/beans', { signal }))),
            openFiles: fromPromise<OpenedFiles, { files: readonly PickedFile[] }>(({ input: { files } }) =>
              openFiles(files),
            ),
            restoreBags: restoreBags(call),
            createBean: fromPromise<NamedBean, CreateBeanRequest>(async ({ input: { name, details, key }, signal }) => {
              const request = { body: { ...details, name }, idempotencyKey: key, signal }
              return dataOf(await call('POST /coffee/beans', request)).coffee_bean
            }),
            sendFile: fromPromise<ImportedRoast, SendFileRequest>(
              async ({ input: { file, startTime, answers, coffee_bean_id }, signal }) => {
                const content = await textOf(file)
                const body = {
                  file_name: file.name.slice(-MAX_NAME_LENGTH),
                  content,
                  coffee_bean_id,
                  utc_offset_minutes: utcOffsetMinutes(content, startTime),
                  ...answers,
                }
                return dataOf(await call('POST /coffee/roasts/import', { body, signal }))
              },
            ),
          },
        }),
        allRoastsExport: allRoastsExportMachine.provide({ actors: { saveAllRoasts: saveAllRoasts(call) } }),
      },
    }),
})
