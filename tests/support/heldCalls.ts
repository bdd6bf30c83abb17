import type { Page, Route } from 'playwright-core'
import type { ApiError } from '../../contract/errors.ts'

/** Calls of one kind that wait, as they leave the page, until somebody says what comes of them. */
export interface HeldCalls {
  /** Lets the waiting call through to the server. */
  pass(): Promise<void>
  answer(body: object): Promise<void>
  refuse(error: ApiError): Promise<void>
  /** Until a call waits. */
  arrived(): Promise<void>
  /** Forgets what still waits, of a page that has gone elsewhere. */
  forget(): void
}

/**
 * Holds every call with this method whose path below `/api` is `path`, or begins with it and a slash; or, where that is
 * too many, whose path matches the expression.
 */
export async function holdCalls(page: Page, method: string, path: string | RegExp): Promise<HeldCalls> {
  const held: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  const isMeant = ({ pathname }: URL) =>
    path instanceof RegExp
      ? path.test(pathname.replace(/^\/api/, ''))
      : pathname === `/api${path}` || pathname.startsWith(`/api${path}/`)
  await page.route(isMeant, (route) => {
    if (route.request().method() !== method) return route.fallback()
    const taker = waiting.shift()
    if (taker) taker(route)
    else held.push(route)
  })
  // A page that goes elsewhere gives its calls up: nobody hears what comes of them.
  page.on('requestfailed', (request) => {
    const givenUp = held.findIndex((route) => route.request() === request)
    if (givenUp >= 0) held.splice(givenUp, 1)
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
