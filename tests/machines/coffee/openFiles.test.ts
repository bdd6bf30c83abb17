// Tests how the ZIP files among the imported files are opened.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openFiles } from '../../../src/screens/coffee/openFiles.ts'
import { pickedFile } from '../../models/coffee/exampleLogFiles.ts'

/** A ZIP file with these texts. */
function zipOf(texts: Record<string, string>, name = 'a.zip') {
  const bytes = zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])))
  return { ...pickedFile(name), size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer }
}
const namesIn = async (texts: Record<string, string>) => (await openFiles([zipOf(texts)])).files.map(({ name }) => name)

test('[lot-10] of a notebook the lots of a bean are read, in place of their sum, and what is no lot is left out', async () => {
  const lots = [
    { bought_on: '2026-05-03', weight_mg: 1_500_000, price: 30, left_mg: 0 },
    { weight_mg: 250_500 },
    null,
    7,
  ]
  const beans = JSON.stringify([{ name: 'Guji', bought_mg: 1_750_500, lots }])
  const opened = await openFiles([zipOf({ 'json/roast-1.json': '{}', 'beans.json': beans, 'bags.json': '[]' })])
  expect(opened.beans[0]).not.toHaveProperty('bought')
  expect(opened.beans[0]?.lots).toEqual([
    { bought_on: '2026-05-03', weight: '1500 g', price: 30 },
    { bought_on: null, weight: '250.5 g', price: null },
  ])
})

test('[log-page-21] of a notebook the JSON files are read, with the details of its beans and the notes of its bags', async () => {
  const beans = [{ coffee_bean_id: 3, name: 'Guji', origin: 'Ethiopia', price_mg: 1_000_000, purchasePrice: 20 }, 7]
  const bags = [{ bag_code: 'A', notes: 'Plum.' }, { bag_code: 'B', notes: '' }, null]
  const opened = await openFiles([
    pickedFile('b.alog'),
    zipOf({
      'json/roast-1.json': '{"a": 1}',
      'alog/roast-1.alog': '{}',
      'csv/roast-1.csv': 'time,BT',
      'beans.json': JSON.stringify(beans),
      'bags.json': JSON.stringify(bags),
    }),
  ])
  expect(opened.files.map(({ name }) => name)).toEqual(['b.alog', 'roast-1.json'])
  expect(await opened.files[1]?.text()).toBe('{"a": 1}')
  expect(opened.beans).toEqual([
    {
      name: 'Guji',
      description: '',
      origin: 'Ethiopia',
      region: '',
      processing: '',
      purchase_url: '',
      purchasePrice: 20,
      price_weight: '1000 g',
      bought: '',
      archived: false,
    },
  ])
  expect(opened.bags).toEqual([{ bag_code: 'A', notes: 'Plum.' }])
  expect(opened.refused).toEqual([])
})

test('[log-page-21] of any other ZIP file the logs are read', async () => {
  expect(
    await namesIn({ 'x/1.alog': '{}', 'x/y/2.klog': 'a', '3.csv': 'b', 'c.png': 'c', '__MACOSX/1.alog': '' }),
  ).toEqual(['1.alog', '2.klog', '3.csv'])
})

test('[log-page-21] a ZIP file that cannot be read is listed with the reason', async () => {
  const broken = { ...pickedFile('broken.zip', 'PK no zip'), arrayBuffer: async () => new ArrayBuffer(9) }
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.alog`, '']))
  const large = 'x'.repeat(5_000_001)
  const { files, refused } = await openFiles([
    broken,
    { ...pickedFile('huge.zip'), size: 100_000_001 },
    zipOf({ 'c.png': 'c' }, 'pictures.zip'),
    zipOf(many, 'many.zip'),
    zipOf({ 'large.csv': large }, 'large.zip'),
    zipOf({ 'json/a.json': '{}', 'beans.json': '{{{', 'bags.json': '7' }, 'wrong.zip'),
  ])
  expect(files.map(({ name }) => name)).toEqual(['a.json'])
  expect(refused).toEqual([
    { name: 'broken.zip', error: 'The ZIP file could not be opened.' },
    { name: 'huge.zip', error: 'The ZIP file is larger than 100 MB.' },
    { name: 'pictures.zip', error: 'The ZIP file has no logs of roasts.' },
    { name: 'many.zip', error: 'The ZIP file has more than 2000 logs or 100 MB.' },
    { name: 'large.csv', error: 'The file is larger than 5 MB.' },
  ])
})
