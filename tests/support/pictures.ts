// Compares the look of a page with a stored picture of it.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

const KEPT = join(projectRoot, 'tests/browser/pictures')
/** The folder for the new picture if it differs from the stored one. */
const SEEN = join(tmpdir(), 'parlor-pictures')

/** The share of the points that may differ. Another version of the browser draws the edges of letters a little differently. */
const MOST_DIFFERENT = 0.005
/** How much the colour of a point may differ, from 0 to 1. */
const COLOUR_THRESHOLD = 0.2

/** With this variable, the test stores what it sees as the new pictures. */
const isKeeping = () => process.env.KEEP_PICTURES === 'yes'

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
 * Draws all texts in fonts of the system with one font, because these fonts differ from machine to machine. The site's
 * own font for headings stays. Letters may start between two points in every Chromium: otherwise lines would break at
 * other places.
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
  })
}

/**
 * Compares the part of the page that is in the window with the stored picture of this name. Returns a sentence if they
 * differ.
 */
export async function pictureProblem(page: Page, name: string): Promise<string | undefined> {
  const seen = await page.screenshot({ animations: 'disabled', scale: 'css' })
  const path = join(KEPT, `${name}.png`)
  if (isKeeping()) {
    await mkdir(KEPT, { recursive: true })
    await writeFile(path, seen)
    return undefined
  }
  const [a, b] = [PNG.sync.read(await readFile(path)), PNG.sync.read(seen)]
  const isSameSize = a.width === b.width && a.height === b.height
  const marks = new PNG({ width: a.width, height: a.height })
  const differing = isSameSize
    ? pixelmatch(a.data, b.data, marks.data, a.width, a.height, { threshold: COLOUR_THRESHOLD })
    : a.width * a.height
  const share = differing / (a.width * a.height)
  if (share <= MOST_DIFFERENT) return undefined
  await mkdir(SEEN, { recursive: true })
  await writeFile(join(SEEN, `${name}.seen.png`), seen)
  await writeFile(join(SEEN, `${name}.marks.png`), PNG.sync.write(marks))
  const percent = (share * 100).toFixed(2)
  return `${name}: ${percent} % of the points differ. See ${name}.seen.png and ${name}.marks.png in ${SEEN}.`
}
