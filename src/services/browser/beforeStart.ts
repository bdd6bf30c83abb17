// A prerendered page is visible before the app starts. This file decides when the app starts. It also records the last
// action of the visitor before the start, and repeats the action later.

/** After one of these events the page needs its script immediately. */
const STARTING_EVENTS = ['pointerdown', 'keydown', 'scroll'] as const
/** If a loaded page is never idle, `whenIdle` waits only this long. */
const MAX_WAIT_MS = 1_000
/** How long to wait before the app is requested again. */
const RETRY_MS = 5_000

/**
 * Loads the app. If a file of it cannot be loaded, for example because of a bad network, requests it again until it
 * loads.
 */
export function loadApp(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => {
    // The browser itself reports that a file did not load. In development, also show an error in the code of the app.
    if (import.meta.env.DEV) console.error(error)
    setTimeout(loadApp, RETRY_MS, load)
  })
}

/** Does the work when the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const plan = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: MAX_WAIT_MS }) : setTimeout(work)
  if (document.readyState === 'complete') plan()
  else window.addEventListener('load', plan)
}

/** Waits until the page has loaded and is idle, or until the visitor does something. */
export function whenNeeded(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const start = () => {
      listening.abort()
      resolve()
    }
    for (const event of STARTING_EVENTS)
      window.addEventListener(event, start, { signal: listening.signal, capture: true, passive: true })
    whenIdle(start)
  })
}

/** Repeats the visitor's last action that needs the script. */
let repeatLast: (() => void) | undefined
/** Ends the recording of actions. Undefined before the recording starts. */
let recording: AbortController | undefined

/**
 * Remembers the last click on a button and the last submission of a form, until `stopRecording` is called. Links,
 * checkboxes and fields work without the script.
 */
export function recordActions(): void {
  recording = new AbortController()
  const options = { capture: true, signal: recording.signal }
  window.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button')
      if (!button) return
      event.preventDefault()
      repeatLast = () => button.click()
    },
    options,
  )
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      const form = target instanceof HTMLInputElement && key === 'Enter' ? target.form : null
      // While the button of the form is disabled, Enter submits nothing, so the submission is recorded here.
      if (form) repeatLast = () => form.requestSubmit()
    },
    options,
  )
  window.addEventListener('submit', (event) => event.preventDefault(), options)
}

/** Ends the recording, because React now receives the events. Returns a function that repeats the last action once. */
export function stopRecording(): () => void {
  recording?.abort()
  return () => {
    repeatLast?.()
    repeatLast = undefined
  }
}
