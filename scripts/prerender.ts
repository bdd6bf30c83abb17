import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_HEAD, type Site } from '../contract/site.ts'
import type { FirstLoad } from './firstLoad.ts'

/** What `src/prerender.tsx` exports. */
interface Prerenderer {
  /** The markup of the root at a path. */
  render(path: string): Promise<string>
  documents: { head: string; site: Site; webManifest: object; files: readonly string[] }
}

/** A path that no route has: gives the layout with a spinner, which is what every page but `/` starts from. */
const SHELL_PATH = '/__shell'

/**
 * Turns the built document into two, whose own heads the server adds: `home.html`, the landing page in full, and
 * `index.html`, the shell. Beside them it puts `site.json`, which those heads are made from, and `site.webmanifest`.
 * @param webDir  where the built `index.html` lies, with its placeholders
 * @param ssrDir  where the bundle made from `src/prerender.tsx` lies, with the files that it names
 * @param home  what the landing page loads first; all of it is announced in the document
 */
export async function prerender(webDir: string, ssrDir: string, home: FirstLoad): Promise<void> {
  const renderer: Prerenderer = await import(pathToFileURL(join(ssrDir, 'prerender.js')).href)
  const { head, site, webManifest, files } = renderer.documents
  const template = await readFile(join(webDir, 'index.html'), 'utf8')
  const announced = announce(template, home)
  const document = (root: string) => put(put(template, '<!--head-->', `${head}\n${PAGE_HEAD}`), '<!--app-->', root)
  const page = document(untitled(await renderer.render('/')))
  const shell = document(untitled(await renderer.render(SHELL_PATH)))
  await Promise.all([
    writeFile(join(webDir, 'home.html'), stylesFirst(put(marked(page, '/'), '</head>', `${announced}\n</head>`))),
    writeFile(join(webDir, 'index.html'), stylesFirst(shell)),
    writeFile(join(webDir, 'site.json'), JSON.stringify(site)),
    writeFile(join(webDir, 'site.webmanifest'), JSON.stringify(webManifest)),
    ...files.map((file) => copyFile(join(ssrDir, file), join(webDir, file))),
  ])
}

/** React renders a part's title before its markup; in a document it is the head's, and there the server's. */
function untitled(markup: string): string {
  return markup.replace(/^((?:<link[^>]*>)*)<title>[^<]*<\/title>/, '$1')
}

/**
 * Tags for what the document does not name yet: without them the browser finds the screen's chunk a round trip late.
 * They close the head, because the screen's styles come after the document's own, as they do without prerendering.
 */
function announce(template: string, load: FirstLoad): string {
  const missing = (file: string) => !template.includes(`/${file}"`)
  return [
    ...load.styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...load.scripts.filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n')
}

/** The scripts at the head's end: a browser opens few connections, and the first paint waits for the styles alone. */
function stylesFirst(document: string): string {
  const scripts: string[] = []
  const rest = document.replace(
    / *(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g,
    (tag) => {
      scripts.push(tag.trim())
      return ''
    },
  )
  return put(rest, '</head>', `${scripts.join('\n')}\n</head>`)
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
