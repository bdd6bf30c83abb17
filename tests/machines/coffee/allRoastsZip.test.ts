// Tests how the file with all roasts is made from the answers of the server.
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { CallResult } from '../../../contract/callResult.ts'
import { allRoastsExportMachine } from '../../../src/machines/coffee/allRoastsExport.machine.ts'
import { saveAllRoasts } from '../../../src/screens/coffee/allRoastsZip.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { endedRoast } from '../../models/coffee/exampleRoasts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const succeeded = <Data>(data: Data): CallResult<Data> => ({ success: true, data, error: null })
const refused = (code: string): CallResult<never> => ({ success: false, data: null, error: { code, message: code } })

/** Exports the roasts 1 to 3. The answer for roast 2 is an error with this code. */
async function exportWithError(code: string) {
  const savedFiles: Blob[] = []
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) savedFiles.push(file)
    return 'blob:test'
  })
  const roastWithId = (coffee_roast_id: number) => ({ ...endedRoast, coffee_roast_id })
  const call = async (key: string, { params }: { params?: { coffee_roast_id: number } }) => {
    if (key === 'GET /coffee/roasts') return succeeded({ roasts: [3, 2, 1].map(roastWithId) })
    if (key === 'GET /coffee/beans') return succeeded([{ name: 'Gedeb', bought_mg: 1_000_000, used_mg: 250_000 }])
    if (params === undefined) return succeeded([])
    return params.coffee_roast_id === 2
      ? refused(code)
      : succeeded({ coffee_roast: roastWithId(params.coffee_roast_id) })
  }
  const actors = { saveAllRoasts: saveAllRoasts(call as Call) }
  const actor = createActor(allRoastsExportMachine.provide({ actors })).start()
  actor.send({ type: 'export.start' })
  await vi.waitFor(() => expect(actor.getSnapshot().matches('collecting')).toBe(false))
  const files = await Promise.all(savedFiles.map(async (file) => unzipSync(new Uint8Array(await file.arrayBuffer()))))
  return { snapshot: actor.getSnapshot(), files }
}

test('[log-page-14] a roast that is deleted while all roasts are exported is left out', async () => {
  const { snapshot, files } = await exportWithError('NOT_FOUND')
  expect(snapshot.value).toBe('saved')
  // The deleted roast is not counted.
  expect(snapshot.context).toMatchObject({ done: 2, total: 2 })
  const names = Object.keys(files[0] ?? {}).filter((name) => name.startsWith('json/'))
  expect(names).toEqual(['json/roast-3-2026-03-01.json', 'json/roast-1-2026-03-01.json'])
  expect(strFromU8(files[0]![names[1]!]!)).toContain('"coffee_roast_id": 1')
})

test('[log-page-12] the file with all roasts contains how much of each bean is left', async () => {
  const { files } = await exportWithError('NOT_FOUND')
  const beans: unknown = JSON.parse(strFromU8(files[0]!['beans.json']!))
  expect(beans).toEqual([{ name: 'Gedeb', bought_mg: 1_000_000, used_mg: 250_000, left_mg: 750_000 }])
})

test('[log-page-14] any other error ends the export, and no file is saved', async () => {
  const { snapshot, files } = await exportWithError('ERR_CONNECTION_REFUSED')
  expect(snapshot.value).toBe('failed')
  expect(snapshot.context.error?.code).toBe('ERR_CONNECTION_REFUSED')
  expect(files).toEqual([])
})
