import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_FILES, PAGE_HEAD, type Site, type SitePage } from '../../contract/site.ts'
import type { NamedPage } from '../../src/documents/head.ts'
import type { FirstLoad } from '../firstLoad.ts'

/** What the bundle of `src/documents/prerender.tsx` exports. */
type Prerenderer = typeof import('../../src/documents/prerender.tsx')

/** A path that no route has: gives the layout with a spinner, which every page starts from that is not prerendered. */
const SHELL_PATH = '/__shell'
const SHELL = 'index.html'

/** The document of a page that is prerendered. */
const fileOf = (route: string) => `${route}.html`

/**
 * Turns the built document into several, whose own heads the server adds: one for each page that is prerendered, in
 * full, as `home.html`, and `index.html`, the shell of all others. Beside them it puts `site.json`, which those heads
 * are made from, and `site.webmanifest`.
 * @param webDir  where the built `index.html` lies, with its placeholders
 * @param ssrDir  where the bundle made from `src/documents/prerender.tsx` lies, with the files that it names
 * @param loadOf  what the page of a route loads first
 */
export async function prerender(webDir: string, ssrDir: string, loadOf: (route: string) => FirstLoad): Promise<void> {
  const renderer: Prerenderer = await import(pathToFileURL(join(ssrDir, 'prerender.js')).href)
  const { head, site, webManifest, files, prerendered } = renderer.documents
  const template = await readFile(join(webDir, 'index.html'), 'utf8')
  const frame = put(put(template, '<!--head-->', `${head}\n${PAGE_HEAD}`), '</head>', `${PAGE_FILES}\n</head>`)
  const document = (root: string) => put(frame, '<!--app-->', root)
  const shell = document(withoutHead(await renderer.render(SHELL_PATH)))
  const documents = new Map([[SHELL, shell]])
  for (const { path, route } of site.pages.filter((page) => prerendered.has(page.route))) {
    const page = document(withoutHead(await renderer.render(path)))
    documents.set(fileOf(route), put(marked(page, path), PAGE_FILES, sheetsOf(template, loadOf(route))))
  }
  const built = ({ route, ...page }: NamedPage): SitePage => {
    const name = documents.has(fileOf(route)) ? fileOf(route) : SHELL
    return { ...page, document: name, files: filesOf(documents.get(name) ?? shell, loadOf(route)) }
  }
  const told: Site = { ...site, pages: site.pages.map(built), unknown: built(site.unknown) }
  await Promise.all([
    ...[...documents].map(async ([name, text]) => writeFile(join(webDir, name), await withStyles(text, webDir))),
    writeFile(join(webDir, 'site.json'), JSON.stringify(told)),
    writeFile(join(webDir, 'site.webmanifest'), JSON.stringify(webManifest)),
    ...files.map((file) => copyFile(join(ssrDir, file), join(webDir, file))),
  ])
}

/** React renders a part's title and meta tags before its markup; in a document they are the server's to write. */
function withoutHead(markup: string): string {
  return markup.replace(/^(?:<link[^>]*>|<meta[^>]*>|<title>[^<]*<\/title>)*/, (head) =>
    head.replace(/<meta[^>]*>|<title>[^<]*<\/title>/g, ''),
  )
}

const unnamed = (document: string, files: readonly string[]) => files.filter((file) => !document.includes(`/${file}"`))

/** The sheets of a page, after the document's own, as they come without prerendering. */
function sheetsOf(template: string, { styles }: FirstLoad): string {
  const links = unnamed(template, styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return [...links, PAGE_FILES].join('\n')
}

/** What a page loads first and its document does not name. */
function filesOf(document: string, { scripts, styles }: FirstLoad): string[] {
  return unnamed(document, [...scripts, ...styles]).map((file) => `/${file}`)
}

/**
 * The style sheets' text in the document itself, which is painted a round trip sooner than one that names them: they
 * weigh less than what a slow line brings in that time. The names stay, disabled, so that nothing is fetched: by them
 * a chunk that needs a sheet sees that the page has it.
 */
async function withStyles(document: string, webDir: string): Promise<string> {
  const links = [...document.matchAll(/<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g)]
  const sheets = await Promise.all(links.map(([, path = '']) => readFile(join(webDir, path), 'utf8')))
  return links.reduce((page, [link], index) => {
    const style = sheets[index]?.trim() ?? ''
    if (style.includes('</')) throw new Error(`${link} has what would end a style in a document.`)
    return put(page, link, `<style>${style}</style>\n${link.replace('>', ' disabled>')}`)
  }, document)
}

/** Tells the page's script that it may hydrate this markup when it stands at `path`; other markup it replaces. */
function marked(document: string, path: string): string {
  return put(document, '<div id="root">', `<div id="root" data-prerendered="${path}">`)
}

function put(document: string, placeholder: string, content: string): string {
  if (!document.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
  // A function, because a `$` in the content is not a pattern.
  return document.replace(placeholder, () => content)
}
