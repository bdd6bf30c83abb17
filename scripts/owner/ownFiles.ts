import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { OWN_FILES } from '../../contract/site.ts'
import { shownPath } from './readOwner.ts'

// The owner's own files, such as a CV: those in the folder `files` beside the texts. Links name them `/files/cv.pdf`.

/** The kinds of own files. HTML and SVG are missing, because scripts in them would run as a page of this site. */
const KINDS = ['.pdf', '.txt', '.vcf', '.asc', '.png', '.jpg', '.jpeg', '.webp', '.epub', '.docx', '.odt', '.zip']
const LIMIT_BYTES = 10 * 1024 * 1024
/** Only these need no escaping in an address. */
const NAME = /^[\w.-]+$/

export interface OwnFile {
  readonly name: string
  readonly bytes: number
}

/** The own files. Hidden files are left out, such as those of a file manager. */
export async function ownFiles(folder: string): Promise<OwnFile[]> {
  const filesDir = join(folder, 'files')
  const names = (await readdir(filesDir).catch(() => [])).filter((name) => !name.startsWith('.'))
  return Promise.all(names.sort().map(async (name) => ({ name, bytes: (await stat(join(filesDir, name))).size })))
}

/** One sentence for each own file that cannot be sent to visitors. */
export async function ownFileFaults(folder: string): Promise<string[]> {
  return (await ownFiles(folder)).flatMap(({ name, bytes }) => {
    const fault = faultOf(name, bytes)
    return fault === undefined ? [] : [`${shownPath(join(folder, 'files', name))}: ${fault}`]
  })
}

function faultOf(name: string, bytes: number): string | undefined {
  if (!NAME.test(name)) return 'the name of a file may only have letters from a to z, digits, dots, - and _.'
  if (!KINDS.includes(extname(name).toLowerCase())) return `only these kinds of files can be sent: ${KINDS.join(' ')}.`
  if (bytes === 0) return 'the file is empty.'
  return bytes > LIMIT_BYTES ? 'the file is larger than 10 MB.' : undefined
}

/** The name of the own file to which a link leads; undefined for another link. */
export function ownFileOf(href: string): string | undefined {
  const name = href.startsWith(OWN_FILES) ? href.slice(OWN_FILES.length) : ''
  return NAME.test(name) ? name : undefined
}
