// Tests that the site works while the servers of other companies (chess sites, SMS gateway) do not answer.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { call, dataOf, playerIdOf, startGame, tap } from '../../support/members.ts'
import { startTestServer } from '../support.ts'

test('[hardened-71] everything else works while the chess sites and the SMS gateway do not answer', async () => {
  const acceptedSockets = new Set<Socket>()
  let requestCount = 0
  // This server accepts connections and never answers. This is worse than an error, because a caller must wait.
  const silentServer = createServer((socket) => {
    acceptedSockets.add(socket.on('error', () => {}))
    socket.once('data', () => (requestCount += 1))
  })
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const url = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
  const server = await startTestServer({
    env: {
      ...{ CHESS_COM_USERNAME: 'ada', CHESS_COM_URL: url, LICHESS_USERNAME: 'ada', LICHESS_URL: url },
      ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_URL: url },
      ...{ TWILIO_FROM: '+15005550006', TWILIO_TO: '+15005550009' },
    },
  })
  try {
    const { origin } = server
    const owner = await server.owner()
    const { cookie } = owner
    const callChess = (source: 'chess.com' | 'lichess.org') => call(origin, 'GET /chess', { query: { source } })
    const chessCalls = [callChess('chess.com'), callChess('lichess.org')]
    expect((await call(origin, 'POST /message', { cookie, body: { message: 'Hello.' } })).status).toBe(200)
    // One request for each chess site, and one for the message.
    await expect.poll(() => requestCount, { interval: 20 }).toBe(3)
    let isChessAnswered = false
    void Promise.race(chessCalls).then(() => {
      isChessAnswered = true
    })
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 5 }] })
    expect((await tap(owner, gameId, { pool_player_id, action: 'add' })).status).toBe(200)
    expect(dataOf(await call(origin, 'GET /message', { cookie }))).toHaveLength(1)
    expect((await call(origin, 'GET /health')).status).toBe(200)
    expect(isChessAnswered).toBe(false)
    for (const answer of await Promise.all(chessCalls)) expect(answer.error?.code).toBe('CHESS_UNAVAILABLE')
    for (const source of ['chess.com', 'lichess.org'] as const) {
      expect((await callChess(source)).error?.code).toBe('CHESS_UNAVAILABLE')
    }
    // The server does not ask the chess sites again so soon.
    expect(requestCount).toBe(3)
  } finally {
    for (const socket of acceptedSockets) socket.destroy()
    silentServer.close()
    await server.close()
  }
})
