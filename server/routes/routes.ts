import type { Contract } from '../../contract/contract.ts'
import type { RoutesOf } from '../http/request.ts'
import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { chessRoutes } from './chess.ts'
import { coffeeRoutes } from './coffee.ts'
import { logsRoutes } from './logs.ts'
import { messagesRoutes } from './messages.ts'
import { poolRoutes } from './pool.ts'
import { usersRoutes } from './users.ts'
import { vitalsRoutes } from './vitals.ts'
import { wordleRoutes } from './wordle.ts'

/** A handler for every call of the contract. */
export const routes: RoutesOf<Contract> = {
  ...authRoutes,
  ...usersRoutes,
  ...accountRoutes,
  ...logsRoutes,
  ...wordleRoutes,
  ...messagesRoutes,
  ...poolRoutes,
  ...coffeeRoutes,
  ...chessRoutes,
  ...vitalsRoutes,
}
