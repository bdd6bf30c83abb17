import { Zip, ZipDeflate } from 'fflate'
import { type EventObject, fromCallback } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { exportFile } from '../../machines/coffee/exportFile.ts'
import type { NotebookExportReport } from '../../machines/coffee/notebookExport.machine.ts'
import type { ExportFormat } from '../../machines/coffee/roast.types.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

const ROASTS_PER_PAGE = 100
/** JSON has everything; Artisan and tables read the other two. */
const FORMATS: readonly ExportFormat[] = ['alog', 'csv', 'json']

/** The ids of all roasts of the member that have started, newest first. */
async function listIds(call: Call, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const query = { limit: ROASTS_PER_PAGE, ...(before !== undefined && { before }) }
    const { roasts } = dataOf(await call('GET /coffee/roasts', { query, signal }))
    ids.push(...roasts.filter(({ start_time }) => start_time !== null).map(({ coffee_roast_id }) => coffee_roast_id))
    before = roasts.at(-1)?.coffee_roast_id
    if (roasts.length < ROASTS_PER_PAGE) return ids
  }
}

/** A ZIP file to which one roast after the other is added. */
function startZip() {
  const parts: BlobPart[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    // The library uses the same memory again.
    parts.push(part.slice())
  })
  const encoder = new TextEncoder()
  return {
    add(roast: CoffeeRoast) {
      for (const format of FORMATS) {
        const { name, text } = exportFile(roast, format, -new Date(roast.start_time ?? 0).getTimezoneOffset())
        const entry = new ZipDeflate(`${format}/${name}`)
        zip.add(entry)
        entry.push(encoder.encode(text), true)
      }
    },
    end() {
      zip.end()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}

/** Collects all roasts of the member in a ZIP file, and makes the browser save it. */
export const saveNotebook = (call: Call) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const abort = new AbortController()
    const report = (fact: NotebookExportReport) => {
      if (!abort.signal.aborted) sendBack(fact)
    }
    const run = async () => {
      const ids = await listIds(call, abort.signal)
      const zip = startZip()
      report({ type: 'export.progressed', done: 0, total: ids.length })
      for (const [index, coffee_roast_id] of ids.entries()) {
        const request = { params: { coffee_roast_id }, signal: abort.signal }
        zip.add(dataOf(await call('GET /coffee/roasts/:coffee_roast_id', request)).coffee_roast)
        report({ type: 'export.progressed', done: index + 1, total: ids.length })
      }
      const file = zip.end()
      if (abort.signal.aborted) return
      saveFile(`parlor-roasts-${new Date().toISOString().slice(0, 10)}.zip`, file)
      report({ type: 'export.saved', roasts: ids.length })
    }
    run().catch((error: unknown) => report({ type: 'export.failed', error: errorOf(error) }))
    return () => abort.abort()
  })
