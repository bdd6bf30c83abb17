import { accountApi } from './api/account.ts'
import { authApi } from './api/auth.ts'
import { chessApi } from './api/chess.ts'
import { coffeeApi } from './api/coffee.ts'
import { logsApi } from './api/logs.ts'
import { messagesApi } from './api/messages.ts'
import { poolApi } from './api/pool.ts'
import { usersApi } from './api/users.ts'
import { vitalsApi } from './api/vitals.ts'
import { wordleApi } from './api/wordle.ts'

/** Every call of the API. A call that is not here does not exist: the server routes this table and nothing else. */
export const contract = {
  ...authApi,
  ...usersApi,
  ...accountApi,
  ...logsApi,
  ...wordleApi,
  ...messagesApi,
  ...poolApi,
  ...coffeeApi,
  ...chessApi,
  ...vitalsApi,
}

export type Contract = typeof contract
export type CallKey = keyof Contract
