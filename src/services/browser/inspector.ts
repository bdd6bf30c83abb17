import { createBrowserInspector } from '@statelyai/inspect'

/**
 * For development only. Adds a button that opens the running actors in the Stately visualizer. Nothing is recorded
 * before the button is pressed.
 */
export function createInspector() {
  const inspector = createBrowserInspector({ autoStart: false })
  const button = document.createElement('button')
  button.textContent = 'Inspect machines'
  button.style.cssText =
    'position:fixed;right:12px;bottom:12px;z-index:3000;padding:8px 14px;border-radius:99px;background:#7fb2e5;color:#0a1420;font:600 13px system-ui'
  button.addEventListener('click', () => inspector.start())
  document.body.append(button)
  return { inspect: inspector.inspect, remove: () => button.remove() }
}
