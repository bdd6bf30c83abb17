import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type LocalServer, startLocalServer } from './localServer.ts'

type Reply = (response: ServerResponse) => void

/** A local server in place of the chess sites. The test decides what it answers. */
export interface FakeChessSite extends LocalServer {
  /** The requests that have arrived, in order. */
  readonly calls: { path: string; headers: IncomingHttpHeaders }[]
  /** Sets the reply for a path from now on. All other paths answer 404. */
  on(path: string, reply: Reply): void
}

export const json =
  (body: unknown): Reply =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

export const status =
  (code: number): Reply =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"code":0,"message":"No."}')

export const text =
  (body: string): Reply =>
  (response) =>
    response.setHeader('content-type', 'text/html').end(body)

export const redirect =
  (to: string): Reply =>
  (response) =>
    response.writeHead(301, { location: to }).end()

/** Accepts the request and never answers. */
export const silence: Reply = () => undefined

export async function startFakeChessSite(): Promise<FakeChessSite> {
  const calls: FakeChessSite['calls'] = []
  const replies = new Map<string, Reply>()
  const server = await startLocalServer((request, response) => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers })
    const reply = replies.get(path) ?? status(404)
    reply(response)
  })
  return {
    ...server,
    calls,
    on: (path, reply) => {
      replies.set(path, reply)
    },
  }
}

/** The stats of a player as chess.com answers them: the fields that we read, and some that we ignore. */
export const chessComStats = (rating: number, record: { win: number; loss: number; draw: number }) => ({
  chess_rapid: {
    last: { rating, date: 1_767_000_000, rd: 32 },
    best: { rating: rating + 60, date: 1_760_000_000, game: 'https://www.chess.com/game/1' },
    record,
  },
  chess_blitz: { last: { rating: 911, date: 1_767_000_000, rd: 80 }, record: { win: 3, loss: 9, draw: 0 } },
  fide: 0,
})

/** The rapid games of a player as lichess.org answers them. */
export const lichessPerformance = (
  rating: number,
  count: { all: number; win: number; loss: number; draw: number },
) => ({
  user: { name: 'Nora' },
  perf: { glicko: { rating, deviation: 61.2, provisional: false }, nb: count.all, progress: -4 },
  rank: null,
  stat: { count: { ...count, rated: count.all, tour: 0, berserk: 0, opAvg: 1490.5, seconds: 91_000, disconnects: 2 } },
})
