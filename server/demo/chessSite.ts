// A server that answers like chess.com and lichess.org, for the demo. The server's real gateway sends its requests
// here.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

export const PLAYER = 'demo'

/** The answers of the sites, by the path of the call. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  [`/pub/player/${PLAYER}/stats`]: {
    chess_rapid: { last: { rating: 1241 }, record: { win: 485, loss: 454, draw: 50 } },
  },
  [`/api/user/${PLAYER}/perf/rapid`]: {
    perf: { glicko: { rating: 1533.4 } },
    stat: { count: { all: 1277, win: 600, loss: 500, draw: 100 } },
  },
}

/** Starts this server on a free port, and returns the settings with which Parlor uses it. */
export async function startInventedChessSite(): Promise<Config['chess']> {
  const server = createServer(({ url = '' }, response) => {
    const answer = ANSWERS[url]
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Without this line, this server would keep the process alive after the end of the demo.
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { chessComUsername: PLAYER, chessComUrl: origin, lichessUsername: PLAYER, lichessUrl: origin }
}
