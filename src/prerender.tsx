import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { createApp } from './app.ts'
import { files } from './content/files.ts'
import { owner } from './content/owner.ts'
import { sharedHead, site, webManifest } from './head.ts'
import { greetingMachine } from './machines/greeting/greeting.machine.ts'
import { App } from './views/App.tsx'
import { Home } from './views/Home/Home.tsx'

function LandingPage() {
  return <Home actor={createActor(greetingMachine, { input: { lines: owner.greeting, reducedMotion: true } })} />
}

/** Renders a document's root at build time: the landing page for `/`, the empty layout for anything else. */
export async function render(path: string): Promise<string> {
  const app = createApp({ location: { path, search: '', hash: '', requested: null }, persist: false })
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App app={app} prerendered={path === '/' ? <LandingPage /> : undefined} />
    </Router>,
    // Large parts would otherwise follow in scripts of their own, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** What else the build makes documents from. */
export const documents = {
  head: sharedHead,
  site,
  webManifest,
  /** Paths of files that nothing but a document's head or the manifest names. */
  files: [...Object.values(files), site.sharePicture.src],
}
