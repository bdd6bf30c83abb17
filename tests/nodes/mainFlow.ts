// What an owner and members do with a built Parlor, over HTTP and the live socket.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { check } from '../rehearsal/steps.ts'
import { changeRoast, createBean, createRoast, readRoast, startRoast } from '../support/coffee.ts'
import {
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  signUp,
  startGame,
  tap,
} from '../support/members.ts'
import { type ServerOptions, startServerProcess } from '../support/serverProcess.ts'
import { connectSocket, disconnectAll } from '../support/sockets.ts'
import { runProgram } from './runProgram.ts'

/** A built Parlor in a folder, and the Node that runs it. */
interface Installation {
  readonly program: string
  readonly env: NodeJS.ProcessEnv
  readonly folder: string
}

/** How long the server must stay alive while members use it. On Node 24, a version of SQLite ended it within 40 s. */
const ALIVE_MS = 60_000

/**
 * Signs up, scores a game, logs a roast, makes a backup, restores it and stops.
 * @returns what succeeded, in words
 * @throws StepFailed at the first step that fails
 */
export async function playMainFlow({ program, env, folder }: Installation): Promise<string> {
  const [dataDir, restoredDir, backup] = ['data', 'restored', 'site.ndjson.gz'].map((name) => join(folder, name))
  let unexpectedEnd: string | undefined
  const options: ServerOptions = {
    program,
    folder,
    onEnded: (reason) => {
      unexpectedEnd = reason
    },
  }
  const command = (name: string, words: string[], DATA_DIR = dataDir) =>
    runProgram(['npm', 'run', '--silent', name, '--', ...words], folder, { ...env, DATA_DIR })

  const server = await startServerProcess({ ...options, dataDir })
  try {
    const { origin, ownerCode = '' } = server
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const friend = await invite(owner, { username: 'Friend', acl: 'pool|coffee' })
    const poolGameId = await scoreGame(owner, friend)
    const roastId = await logRoast(friend)
    const endMs = performance.now() + ALIVE_MS
    let rounds = 0
    while (performance.now() < endMs && unexpectedEnd === undefined) {
      const round = await Promise.allSettled([scoreGame(owner, friend), logRoast(friend), readGame(owner, poolGameId)])
      check(
        unexpectedEnd !== undefined || round.every(({ status }) => status === 'fulfilled'),
        `a call failed in round ${rounds}: ${round.map((result) => result.status === 'rejected' && result.reason)}`,
      )
      rounds += 1
      await pause(100)
    }
    check(unexpectedEnd === undefined, `the server ended by itself with ${unexpectedEnd} in round ${rounds}`)

    const saved = await command('backup', [backup ?? ''])
    check(saved.startsWith('Saved '), `the backup printed: ${saved}`)
    const members = await command('admin', ['list'])
    check(/^Friend /m.test(members), `the list of members is: ${members}`)
    check((await server.kill()) === 0, 'the server did not stop with exit code 0')

    const restored = await command('restore', [backup ?? ''], restoredDir)
    check(restored.startsWith('Restored '), `the restore printed: ${restored}`)
    await checkRestored({ ...options, dataDir: restoredDir }, poolGameId, roastId)
    return `the main flow, alive for ${ALIVE_MS / 1000} s with ${rounds} games and roasts`
  } finally {
    disconnectAll()
    await server.stop()
  }
}

/** Two players score a game until one has won. The page of the other player hears of it. */
async function scoreGame(owner: Member, friend: Member): Promise<number> {
  const [first, second] = await Promise.all([playerIdOf(owner, 'Owner'), playerIdOf(owner, 'Friend')])
  const socket = await connectSocket(friend.origin, friend)
  const players = [first, second].map((pool_player_id) => ({ pool_player_id, handicap: 2 }))
  const id = await startGame(owner, { game_type: '9-Ball', players })
  await socket.next('pool_games:new')
  socket.client.emit('pool_game:id', id)
  await socket.next('pool_game:id')
  for (const pool_player_id of [first, second, first]) {
    const { status } = await tap(owner, id, { pool_player_id, action: 'add' })
    check(status === 200, `a tap was answered with ${status}`)
  }
  await socket.next('pool_game:update')
  socket.client.disconnect()
  const { winner_player_id } = await readGame(friend, id)
  check(winner_player_id === first, 'the game has another winner')
  return id
}

const READINGS = [180, 120, 150, 190]

/** Logs a roast with readings and an event. */
async function logRoast(member: Member): Promise<number> {
  const { coffee_bean_id } = await createBean(member, { name: `Bean ${Math.random()}` })
  const id = await createRoast(member, coffee_bean_id)
  await startRoast(member, id, Date.now() - 600_000)
  for (const [index, input_value] of READINGS.entries()) {
    await changeRoast(member, id, { input: { input_value, input_type: 'BEAN_TEMP', seconds: index * 60 } })
  }
  await changeRoast(member, id, { end_time: new Date().toISOString() })
  await checkRoast(member, id)
  return id
}

async function checkRoast(member: Member, id: number): Promise<void> {
  const { input_history } = await readRoast(member, id)
  check(input_history.length === READINGS.length, `the roast has ${input_history.length} readings`)
}

async function checkRestored(options: ServerOptions, poolGameId: number, roastId: number): Promise<void> {
  const server = await startServerProcess(options)
  try {
    const friend = await signIn(server.origin, { username: 'Friend', password: PASSWORD })
    check((await readGame(friend, poolGameId)).winner_player_id !== null, 'the restored game has no winner')
    await checkRoast(friend, roastId)
    check((await server.kill()) === 0, 'the restored server did not stop with exit code 0')
  } finally {
    await server.stop()
  }
}
