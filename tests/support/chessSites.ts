import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (response: ServerResponse) => void

/** A local stand-in for the chess sites, which says what a test tells it to. */
export interface StandIn {
  readonly origin: string
  /** What was asked, in order. */
  readonly calls: { path: string; headers: IncomingHttpHeaders }[]
  /** How it answers a path from now on; any other is a 404. */
  on(path: string, reply: Reply): void
  close(): Promise<void>
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

/** Takes the call, and says nothing for ever. */
export const silence: Reply = () => undefined

export async function startStandIn(): Promise<StandIn> {
  const calls: StandIn['calls'] = []
  const replies = new Map<string, Reply>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers })
    const reply = replies.get(path) ?? status(404)
    reply(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on: (path, reply) => {
      replies.set(path, reply)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What chess.com says of a player, as far as we read it and a little beyond. */
export const chessComStats = (rating: number, record: { win: number; loss: number; draw: number }) => ({
  chess_rapid: {
    last: { rating, date: 1_767_000_000, rd: 32 },
    best: { rating: rating + 60, date: 1_760_000_000, game: 'https://www.chess.com/game/1' },
    record,
  },
  chess_blitz: { last: { rating: 911, date: 1_767_000_000, rd: 80 }, record: { win: 3, loss: 9, draw: 0 } },
  fide: 0,
})

/** What lichess.org says of a player's rapid games. */
export const lichessPerformance = (
  rating: number,
  count: { all: number; win: number; loss: number; draw: number },
) => ({
  user: { name: 'Nora' },
  perf: { glicko: { rating, deviation: 61.2, provisional: false }, nb: count.all, progress: -4 },
  rank: null,
  stat: { count: { ...count, rated: count.all, tour: 0, berserk: 0, opAvg: 1490.5, seconds: 91_000, disconnects: 2 } },
})
