// A local server that replaces chess.com and lichess.org in tests.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type LocalServer, startLocalServer } from './localServer.ts'

/** Answers one request. */
type Reply = (response: ServerResponse) => void

/** A local server in place of chess.com and lichess.org. The test decides how it answers. */
export interface FakeChessSite extends LocalServer {
  /** The requests that have arrived, in order. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[]
  /** Sets the reply to all later requests for this path. A request for a path without a reply gets a 404. */
  on(path: string, reply: Reply): void
}

/** A reply with this body as JSON. */
export const json =
  (body: unknown): Reply =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

/** A reply with this HTTP status, such as 404. */
export const status =
  (code: number): Reply =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"code":0,"message":"No."}')

/** A reply with this body as HTML. */
export const text =
  (body: string): Reply =>
  (response) =>
    response.setHeader('content-type', 'text/html').end(body)

/** A reply that names another address to ask. With the status 301, this is so for ever. */
export const redirect =
  (to: string, code = 301): Reply =>
  (response) =>
    response.writeHead(code, { location: to }).end()

/** Accepts the request and never answers. */
export const neverAnswer: Reply = () => undefined

export async function startFakeChessSite(): Promise<FakeChessSite> {
  const requests: FakeChessSite['requests'] = []
  const replies = new Map<string, Reply>()
  const server = await startLocalServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const reply = replies.get(path) ?? status(404)
    reply(response)
  })
  return {
    ...server,
    requests,
    on: (path, reply) => {
      replies.set(path, reply)
    },
  }
}

/**
 * Starts a chess site with one player. Also returns the settings with which a server uses this site. Without a player,
 * the chess board of the home page is not a link.
 */
export async function startChessSiteOfNora() {
  const chessSite = await startFakeChessSite()
  chessSite.on('/pub/player/nora/stats', json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
  return { chessSite, env: { CHESS_COM_USERNAME: 'nora', CHESS_COM_URL: chessSite.origin } }
}

/** An answer of chess.com about a player. It has the fields that the server reads, and some that it ignores. */
export const chessComStats = (rating: number, record: { win: number; loss: number; draw: number }) => ({
  chess_rapid: {
    last: { rating, date: 1_767_000_000, rd: 32 },
    best: { rating: rating + 60, date: 1_760_000_000, game: 'https://www.chess.com/game/1' },
    record,
  },
  chess_blitz: { last: { rating: 911, date: 1_767_000_000, rd: 80 }, record: { win: 3, loss: 9, draw: 0 } },
  fide: 0,
})

/** An answer of lichess.org about a player's rapid games. */
export const lichessPerformance = (
  rating: number,
  count: { all: number; win: number; loss: number; draw: number },
) => ({
  user: { name: 'Nora' },
  perf: { glicko: { rating, deviation: 61.2, provisional: false }, nb: count.all, progress: -4 },
  rank: null,
  stat: { count: { ...count, rated: count.all, tour: 0, berserk: 0, opAvg: 1490.5, seconds: 91_000, disconnects: 2 } },
})
