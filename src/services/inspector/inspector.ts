// The two buttons with which a developer looks at the running machines.
import type { InspectionEvent } from 'xstate'
import { button, Panel } from './panel.ts'
import { element } from './picture.ts'
import { Recording } from './recording.ts'
import { createStately } from './stately.ts'

/**
 * For development only. Adds two buttons: 'Actors' opens our own panel, which needs no network, and 'Inspect machines'
 * opens the Stately visualizer, a web site that draws the running machines.
 */
export function createInspector() {
  const recording = new Recording()
  const stately = createStately(recording, window)
  const panel = new Panel(recording)
  const host = element('div', {})
  const root = host.attachShadow({ mode: 'open' })
  root.append(
    element('style', {}, BUTTONS_STYLE),
    button('Actors', () => panel.toggle()),
    button('Inspect machines', () => stately.open()),
  )
  document.body.append(host)
  return {
    inspect: {
      /** XState calls this function for everything that an actor does, for example when it receives an event. */
      next: (inspected: InspectionEvent) => {
        recording.note(inspected)
        stately.note(inspected)
      },
    },
    remove: () => {
      panel.close()
      host.remove()
    },
  }
}

const BUTTONS_STYLE = `
:host { position: fixed; right: 12px; bottom: 12px; z-index: 3000; display: flex; gap: 8px; }
button { border: 0; border-radius: 99px; padding: 8px 14px; background: #7fb2e5; color: #0a1420; font: 600 13px system-ui; cursor: pointer; }
@media (max-width: 767px) { :host { bottom: 76px; } }
`
