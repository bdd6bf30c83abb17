// Runs `npm run demo`: the server with an empty temporary database, which is filled with invented data.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configOrExit, run } from '../run.ts'
import { startInventedChessSite } from './chessSite.ts'
import { createSeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'
import { seed } from './seed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parlor-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const clock = createSeedClock()
const config = configOrExit({ LOG_LEVEL: 'warn', ...process.env })
const hasChessAccount = config.chess.chessComUsername !== null || config.chess.lichessUsername !== null
await run(
  // The demo ignores DATA_DIR and DATABASE_URL, so that it never changes a real database.
  { ...config, chess: hasChessAccount ? config.chess : await startInventedChessSite(), dataDir, databaseUrl: null },
  { overrides: { clock }, beforeListening: async ({ context }) => printMembers(await seed(context, clock)) },
)

function printMembers({ owner, invited, password }: DemoMembers): void {
  console.log(`The demo deletes its data when it stops. These members can sign in with the password ${password}:`)
  console.log(`  ${owner.user.username} (owner: everything)`)
  for (const { user } of invited) console.log(`  ${user.username} (${user.acl.replaceAll('|', ', ')})`)
}
