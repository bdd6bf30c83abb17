// Lets a browser test stop calls of the page and decide when and how they are answered.

import type { Page, Route } from 'playwright-core'
import type { ApiError } from '../../contract/errors.ts'

/** Calls of one kind. Each is stopped when it leaves the page, until the test decides how it is answered. */
export interface HeldCalls {
  /** Sends the next held call to the server. `pass`, `answer` and `refuse` wait for a call if no call is held. */
  pass(): Promise<void>
  /** Answers the next held call with this body, without the server. */
  answer(body: object): Promise<void>
  /** Answers the next held call with this error, without the server. */
  refuse(error: ApiError): Promise<void>
  /** Waits until a call is held. */
  arrived(): Promise<void>
  /** Removes all held calls from the list. Call it after the page has been left. */
  forget(): void
}

/**
 * From the next document on, the page makes all its calls: no answer comes with the document. The server sends such
 * documents to browsers that fetch them ahead.
 */
export const askForEverything = (page: Page) =>
  page.route(
    ({ pathname }) => !/^\/(api|assets|socket\.io)\//.test(pathname),
    (route) =>
      route.request().isNavigationRequest()
        ? route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } })
        : route.fallback(),
  )

/**
 * Holds every call of the page with this method and path. Paths are compared without `/api`. If `path` is a text, calls
 * of all paths below it are held, too. If `path` is a regular expression or a function, it alone decides which paths
 * are held.
 */
export async function holdCalls(
  page: Page,
  method: string,
  path: string | RegExp | ((path: string, query: URLSearchParams) => boolean),
): Promise<HeldCalls> {
  await askForEverything(page)
  const held: Route[] = []
  // One function for each `pass`, `answer`, `refuse` or `arrived` that waits for a call.
  const resolvers: ((route: Route) => void)[] = []
  const isHeld = ({ pathname, searchParams }: URL) => {
    const calledPath = pathname.replace(/^\/api/, '')
    if (typeof path === 'function') return path(calledPath, searchParams)
    if (path instanceof RegExp) return path.test(calledPath)
    return pathname === `/api${path}` || pathname.startsWith(`/api${path}/`)
  }
  await page.route(isHeld, (route) => {
    if (route.request().method() !== method) return route.fallback()
    const resolveNext = resolvers.shift()
    if (resolveNext) resolveNext(route)
    else held.push(route)
  })
  // When a page is left, the browser cancels its calls, and they can no longer be answered.
  page.on('requestfailed', (request) => {
    const index = held.findIndex((route) => route.request() === request)
    if (index >= 0) held.splice(index, 1)
  })
  const next = async () => held.shift() ?? new Promise<Route>((resolve) => resolvers.push(resolve))
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
