// Renders the documents of the pages when the site is built.

import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { CHESS_SOURCES } from '../../contract/rules/site/chess.ts'
import { PUBLIC_BAG_PATH } from '../../contract/site.ts'
import { createApp } from '../app.ts'
import { owner } from '../content/owner.ts'
import { coffeeFindMachine } from '../machines/coffee/coffeeFind.machine.ts'
import { chessMachine } from '../machines/site/chess.machine.ts'
import { greetingMachine } from '../machines/site/greeting.machine.ts'
import { matchRoute, type RouteName } from '../routes.tsx'
import { App } from '../views/app/App.tsx'
import { CoffeeFind } from '../views/coffee/CoffeeFind/CoffeeFind.tsx'
import { CardFrame } from '../views/coffee/PublicBag/BagCard.tsx'
import { Chess } from '../views/site/Chess/Chess.tsx'
import { Home } from '../views/site/Home/Home.tsx'
import { sharedHead, sharePicture, site, webManifest } from './head.ts'

/** The input of a page that a visitor opens. */
const visitor = { params: {}, search: '', user: null, visit: '' }

/** The pages that are prerendered. Their actors are not started, so each page is rendered in its first state. */
const pages: Partial<Record<RouteName, () => ReactNode>> = {
  home: () => <Home actor={createActor(greetingMachine, { input: { lines: owner.greeting, reducedMotion: true } })} />,
  chess: () => <Chess actor={createActor(chessMachine, { input: { source: CHESS_SOURCES[0] } })} />,
  coffeeFind: () => <CoffeeFind actor={createActor(coffeeFindMachine, { input: visitor })} />,
}

/**
 * The text in place of the card of a bag. The build replaces it by the HTML comment that the server looks for, because
 * React cannot render a comment.
 */
const CARD_PLACEHOLDER = '[bag-card]'

/** The frame of a card. Only bags with a card get it, so it is not in the list above. */
const cardFrame = () => <CardFrame>{CARD_PLACEHOLDER}</CardFrame>

/** The prerendered page of a path; for a bag, the frame of its card. Undefined if the page is not prerendered. */
const pageAt = (path: string) => (path === PUBLIC_BAG_PATH ? cardFrame : pages[matchRoute(path).name as RouteName])?.()

/**
 * Renders the markup of a document when the site is built. The document contains the page at `path` if this page is
 * prerendered. If not, it contains the layout with a spinner.
 */
export async function render(path: string): Promise<string> {
  const app = createApp({ location: { path, search: '', hash: '', isRevisit: false }, persist: false, requested: null })
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App app={app} prerendered={pageAt(path)} />
    </Router>,
    // Without this, React puts large parts of the page into inline scripts. Our content security policy forbids them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** Everything else that the build needs to make the documents. */
export const documents = {
  head: sharedHead,
  site,
  sharePicture,
  webManifest,
  /** The routes whose pages are prerendered. */
  prerendered: new Set(Object.keys(pages)),
  cardPlaceholder: CARD_PLACEHOLDER,
  /** The paths of the pictures that may be named only in the heads of documents. */
  files: sharePicture === undefined ? [] : [sharePicture.src],
}
