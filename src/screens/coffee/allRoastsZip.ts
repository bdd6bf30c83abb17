// Makes the ZIP file with all roasts, bags and beans of the member.
import { Zip, ZipDeflate } from 'fflate'
import { type EventObject, fromCallback } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { leftMg } from '../../../contract/rules/coffee/beans.ts'
import type { AllRoastsExportReport } from '../../machines/coffee/allRoastsExport.machine.ts'
import { exportFile } from '../../machines/coffee/exportFile.ts'
import type { ExportFormat } from '../../machines/coffee/roast.types.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

/** The most roasts or bags that one call returns. */
const MAX_PER_CALL = 100
/** JSON contains all data of a roast. Artisan reads `alog` files, and spreadsheets read `csv` files. */
const FORMATS: readonly ExportFormat[] = ['alog', 'csv', 'json']

/** The ids of the member's started roasts, newest first. */
async function listIds(call: Call, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const query = { limit: MAX_PER_CALL, ...(before !== undefined && { before }) }
    const { roasts } = dataOf(await call('GET /coffee/roasts', { query, signal }))
    ids.push(...roasts.filter(({ start_time }) => start_time !== null).map(({ coffee_roast_id }) => coffee_roast_id))
    before = roasts.at(-1)?.coffee_roast_id
    if (roasts.length < MAX_PER_CALL) return ids
  }
}

/** All bags of the member, newest first. */
export async function listBags(call: Call, signal: AbortSignal): Promise<CoffeeBag[]> {
  const bags: CoffeeBag[] = []
  for (let before: number | undefined; ; ) {
    const query = { limit: MAX_PER_CALL, ...(before !== undefined && { before }) }
    const part = dataOf(await call('GET /coffee/bags', { query, signal }))
    bags.push(...part)
    before = part.at(-1)?.coffee_bag_id
    if (part.length < MAX_PER_CALL) return bags
  }
}

/** Makes a ZIP file. Its files are added one after the other. */
function startZip() {
  const parts: BlobPart[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    // The library will overwrite this memory, so the part is copied.
    parts.push(part.slice())
  })
  const encoder = new TextEncoder()
  function add(name: string, text: string) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(encoder.encode(text), true)
  }
  return {
    addRoast(roast: CoffeeRoast) {
      const utcOffsetMinutes = -new Date(roast.start_time ?? 0).getTimezoneOffset()
      for (const format of FORMATS) {
        const { name, text } = exportFile(roast, format, utcOffsetMinutes)
        add(`${format}/${name}`, text)
      }
    },
    addList: (name: string, list: readonly object[]) => add(`${name}.json`, JSON.stringify(list, null, 2)),
    end() {
      zip.end()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}

/**
 * Collects all started roasts, all bags and all beans of the member in a ZIP file, and makes the browser save the file.
 * A roast is left out if it was deleted after its id was listed, for example in another tab.
 */
export const saveAllRoasts = (call: Call) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const abort = new AbortController()
    const report = (fact: AllRoastsExportReport) => {
      if (!abort.signal.aborted) sendBack(fact)
    }
    const run = async () => {
      const ids = await listIds(call, abort.signal)
      const zip = startZip()
      report({ type: 'export.progressed', done: 0, total: ids.length })
      let roasts = 0
      for (const [index, coffee_roast_id] of ids.entries()) {
        const request = { params: { coffee_roast_id }, signal: abort.signal }
        const answer = await call('GET /coffee/roasts/:coffee_roast_id', request)
        if (answer.error?.code !== 'NOT_FOUND') {
          zip.addRoast(dataOf(answer).coffee_roast)
          roasts += 1
        }
        report({ type: 'export.progressed', done: index + 1, total: ids.length })
      }
      const beans = dataOf(await call('GET /coffee/beans', { signal: abort.signal }))
      const beansWithLeft = beans.map((bean) => ({ ...bean, left_mg: leftMg(bean) }))
      zip.addList('beans', beansWithLeft)
      zip.addList('bags', await listBags(call, abort.signal))
      const file = zip.end()
      if (abort.signal.aborted) return
      saveFile(`parlor-roasts-${new Date().toISOString().slice(0, 10)}.zip`, file)
      report({ type: 'export.saved', roasts })
    }
    run().catch((error: unknown) => report({ type: 'export.failed', error: errorOf(error) }))
    return () => abort.abort()
  })
