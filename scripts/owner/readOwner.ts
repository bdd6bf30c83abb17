import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type BuildFailure, build, type Message } from 'esbuild'
import { projectRoot } from '../ensureBuilt.mjs'

// Reads the files that the owner of the site has written.

/** The name of the file that has each export. */
export const FILES: Readonly<Record<string, string>> = {
  owner: 'owner.ts',
  preview: 'owner.ts',
  portfolio: 'projects.ts',
  about: 'about.ts',
  deskParts: 'desk.ts',
  chessIntroduction: 'chess.ts',
  findBagIntroduction: 'coffee.ts',
  pageDescriptions: 'pages.ts',
}

/** The kinds of pictures, as esbuild names them. */
const PICTURES = ['.svg', '.jpg', '.jpeg', '.png', '.webp'] as const
/** A larger picture would make the page slow. */
const PICTURE_LIMIT_BYTES = 1024 * 1024

export interface OwnerFiles {
  /** The exports of all files, as one object. An imported picture is the path of its file. */
  readonly exported: Readonly<Record<string, unknown>>
  /** The text of each file, by its name. */
  readonly sources: ReadonlyMap<string, string>
  /** Why a file cannot be read, as sentences. */
  readonly faults: readonly string[]
}

/** The path of a file, as the owner knows it: from the root of Parlor. */
export const shownPath = (path: string) => relative(projectRoot, path)

/** Runs the files in the folder of the owner. */
export async function readOwner(folder: string): Promise<OwnerFiles> {
  const names = [...new Set(Object.values(FILES))]
  const files = await Promise.all(names.map((name) => readOwnerFile(folder, name)))
  return {
    exported: Object.assign({}, ...files.map(({ exported }) => exported)),
    sources: new Map(files.map(({ source }, index) => [names[index] ?? '', source])),
    faults: [...new Set(files.flatMap(({ faults }) => faults))],
  }
}

async function readOwnerFile(folder: string, name: string) {
  const path = join(folder, name)
  const nothing = { exported: {}, source: '' }
  const source = await readFile(path, 'utf8').catch(() => undefined)
  if (source === undefined) return { ...nothing, faults: [`${shownPath(path)} is missing.`] }
  try {
    const { exported, pictures } = await run(path)
    return { exported, source, faults: await pictureFaults(path, source, pictures) }
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>
    const faults = errors?.map(syntaxFault) ?? [
      `${shownPath(path)} cannot be read: ${error instanceof Error ? error.message : error}.`,
    ]
    return { ...nothing, source, faults }
  }
}

/** Runs a file, and returns its exports and the paths of the pictures that it imports. */
async function run(path: string): Promise<{ exported: object; pictures: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    metafile: true,
    outdir: dirname(path),
    format: 'esm',
    logLevel: 'silent',
    loader: Object.fromEntries(PICTURES.map((ending) => [ending, 'file'])),
  })
  const script = outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? ''
  const pictures = Object.keys(metafile.inputs).filter((input) => PICTURES.some((ending) => input.endsWith(ending)))
  const exported = await import(`data:text/javascript,${encodeURIComponent(script)}`)
  return { exported, pictures: pictures.map((picture) => join(projectRoot, picture)) }
}

function syntaxFault({ text, location }: Message): string {
  const place = location === null ? '' : `${location.file}, line ${location.line}: `
  const missing = /^Could not resolve "(.+)"/.exec(text)?.[1]
  return missing === undefined ? `${place}this cannot be read: ${text}.` : `${place}there is no file '${missing}'.`
}

async function pictureFaults(path: string, source: string, pictures: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(pictures.map(async (picture) => (await stat(picture)).size))
  return pictures.flatMap((picture, index) => {
    if ((sizes[index] ?? 0) <= PICTURE_LIMIT_BYTES) return []
    const name = relative(dirname(path), picture)
    const line = source.slice(0, source.indexOf(name)).split('\n').length
    return [`${shownPath(path)}, line ${line}: the picture '${name}' is larger than 1 MB.`]
  })
}
