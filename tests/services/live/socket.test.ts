// Tests the actor of the live socket while its code cannot be loaded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createSocket } from '../../../src/services/live/socket.ts'

/** Starts an actor whose code cannot be loaded before the attempt with this number, counted from 1. */
function startSocket(successfulAttempt: number) {
  const connection = { send: vi.fn(), renew: vi.fn(), close: vi.fn() }
  const connect = vi.fn(() => connection)
  const load = vi.fn(async (): Promise<{ connect: typeof connect }> => {
    if (load.mock.calls.length < successfulAttempt) throw new TypeError('Failed to fetch')
    return { connect }
  })
  const actor = createActor(createSocket(load)).start()
  return { actor, load, connect, connection }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[live-connection-08] the code of the socket is requested every 5 seconds until it loads, and the socket then receives commands', async () => {
  const { actor, load, connect, connection } = startSocket(3)
  await vi.advanceTimersByTimeAsync(4_999)
  expect([load.mock.calls.length, connect.mock.calls.length]).toEqual([1, 0])
  actor.send({ type: 'socket.renew' })
  await vi.advanceTimersByTimeAsync(60_000)
  // The actor has ignored the command that came before its code was loaded.
  expect([load.mock.calls.length, connect.mock.calls.length, connection.renew.mock.calls.length]).toEqual([3, 1, 0])
  actor.send({ type: 'socket.renew' })
  actor.send({ type: 'socket.send', command: { name: 'user:id', id: 1 } })
  expect(connection.renew).toHaveBeenCalledOnce()
  expect(connection.send).toHaveBeenCalledExactlyOnceWith({ name: 'user:id', id: 1 })
  actor.stop()
  expect(connection.close).toHaveBeenCalledOnce()
})

test('after the actor has stopped, the code of the socket is not requested again, and code that loads later opens no socket', async () => {
  const failing = startSocket(2)
  await vi.advanceTimersByTimeAsync(0)
  failing.actor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failing.load).toHaveBeenCalledOnce()

  const slow = startSocket(1)
  slow.actor.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.connect).not.toHaveBeenCalled()
})
