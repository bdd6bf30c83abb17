// Lets a browser test stop calls of the page and decide when and how they are answered.

import type { Page, Route } from 'playwright-core'
import type { ApiError } from '../../contract/errors.ts'

/** Calls of one kind that are held back when they leave the page, until the test decides how they end. */
export interface HeldCalls {
  /** Sends the next held call to the server. If no call is held, it waits for one. `answer` and `refuse` also wait. */
  pass(): Promise<void>
  /** Answers the next held call with this body, without the server. */
  answer(body: object): Promise<void>
  /** Answers the next held call with this error, without the server. */
  refuse(error: ApiError): Promise<void>
  /** Waits until a call is held. */
  arrived(): Promise<void>
  /** Forgets all held calls, for use after the page has been left. */
  forget(): void
}

/**
 * Holds every call with this method whose path below `/api` is `path` or is inside it. With a regular expression, holds
 * every call whose path below `/api` matches.
 */
export async function holdCalls(
  page: Page,
  method: string,
  path: string | RegExp | ((path: string) => boolean),
): Promise<HeldCalls> {
  const held: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  const isHeld = ({ pathname }: URL) => {
    const called = pathname.replace(/^\/api/, '')
    if (typeof path === 'function') return path(called)
    if (path instanceof RegExp) return path.test(called)
    return pathname === `/api${path}` || pathname.startsWith(`/api${path}/`)
  }
  await page.route(isHeld, (route) => {
    if (route.request().method() !== method) return route.fallback()
    const take = waiting.shift()
    if (take) take(route)
    else held.push(route)
  })
  // When a page is left, the browser cancels its calls, and they can no longer be answered.
  page.on('requestfailed', (request) => {
    const cancelled = held.findIndex((route) => route.request() === request)
    if (cancelled >= 0) held.splice(cancelled, 1)
  })
  const next = async () => held.shift() ?? new Promise<Route>((resolve) => waiting.push(resolve))
  return {
    pass: async () => (await next()).continue(),
    answer: async (body) => (await next()).fulfill({ json: body }),
    refuse: async (error) => (await next()).fulfill({ status: 422, json: { error } }),
    arrived: async () => {
      held.unshift(await next())
    },
    forget: () => {
      held.length = 0
    },
  }
}
