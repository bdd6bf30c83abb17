// Opens the ZIP files among the files that a member imports: a notebook of 'Export all', or any ZIP file with logs.
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { MAX_LOG_BYTES } from '../../../contract/rules/coffee/logFile.ts'
import { type Lot, MAX_LOTS, type TypedLot } from '../../../contract/rules/coffee/lots.ts'
import type { BeanDetails, NotedBag, OpenedFiles, PickedFile } from '../../machines/coffee/roastImport.types.ts'

const MAX_FILES = 2000
/** All files of a ZIP file together. They are in the memory of the browser at once. */
const MAX_ZIP_BYTES = 100_000_000
/** The server refuses longer texts of a bean. */
const MAX_TEXT_LENGTH = 200
const MG_PER_GRAM = 1000

const isZip = ({ name }: PickedFile) => /\.zip$/i.test(name)

/** The files to import: those that are no ZIP files, and the files in the ZIP files. */
export async function openFiles(files: readonly PickedFile[]): Promise<OpenedFiles> {
  const opened: OpenedFiles[] = []
  for (const file of files) {
    if (isZip(file)) opened.push(await openZip(file))
    else opened.push({ files: [file], beans: [], bags: [], refused: [] })
  }
  return {
    files: opened.flatMap((one) => one.files),
    beans: opened.flatMap(({ beans }) => beans),
    bags: opened.flatMap(({ bags }) => bags),
    refused: opened.flatMap(({ refused }) => refused),
  }
}

async function openZip(zip: PickedFile): Promise<OpenedFiles> {
  const refuse = (error: string) => ({ files: [], beans: [], bags: [], refused: [{ name: zip.name, error }] })
  if (zip.size > MAX_ZIP_BYTES || zip.arrayBuffer === undefined) return refuse('The ZIP file is larger than 100 MB.')
  // Few visits open a ZIP file.
  const { strFromU8, unzipSync } = await import('fflate')
  let bytes = 0
  let count = 0
  const tooLarge: string[] = []
  let entries: Record<string, Uint8Array>
  try {
    entries = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:alog|json|klog|csv)$/i.test(name) || name.startsWith('__MACOSX')) return false
        if (originalSize > MAX_LOG_BYTES) {
          tooLarge.push(name)
          return false
        }
        bytes += originalSize
        count += 1
        return bytes <= MAX_ZIP_BYTES && count <= MAX_FILES
      },
    })
  } catch {
    return refuse('The ZIP file could not be opened.')
  }
  if (bytes > MAX_ZIP_BYTES || count > MAX_FILES)
    return refuse(`The ZIP file has more than ${MAX_FILES} logs or 100 MB.`)
  const texts = new Map(Object.entries(entries).map(([name, content]) => [name, strFromU8(content)]))
  const lists = { beans: listIn(texts.get('beans.json')), bags: listIn(texts.get('bags.json')) }
  const names = [...texts.keys()].filter((name) => name !== 'beans.json' && name !== 'bags.json')
  // A notebook has each roast in three forms. JSON has everything.
  const inJson = names.filter((name) => name.startsWith('json/'))
  const wanted = inJson.length > 0 ? inJson : names
  if (wanted.length === 0 && tooLarge.length === 0) return refuse('The ZIP file has no logs of roasts.')
  return {
    files: wanted.map((name) => {
      const text = texts.get(name) ?? ''
      return { name: name.replace(/^.*\//, ''), size: text.length, text: async () => text }
    }),
    beans: lists.beans.flatMap(detailsOf),
    bags: lists.bags.flatMap(notedBag),
    refused: tooLarge.map((name) => ({ name, error: 'The file is larger than 5 MB.' })),
  }
}

/** The objects of a list in JSON; none if the text is no such list. */
function listIn(text: string | undefined): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

/** What the notebook says about a bean besides its name. */
function detailsOf(bean: Partial<Record<keyof CoffeeBean, unknown>>): BeanDetails[] {
  if (typeof bean.name !== 'string') return []
  const text = (value: unknown, maxLength = MAX_TEXT_LENGTH) =>
    typeof value === 'string' ? value.slice(0, maxLength) : ''
  const grams = (mg: unknown) => (typeof mg === 'number' && mg > 0 ? `${mg / MG_PER_GRAM} g` : '')
  const price = bean.purchasePrice
  const lots = lotsOf(bean.lots).slice(0, MAX_LOTS)
  return [
    {
      name: bean.name,
      description: text(bean.description, 2000),
      origin: text(bean.origin),
      region: text(bean.region),
      processing: text(bean.processing, 64),
      purchase_url: text(bean.purchase_url, 2048),
      purchasePrice: typeof price === 'number' && price >= 0 ? price : 0,
      price_weight: grams(bean.price_mg),
      ...(lots.length === 0 ? { bought: grams(bean.bought_mg) } : { lots }),
      archived: bean.archived === true,
    },
  ]
}

/** The lots in the notebook. What is no lot is left out. */
function lotsOf(lots: unknown): TypedLot[] {
  if (!Array.isArray(lots)) return []
  return lots.flatMap((lot: Partial<Record<keyof Lot, unknown>> | null): TypedLot[] => {
    if (typeof lot?.weight_mg !== 'number' || !(lot.weight_mg > 0)) return []
    const { bought_on, price } = lot
    return [
      {
        bought_on: typeof bought_on === 'string' ? bought_on : null,
        weight: `${lot.weight_mg / MG_PER_GRAM} g`,
        price: typeof price === 'number' ? price : null,
      },
    ]
  })
}

/** The notes of a bag; none if the bag has no notes. */
function notedBag({ bag_code, notes }: Record<string, unknown>): NotedBag[] {
  if (typeof bag_code !== 'string' || typeof notes !== 'string' || notes === '') return []
  return [{ bag_code, notes: notes.slice(0, 1000) }]
}
