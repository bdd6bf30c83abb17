// Tests the built pages: chunks, prerendered documents, fonts, icons and compressed files. A chunk is a built script,
// for example that of one page. A first load is the set of files that a page loads before a visitor can use it.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parse } from 'acorn'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { LATER_FILES } from '../../../contract/laterFiles.ts'
import { BAG_CARD, FAVICON_PATH, PAGE_FILES, PAGE_HEAD, PUBLIC_BAG_PATH, type Site } from '../../../contract/site.ts'
import { chunkKeys, firstLoad, loadBeforeLoadEvent, packageFaults, screenKey } from '../../../scripts/firstLoad.ts'
import { TOO_OLD_SCRIPT } from '../../../scripts/floor/tooOld.ts'
import { limitFaults, loadRows } from '../../../scripts/loadTable.ts'
import { routes } from '../../../src/routes.tsx'
import { owner } from '../../owners/nora/owner.ts'
import { portfolio } from '../../owners/nora/projects.ts'
import { allStyles, builtText, codeWith, manifest, screenKeys, scripts, webDir } from '../../support/builtFiles.ts'

describe('chunks', () => {
  const fileOf = (key: string) => manifest[key]?.file ?? `no chunk for ${key}`

  test('[shell-app-03] every page has its own chunk, and no other page includes it in its first load', () => {
    expect(screenKeys.length).toBeGreaterThan(1)
    expect(new Set(screenKeys.map(fileOf)).size).toBe(screenKeys.length)
    for (const key of screenKeys) {
      expect(manifest[key], key).toMatchObject({ isDynamicEntry: true })
      for (const other of screenKeys.filter((candidate) => candidate !== key)) {
        expect(firstLoad(manifest, scripts, other).scripts, `${other} without ${key}`).not.toContain(fileOf(key))
      }
    }
  })

  test('[shell-app-05] no first load includes the package web-vitals, and another chunk contains it', () => {
    for (const key of screenKeys) {
      expect(firstLoad(manifest, scripts, key).packages, key).not.toContain('web-vitals')
    }
    expect(codeWith('web-vitals')).toContain('largest-contentful-paint')
  })

  test('[browser-errors-06] the first load of the landing page does not report errors, and another chunk does', () => {
    for (const script of firstLoad(manifest, scripts, screenKey(manifest, 'home')).scripts) {
      expect(builtText(script), script).not.toContain('browser-errors')
    }
    const reportingScripts = Object.keys(scripts).filter((name) => builtText(name).includes('browser-errors'))
    expect(reportingScripts.map((name) => builtText(name).includes('unhandledrejection'))).toEqual([true])
  })

  test('[thumb-bar-06] no first load includes the thumb bar', () => {
    const file = Object.keys(scripts).find((name) => readFileSync(join(webDir, name), 'utf8').includes('thumb-bar'))
    expect(file).toBeDefined()
    for (const key of screenKeys) expect(firstLoad(manifest, scripts, key).scripts, key).not.toContain(file)
  })

  test('[first-second-01] scripts are at most 10 KB before the load event, and 95 KB in all on the landing page', () => {
    expect(packageFaults(firstLoad(manifest, scripts, screenKey(manifest, 'home')))).toEqual([])
    const rows = loadRows(manifest, scripts, [{ name: 'home', path: '/' }])
    expect(rows.map(({ limitBytes }) => limitBytes)).toEqual([10 * 1024, 95 * 1024])
    expect(limitFaults(rows)).toEqual([])
  })
})

test('[first-second-08] /pool loads at most 171 KB, the page of a roast at most 201 KB, and neither loads the packages of charts', () => {
  const rows = loadRows(manifest, scripts, [
    { name: 'poolGames', path: '/pool' },
    { name: 'roast', path: '/coffee/roasts/:coffee_roast_id' },
  ])
  // The first row is about the scripts that every prerendered page loads before its load event.
  expect(rows.map(({ limitBytes }) => limitBytes).slice(1)).toEqual([171 * 1024, 201 * 1024])
  expect(limitFaults(rows)).toEqual([])
  for (const route of ['poolGames', 'roast']) {
    const { packages } = firstLoad(manifest, scripts, ...chunkKeys(manifest, route))
    expect(
      // The package victory draws charts. The other one is for menus, which come later, too.
      packages.filter((name) => /^(victory|@floating-ui)/.test(name)),
      route,
    ).toEqual([])
  }
})

test('[browsers-02] the script that finds browsers that are too old has a syntax that each browser knows', () => {
  expect(() => parse(TOO_OLD_SCRIPT, { ecmaVersion: 3 })).not.toThrow()
})

describe('documents', () => {
  const home = builtText('home.html')
  /** The document with the layout and a spinner, with which every page starts that is not prerendered. */
  const shell = builtText('index.html')
  const prerendered = { home, chess: builtText('chess.html'), coffeeFind: builtText('coffeeFind.html') }
  /** The document for the public page of a bag of coffee. The server writes the data of the bag into it. */
  const bagCard = builtText('bagCard.html')
  const documents = Object.entries({ ...prerendered, bagCard, shell })

  test.each([
    ['home', ['id="AboutMe"', 'id="Projects"', 'href="/chess"']],
    ['chess', ['<h1>Chess</h1>', 'Rapid', 'Current Rating', 'Current record', '<select']],
    ['coffeeFind', ['Enter your bag code:', '<input', 'aria-label="A coffee bean"']],
  ] as const)('the document of %s contains its whole page', (name, parts) => {
    const document = prerendered[name]
    expect(document).toContain(`<div id="root" data-prerendered="${routes[name].path}">`)
    for (const part of parts) expect(document).toContain(part)
    // React writes these marks if a component failed, or if a script must add the component later.
    const root = document.slice(document.indexOf('<div id="root"'))
    for (const unfinishedMark of ['<!--$!-->', '<!--$?-->', '<template']) expect(root).not.toContain(unfinishedMark)
  })

  test('the document for the card of a bag has the parts around the card and a placeholder for the card, and a bag without a card has the shell instead', () => {
    expect(bagCard).toContain(`<div id="root" data-prerendered="${PUBLIC_BAG_PATH}">`)
    for (const part of ['aria-label="A coffee bean"', BAG_CARD, 'Find another bag']) expect(bagCard).toContain(part)
    // Each of these two texts is in the document exactly once.
    expect(bagCard.split(BAG_CARD)).toHaveLength(2)
    expect(bagCard.split(PUBLIC_BAG_PATH)).toHaveLength(2)
    const site: Site = JSON.parse(builtText('site.json'))
    expect(site.bagCard.document).toBe('bagCard.html')
    expect(site.pages.find(({ path }) => path === PUBLIC_BAG_PATH)?.document).toBe('index.html')
  })

  test('the shell has the layout and no part of the landing page', () => {
    expect(shell).toContain('<header')
    expect(shell).not.toContain('id="AboutMe"')
    expect(shell).not.toContain('data-prerendered=')
  })

  test('[first-second-02] a prerendered document preloads no script before its app starts, and the shell preloads the app immediately', () => {
    const app = firstLoad(manifest, scripts).scripts.map((file) => `/${file}`)
    const scriptsBeforeLoad = loadBeforeLoadEvent(manifest, scripts).scripts.map((file) => `/${file}`)
    // The first script is named twice: the head preloads it, and the end of the document runs it.
    const scriptsIn = (text: string) => [
      ...new Set([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)),
    ]
    for (const document of [...Object.values(prerendered), bagCard]) {
      expect(scriptsIn(document)).toEqual(scriptsBeforeLoad)
      // The browser ignores the contents of a template, so the files for which this placeholder stands load later.
      expect(document).toContain(`<template id="${LATER_FILES}">${PAGE_FILES}</template>`)
    }
    expect(scriptsIn(shell).sort()).toEqual(app.sort())
    expect(shell).not.toContain('<template')
  })

  test.each(documents)(
    '[browsers-05] the document of %s has one inline script, which the policy names by its hash, and names only files that exist',
    (_, document) => {
      const [check, app, ...others] = [...document.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
      const hash = createHash('sha256')
        .update(check?.[2] ?? '')
        .digest('base64')
      expect(JSON.parse(builtText('site.json')).scriptHash).toBe(`'sha256-${hash}'`)
      expect([check?.[1], app?.[1]]).toEqual(['', expect.stringMatching(/^ type="module" crossorigin src="/)])
      expect(others).toEqual([])
      // The app's first script is the last part of the document, so an old browser, in which the rest of the document
      // becomes text, does not run it.
      expect(document.slice((app?.index ?? 0) + (app?.[0].length ?? 0)).trim()).toBe('</body>\n</html>')
      const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) expect(existsSync(join(webDir, file)), file).toBe(true)
    },
  )

  test.each(documents)(
    'the document of %s contains every style sheet that it names, so that the browser loads none',
    (_, document) => {
      const links = [...document.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"([^>]*)>/g)]
      expect(links.length).toBeGreaterThan(0)
      for (const [, file = '', rest] of links) {
        expect(document, file).toContain(`<style>${builtText(file).trim()}</style>`)
        expect(rest, file).toBe(' disabled')
      }
    },
  )

  test('every font is inside its style sheet, because a font that loads later would move the text', () => {
    const fonts = [...allStyles().matchAll(/@font-face\s*\{[^}]*\}/g)].map(([face]) => face)
    expect(fonts.length).toBeGreaterThan(0)
    for (const face of fonts) expect(face).toMatch(/url\("?data:font\/woff2;base64,/)
  })

  test('every document names its icon and manifest, and has no title, because the server adds the title', () => {
    for (const [, document] of documents) {
      // The placeholder for the title is in the document exactly once.
      expect(document.split(PAGE_HEAD)).toHaveLength(2)
      expect(document.slice(0, document.indexOf('</head>'))).not.toContain('<title>')
      // If the page rendered a title, React would write it into the body.
      for (const headText of [`${owner.name}</title>`, 'name="description"'])
        expect(document.includes(headText), headText).toBe(false)
      expect(document).toContain('<link rel="manifest" href="/site.webmanifest">')
      expect(document).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/assets\/icon-[^"]+\.svg">/)
    }
  })

  test('site.json, which the server reads, lists every page and names a picture of the site that exists', () => {
    const site: Site = JSON.parse(builtText('site.json'))
    expect(site.pages.map(({ path }) => path)).toEqual(Object.values(routes).map(({ path }) => path))
    // Only the pages for search engines have a description.
    const indexed = site.pages.filter(({ description }) => description !== null)
    expect(indexed.map(({ path }) => path)).toEqual(['/', '/chess', '/coffee'])
    expect(existsSync(join(webDir, site.sharePicture.src))).toBe(true)
  })

  test('[share-pictures-01] each public page with a description, except the landing page, has its own picture of 1200 × 630 px', () => {
    const site: Site = JSON.parse(builtText('site.json'))
    const pictures = site.pages.filter(({ description, path }) => description !== null && path !== '/')
    expect(pictures.length).toBeGreaterThan(0)
    for (const { path, picture } of pictures) {
      const png = readFileSync(join(webDir, picture?.src ?? path))
      // The bytes 1 to 3 of a PNG are its name, and the bytes 16 to 23 are its width and height.
      expect(png.subarray(1, 4).toString(), path).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630])
      expect(picture, path).toMatchObject({ width: 1200, height: 630, alt: expect.stringContaining(owner.site.name) })
    }
    expect(new Set(pictures.map(({ picture }) => picture?.src)).size).toBe(pictures.length)
    expect(site.pages.find(({ path }) => path === '/')?.picture).toBeUndefined()
    expect([site.sharePicture.width, site.sharePicture.height]).toEqual([1200, 630])
  })

  test('every file of a first load is named either in the document or in site.json', () => {
    const site: Site = JSON.parse(builtText('site.json'))
    Object.keys(routes).forEach((route, index) => {
      const { files = [], document: name = '' } = site.pages[index] ?? {}
      expect(name).toBe(route in prerendered ? `${route}.html` : 'index.html')
      const document = builtText(name)
      const load = firstLoad(manifest, scripts, ...chunkKeys(manifest, route))
      for (const file of [...load.scripts, ...load.styles].map((name) => `/${name}`)) {
        expect([route, file, files.includes(file)]).toEqual([route, file, !document.includes(`"${file}"`)])
      }
      for (const file of files) expect(existsSync(join(webDir, file)), file).toBe(true)
    })
    for (const [, document] of documents) expect(document.split(PAGE_FILES)).toHaveLength(2)
  })

  test('[install-01] the manifest has everything that a phone needs to install the site', () => {
    const { name, icons, shortcuts, share_target } = JSON.parse(builtText('site.webmanifest'))
    expect(name).toBe(owner.site.title)
    expect(icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['any', undefined],
      ['512x512', 'maskable'],
    ])
    expect(shortcuts).toMatchObject([
      { name: 'New Game', url: '/pool/new' },
      { name: 'New Roast', url: '/coffee/roasts/new' },
    ])
    expect(share_target).toEqual({ action: '/wordle', method: 'GET', params: { text: 'text' } })
    for (const { src } of icons) expect(existsSync(join(webDir, src)), src).toBe(true)
  })

  test('[install-03] favicon.ico has the icon of the site in 16, 32 and 48 px, and every document names it', () => {
    const icon = readFileSync(join(webDir, FAVICON_PATH))
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3])
    const widths = [0, 1, 2].map((index) => {
      const entry = 6 + 16 * index
      const [length, offset] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)]
      const { width, height, data } = PNG.sync.read(icon.subarray(offset, offset + length))
      expect([icon[entry], icon[entry + 1]]).toEqual([width, height])
      // The picture is not empty: its middle has a color.
      expect(data[4 * (width * (height / 2) + width / 2) + 3]).toBe(255)
      return width
    })
    expect(widths).toEqual([16, 32, 48])
    for (const [, document] of documents)
      expect(document).toContain(`<link rel="icon" sizes="32x32" href="${FAVICON_PATH}">`)
  })

  test('[install-05] the icons are drawn from the SVG icon in their sizes, and the one for iPhones has no transparent corner', () => {
    const { icons } = JSON.parse(builtText('site.webmanifest'))
    const pngs = icons.filter(({ type }: { type: string }) => type === 'image/png')
    expect(pngs).toHaveLength(3)
    const [, apple = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(home) ?? []
    for (const { src, sizes } of [...pngs, { src: apple, sizes: '180x180' }]) {
      const { width, height } = PNG.sync.read(readFileSync(join(webDir, src)))
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    // The fourth byte of a pixel is its opacity.
    expect(PNG.sync.read(readFileSync(join(webDir, apple))).data[3]).toBe(255)
    for (const [, document] of documents) expect(document).toContain(`<link rel="apple-touch-icon" href="${apple}">`)
  })

  test('[owner-feed-02] every document names the feed', () => {
    for (const [, document] of documents)
      expect(document).toContain(
        '<link rel="alternate" type="application/atom+xml" title="Fennimore" href="/feed.xml">',
      )
  })

  test('[owner-person-01] search engines are told the profiles of the owner, and not the projects', () => {
    const { person }: Site = JSON.parse(builtText('site.json'))
    expect(person).toEqual({
      name: owner.name,
      jobTitle: 'Software engineer',
      image: expect.stringMatching(/^\/assets\/avatar-[^/]+\.svg$/),
      sameAs: portfolio.links.filter(({ profile }) => profile).map(({ href }) => href),
    })
    expect(person.sameAs).toHaveLength(1)
    expect(existsSync(join(webDir, person.image ?? ''))).toBe(true)
  })

  test('each script of 1 KB or more has compressed files with the same content', () => {
    for (const file of Object.keys(scripts)) {
      const plain = readFileSync(join(webDir, file))
      if (plain.length < 1024) continue
      expect(brotliDecompressSync(readFileSync(join(webDir, `${file}.br`))).equals(plain), file).toBe(true)
      expect(gunzipSync(readFileSync(join(webDir, `${file}.gz`))).equals(plain), file).toBe(true)
    }
  })
})
