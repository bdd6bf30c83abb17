// The first script of every document. It is small, so that a prerendered page is painted early. On such a page the app
// starts after the page has loaded, or immediately when the visitor does something.

import 'virtual:tokens.css'
import './theme/base.css'
import { LATER_FILES } from '../contract/laterFiles.ts'
import { loadApp, recordActions, whenNeeded } from './services/browser/beforeStart.ts'

const startApp = () => loadApp(() => import('./main.tsx'))

/**
 * Starts the app of a prerendered page later. Until then, stores the visitor's last action, so that the app can repeat
 * it.
 */
async function startLater() {
  recordActions()
  await whenNeeded()
  // The template contains links that preload all files of the page at the same time.
  const later = document.getElementById(LATER_FILES) as HTMLTemplateElement | null
  if (later) document.head.append(later.content)
  startApp()
}

const root = document.getElementById('root')
void (root?.dataset.prerendered === window.location.pathname ? startLater() : startApp())
