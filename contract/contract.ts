import { coffeeApi } from './api/coffee/coffee.ts'
import { accountApi } from './api/members/account.ts'
import { authApi } from './api/members/auth.ts'
import { logsApi } from './api/members/logs.ts'
import { usersApi } from './api/members/users.ts'
import { messagesApi } from './api/messages/messages.ts'
import { poolApi } from './api/pool/pool.ts'
import { chessApi } from './api/site/chess.ts'
import { vitalsApi } from './api/site/vitals.ts'
import { wordleApi } from './api/wordle/wordle.ts'

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
