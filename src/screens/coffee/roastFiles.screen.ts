// The page 'Import and Export': its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { CallError } from '../../../contract/callResult.ts'
import { isCsvLog, LogFileError, logSizeError } from '../../../contract/rules/coffee/logFile.ts'
import { alogSteps } from '../../../contract/rules/coffee/readAlog.ts'
import { runInSlices } from '../../../contract/rules/shared/steps.ts'
import { allRoastsExportMachine } from '../../machines/coffee/allRoastsExport.machine.ts'
import { roastFilesMachine } from '../../machines/coffee/roastFiles.machine.ts'
import { roastImportMachine } from '../../machines/coffee/roastImport.machine.ts'
import type {
  CreateBeanRequest,
  LogSummary,
  NamedBean,
  PickedFile,
  SendFileRequest,
} from '../../machines/coffee/roastImport.types.ts'
import { dataOf } from '../../services/http/call.ts'
import { RoastFiles } from '../../views/coffee/RoastFiles/RoastFiles.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { saveAllRoasts } from './allRoastsZip.ts'

/** The server refuses longer names. The page cuts off their beginning, because the end shows the kind of the file. */
const MAX_NAME_LENGTH = 255

const invalidLog = (message: string) => new CallError({ code: 'INVALID_LOG', message })

async function textOf(file: PickedFile): Promise<string> {
  return file.text().catch(() => {
    throw invalidLog('The file could not be opened.')
  })
}

/**
 * Reads a file that the member has chosen. An Artisan log is read in the same way as by the server, so that the page
 * does not send a file that is not a log. A CSV file is not read.
 */
const readFile = fromPromise<LogSummary, { file: PickedFile }>(async ({ input: { file } }) => {
  const sizeError = logSizeError(file.size)
  if (sizeError !== null) throw invalidLog(sizeError)
  if (isCsvLog(file.name)) return { beans: '', startTime: null }
  try {
    // The file is read in short parts. In each pause between them, the browser can react to the member.
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
    const { beans, title, startTime } = await runInSlices(alogSteps(await textOf(file)), {
      now: () => performance.now(),
      pause,
    })
    return { beans: beans || title, startTime }
  } catch (error) {
    if (error instanceof LogFileError) throw invalidLog(error.message)
    throw error
  }
})

/** The page 'Import and Export'. */
export const screen = screenModule({
  View: RoastFiles,
  logic: ({ call }) =>
    roastFilesMachine.provide({
      actors: {
        roastImport: roastImportMachine.provide({
          actors: {
            readFile,
            loadBeans: fromPromise(async ({ signal }) => dataOf(await call('GET /coffee/beans', { signal }))),
            createBean: fromPromise<NamedBean, CreateBeanRequest>(async ({ input: { name, key }, signal }) => {
              const request = { body: { name }, idempotencyKey: key, signal }
              return dataOf(await call('POST /coffee/beans', request)).coffee_bean
            }),
            sendFile: fromPromise<ImportedRoast, SendFileRequest>(
              async ({ input: { file, coffee_bean_id }, signal }) => {
                const body = {
                  file_name: file.name.slice(-MAX_NAME_LENGTH),
                  content: await textOf(file),
                  coffee_bean_id,
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
