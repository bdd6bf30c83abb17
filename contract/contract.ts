// Every call of the API in one table.

import { coffeeApi } from './api/coffee/coffee.ts'
import { authApi } from './api/members/auth.ts'
import { backupsApi } from './api/members/backups.ts'
import { logsApi } from './api/members/logs.ts'
import { passkeysApi } from './api/members/passkeys.ts'
import { sessionsAndExportApi } from './api/members/sessionsAndExport.ts'
import { usersApi } from './api/members/users.ts'
import { messagesApi } from './api/messages/messages.ts'
import { poolNightsApi } from './api/pool/nights.ts'
import { playersApi } from './api/pool/players.ts'
import { poolApi } from './api/pool/pool.ts'
import { browserErrorsApi } from './api/site/browserErrors.ts'
import { chessApi } from './api/site/chess.ts'
import { siteFiguresApi } from './api/site/siteFigures.ts'
import { vitalsApi } from './api/site/vitals.ts'
import { wordleApi } from './api/wordle/wordle.ts'

/** Every call of the API. The server answers these calls and no others. */
export const contract = {
  ...authApi,
  ...usersApi,
  ...sessionsAndExportApi,
  ...passkeysApi,
  ...logsApi,
  ...backupsApi,
  ...wordleApi,
  ...messagesApi,
  ...poolApi,
  ...poolNightsApi,
  ...playersApi,
  ...coffeeApi,
  ...chessApi,
  ...vitalsApi,
  ...browserErrorsApi,
  ...siteFiguresApi,
}

export type Contract = typeof contract
/** The name of a call: its method and its path, for example `POST /pool/games`. */
export type CallKey = keyof Contract
