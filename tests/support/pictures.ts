// Compares the look of a page with a stored picture of it.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

const STORED_FOLDER = join(projectRoot, 'tests/details/pictures')
/** The folder for the new picture if it differs from the stored one. */
const NEW_FOLDER = join(tmpdir(), 'parlor-pictures')

/**
 * The share of the pixels that is allowed to differ. Another version of the browser draws the edges of letters a little
 * differently.
 */
const MAX_DIFFERENT_SHARE = 0.005
/** How much the colour of a pixel is allowed to differ, from 0 to 1. */
const COLOUR_THRESHOLD = 0.2

/** Whether the environment asks to replace the stored pictures by the new ones. */
const storesNewPictures = () => process.env.KEEP_PICTURES === 'yes'

let fontFace: Promise<string> | undefined

async function readFontFace(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const font = (await readFile(path)).toString('base64')
  return `@font-face {
    font-family: Pictures;
    font-weight: 100 900;
    src: url(data:font/woff2;base64,${font}) format("woff2");
  }
  * { text-rendering: geometricPrecision !important; }`
}

/**
 * Draws all texts with one font, except headings, which have the site's own font. The other fonts of the site belong to
 * the system, so they differ from machine to machine. With `geometricPrecision`, lines break at the same places in
 * every Chromium.
 */
export async function drawWithOneFont(page: Page): Promise<void> {
  fontFace ??= readFontFace()
  await page.addStyleTag({ content: await fontFace })
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body, body *')) {
      if (!getComputedStyle(element).fontFamily.startsWith('Fraunces'))
        element.style.setProperty('font-family', 'Pictures', 'important')
    }
    await document.fonts.ready
    // When the size of a part changes, the page can scroll this part, for example a thread to its end. After two
    // frames the scrolling has ended.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/**
 * Compares the part of the page that is in the window with the stored picture of this name. Returns a sentence if they
 * differ, and undefined if they do not. If the environment asks for it, stores the new picture and compares nothing.
 */
export async function pictureProblem(page: Page, name: string): Promise<string | undefined> {
  const newPicture = await page.screenshot({ animations: 'disabled', scale: 'css' })
  const path = join(STORED_FOLDER, `${name}.png`)
  if (storesNewPictures()) {
    await mkdir(STORED_FOLDER, { recursive: true })
    await writeFile(path, newPicture)
    return undefined
  }
  const [stored, current] = [PNG.sync.read(await readFile(path)), PNG.sync.read(newPicture)]
  const isSameSize = stored.width === current.width && stored.height === current.height
  const marks = new PNG({ width: stored.width, height: stored.height })
  const differingPixels = isSameSize
    ? pixelmatch(stored.data, current.data, marks.data, stored.width, stored.height, { threshold: COLOUR_THRESHOLD })
    : stored.width * stored.height
  const share = differingPixels / (stored.width * stored.height)
  if (share <= MAX_DIFFERENT_SHARE) return undefined
  await mkdir(NEW_FOLDER, { recursive: true })
  await writeFile(join(NEW_FOLDER, `${name}.seen.png`), newPicture)
  await writeFile(join(NEW_FOLDER, `${name}.marks.png`), PNG.sync.write(marks))
  const percent = (share * 100).toFixed(2)
  return `${name}: ${percent} % of the pixels differ. See ${name}.seen.png and ${name}.marks.png in ${NEW_FOLDER}.`
}
