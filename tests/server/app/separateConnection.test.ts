// Tests that a backup does not wait for a database that accepts a connection and then fails.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openSeparateConnection } from '../../../server/db/separateConnection.ts'

/** A message of PostgreSQL: its type, its length, and its content. */
function message(type: string, content: string | Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(4 + content.length, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

/** PostgreSQL answers with these messages: the sign-in has succeeded, the next query may come, the query has failed. */
const SIGNED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', 'I')
const NO_DATABASE = message('E', 'SERROR\0C08006\0Mthe database is down\0\0')

const sockets: Socket[] = []
/**
 * Acts like a connection pooler, a program between the server and PostgreSQL, while PostgreSQL is down: it accepts
 * every connection, and every query fails.
 */
const pooler = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => {})
  socket.once('data', () => {
    socket.write(Buffer.concat([SIGNED_IN, READY]))
    socket.on('data', (data) => {
      // The client sends Q for a query and X when it ends the connection.
      if (data.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([NO_DATABASE, READY]))
    })
  })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  pooler.close()
})

test('[backups-39] if the transaction of a backup cannot begin, the error is thrown and the connection is closed', async () => {
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const storage = { databaseUrl: `postgres://parlor@127.0.0.1:${port}/parlor?sslmode=disable`, dataDir: '' }
  await expect(openSeparateConnection(storage, 'read')).rejects.toThrow('the database is down')
  await expect.poll(() => sockets.map(({ readableEnded }) => readableEnded)).toEqual([true])
})
