// Reports errors of the page to the server.
import type { BrowserErrorBody } from '../../../contract/api/site/browserErrors.ts'
import { cleanMessage, cleanStack } from '../../../contract/rules/site/browserErrors.ts'

/** How many errors one document reports. An error that repeats is reported once. */
const MAX_REPORTS = 5

/**
 * From now on, reports uncaught errors to the server, without personal data. The reports start when the page is idle,
 * so earlier errors are not reported.
 * @param readPage returns the pattern of the path of the shown page
 */
export function startReportingErrors(readPage: () => string): void {
  const reportedKeys = new Set<string>()

  function report(thrown: unknown): void {
    if (!(thrown instanceof Error) || reportedKeys.size >= MAX_REPORTS) return
    const { name, message, stack = '' } = thrown
    const error = {
      name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
      message: cleanMessage(message),
      stack: cleanStack(stack),
    }
    const key = JSON.stringify(error)
    if (reportedKeys.has(key)) return
    reportedKeys.add(key)
    void send({ ...error, page: readPage(), build: document.documentElement.dataset.build ?? '' })
  }

  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/** Never rejects: a report that fails must not cause another one. */
async function send(body: BrowserErrorBody): Promise<void> {
  try {
    await fetch('/api/public/browser-errors', {
      method: 'POST',
      // The browser sends the report even if the page closes.
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    // Without a network, the report cannot be sent.
  }
}
