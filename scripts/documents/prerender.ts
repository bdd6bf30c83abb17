// Makes the HTML documents of the built site, with the content of the pages that are prerendered.

import { createHash } from 'node:crypto'
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LATER_FILES } from '../../contract/laterFiles.ts'
import {
  BAG_CARD,
  FAVICON_PATH,
  OWN_FILES,
  PAGE_FILES,
  PAGE_HEAD,
  PUBLIC_BAG_PATH,
  type SharePicture,
  type Site,
  type SitePage,
} from '../../contract/site.ts'
import type { NamedPage } from '../../src/documents/head.ts'
import { ownerDir } from '../ensureBuilt.mjs'
import { type FirstLoad, MEMBER_CHUNKS } from '../firstLoad.ts'
import { TOO_OLD_HASH, TOO_OLD_SCRIPT } from '../floor/tooOld.ts'
import { ownFiles } from '../owner/ownFiles.ts'
import { drawIcons, faviconOf } from './icons.ts'
import { readHeadingFont, SOCIAL_HEIGHT, SOCIAL_WIDTH, socialPicture } from './socialPicture.ts'

/** The exports of the built `src/documents/prerender.tsx`. */
type Prerenderer = typeof import('../../src/documents/prerender.tsx')

/**
 * A path without a route. Rendering it gives the shell: the layout with a spinner. Every page that is not prerendered
 * starts with the shell.
 */
const SHELL_PATH = '/__shell'
const SHELL = 'index.html'

/** The document of a bag with a card. The server inserts the card. */
const BAG_CARD_DOCUMENT = 'bagCard.html'
/** The name of the route of `PUBLIC_BAG_PATH`. */
const BAG_ROUTE = 'publicBag'

/** The file name of a prerendered document. */
const documentNameOf = (route: string) => `${route}.html`

/**
 * Makes all documents from the built `index.html`: one for each prerendered page, such as `home.html`, and `index.html`
 * for all other pages. It also writes `site.json`, from which the server makes the head of each page,
 * `site.webmanifest` and `favicon.ico`.
 * @param webDir  the folder of the built `index.html`, which still has its placeholders
 * @param ssrDir  the folder of the built `src/documents/prerender.tsx` and of the files that it names
 * @param loadOf  returns the first load of the page of a route, together with `moreChunks`. Without a route it returns
 * the first load of the app alone.
 */
export async function prerender(
  webDir: string,
  ssrDir: string,
  loadOf: (route?: string, moreChunks?: readonly string[]) => FirstLoad,
): Promise<void> {
  const renderer: Prerenderer = await import(pathToFileURL(join(ssrDir, 'prerender.js')).href)
  const { head, site, webManifest, files, prerendered, cardPlaceholder } = renderer.documents
  const icon = await readFile(join(ownerDir(), 'icon.svg'), 'utf8')
  const icons = await drawIcons(webDir, icon)
  const template = withTooOldScript(await readFile(join(webDir, 'index.html'), 'utf8'))
  // The document without content, with the placeholders that the server or the code below replaces.
  const frame = replacePlaceholder(
    replacePlaceholder(template, '<!--head-->', `${head(icons)}\n${PAGE_HEAD}`),
    '</head>',
    `${PAGE_FILES}\n</head>`,
  )
  const documentOf = (markup: string) => replacePlaceholder(frame, '<!--app-->', markup)
  const appLoad = loadOf()
  const appFiles = [sheetsOf(template, appLoad), scriptsOf(template, appLoad), PAGE_FILES].join('\n')
  const shell = replacePlaceholder(documentOf(withoutHead(await renderer.render(SHELL_PATH))), PAGE_FILES, appFiles)
  const documents = new Map([[SHELL, shell]])
  const prerenderPage = async (path: string, route: string) => {
    const page = documentOf(withoutHead(await renderer.render(path)))
    const files = `${sheetsOf(template, loadOf(route))}\n<template id="${LATER_FILES}">${PAGE_FILES}</template>`
    return replacePlaceholder(markPrerendered(page, path), PAGE_FILES, files)
  }
  for (const { path, route } of site.pages.filter((page) => prerendered.has(page.route))) {
    documents.set(documentNameOf(route), await prerenderPage(path, route))
  }
  const cardDocument = replacePlaceholder(await prerenderPage(PUBLIC_BAG_PATH, BAG_ROUTE), cardPlaceholder, BAG_CARD)
  documents.set(BAG_CARD_DOCUMENT, cardDocument)
  const { sharePicture, pictureOf } = await drawPictures(webDir, renderer.documents, icon)
  const withDocument = ({ route, ...page }: NamedPage): SitePage => {
    const name = documents.has(documentNameOf(route)) ? documentNameOf(route) : SHELL
    const load = page.isPublic ? loadOf(route) : loadOf(route, MEMBER_CHUNKS)
    return { ...page, ...pictureOf(page), document: name, files: filesOf(documents.get(name) ?? shell, load) }
  }
  const siteJson: Site = {
    ...site,
    sharePicture,
    pages: site.pages.map(withDocument),
    bagCard: { document: BAG_CARD_DOCUMENT, files: filesOf(cardDocument, loadOf(BAG_ROUTE)) },
    unknown: withDocument(site.unknown),
    scriptHash: TOO_OLD_HASH,
  }
  await Promise.all([
    ...[...documents].map(async ([name, text]) => writeFile(join(webDir, name), await withStyles(text, webDir))),
    writeFile(join(webDir, 'site.json'), JSON.stringify(siteJson)),
    writeFile(join(webDir, 'site.webmanifest'), JSON.stringify(webManifest(icons))),
    writeFile(join(webDir, FAVICON_PATH), faviconOf(icon)),
    ...files.map((file) => copyFile(join(ssrDir, file), join(webDir, file))),
    ...(await ownFiles(ownerDir())).map(({ name }) =>
      cp(join(ownerDir(), 'files', name), join(webDir, OWN_FILES, name)),
    ),
  ])
}

/**
 * Draws the pictures for shared links and writes them into `assets`. Each page that search engines may list gets one.
 * The landing page has the picture of the owner, if there is one.
 * @returns the picture of the site, and a function that finds the picture of a page. It returns an empty object for a
 * page without its own picture.
 */
async function drawPictures(
  webDir: string,
  { site: { name, pages }, sharePicture }: Pick<Prerenderer['documents'], 'site' | 'sharePicture'>,
  icon: string,
): Promise<{ sharePicture: SharePicture; pictureOf: (page: Pick<NamedPage, 'path'>) => { picture?: SharePicture } }> {
  const font = await readHeadingFont()
  const pictureByPath = new Map<string, SharePicture>()
  for (const { path, route, title, description } of pages) {
    if ((path === '/' && sharePicture !== undefined) || description === null) continue
    const heading = title.split(' · ')[0] ?? title
    const png = socialPicture(font, { site: name, title: heading, description }, icon)
    const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8)
    const src = `/assets/share-${route}-${hash}.png`
    await writeFile(join(webDir, src), png)
    pictureByPath.set(path, { src, alt: `${name}: ${heading}`, width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT })
  }
  const drawn = pictureByPath.get('/')
  if (sharePicture === undefined && drawn === undefined) throw new Error('The landing page has no description.')
  pictureByPath.delete('/')
  return {
    sharePicture: (sharePicture ?? drawn) as SharePicture,
    pictureOf: ({ path }) => {
      const picture = pictureByPath.get(path)
      return picture === undefined ? {} : { picture }
    },
  }
}

/** Removes the title and the meta tags that React renders before the markup. The server adds them to each document. */
function withoutHead(markup: string): string {
  return markup.replace(/^(?:<link[^>]*>|<meta[^>]*>|<title>[^<]*<\/title>)*/, (head) =>
    head.replace(/<meta[^>]*>|<title>[^<]*<\/title>/g, ''),
  )
}

/** The files that the document does not name yet. */
const filesNotNamed = (document: string, files: readonly string[]) =>
  files.filter((file) => !document.includes(`/${file}"`))

/**
 * The links of the page's style sheets. They are placed after the links of the template. When scripts load the style
 * sheets, the order is the same, and so the same CSS rules override the others.
 */
function sheetsOf(template: string, { styles }: FirstLoad): string {
  const links = filesNotNamed(template, styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return links.join('\n')
}

/** The links that preload the app. The shell always needs the app, and can be opened without a network. */
function scriptsOf(template: string, { scripts }: FirstLoad): string {
  const links = filesNotNamed(template, scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return links.join('\n')
}

/** The paths of the files that a page loads first and that its document does not name. */
function filesOf(document: string, { scripts, styles }: FirstLoad): string[] {
  return filesNotNamed(document, [...scripts, ...styles]).map((file) => `/${file}`)
}

/**
 * Puts the text of the style sheets into the document, so that the browser shows the page without a further request.
 * The sheets are small enough for that. The links remain, but are disabled. The browser does not load them, and a chunk
 * that needs a style sheet finds its link and does not add it again.
 */
async function withStyles(document: string, webDir: string): Promise<string> {
  const links = [...document.matchAll(/<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g)]
  const sheets = await Promise.all(links.map(([, path = '']) => readFile(join(webDir, path), 'utf8')))
  return links.reduce((page, [link], index) => {
    const style = sheets[index]?.trim() ?? ''
    if (style.includes('</')) throw new Error(`The style sheet of ${link} contains '</', which ends a <style>.`)
    return replacePlaceholder(page, link, `<style>${style}</style>\n${link.replace('>', ' disabled>')}`)
  }, document)
}

/**
 * Marks the markup as prerendered for `path`. At this path the page's script uses the markup. At any other path the
 * script replaces it.
 */
function markPrerendered(document: string, path: string): string {
  return replacePlaceholder(document, '<div id="root">', `<div id="root" data-prerendered="${path}">`)
}

/**
 * Moves the first script of the app to the end of the document, after the script that stops browsers that are too old.
 * The head preloads it, so it does not load later.
 */
function withTooOldScript(template: string): string {
  const [script = '', path = ''] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(template) ?? []
  const preload = `<link rel="modulepreload" crossorigin href="${path}">`
  return replacePlaceholder(
    replacePlaceholder(template, script, preload),
    '</body>',
    `<script>${TOO_OLD_SCRIPT}</script>${script}\n</body>`,
  )
}

function replacePlaceholder(document: string, placeholder: string, content: string): string {
  if (!document.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
  // The second argument is a function, so that a `$` in the content stays a `$`.
  return document.replace(placeholder, () => content)
}
