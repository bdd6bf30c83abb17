import type { Contract } from '../../contract/contract.ts'
import type { RoutesOf } from '../http/request.ts'
import { coffeeRoutes } from './coffee.ts'
import { membersRoutes } from './members.ts'
import { messagesRoutes } from './messages.ts'
import { passkeysRoutes } from './passkeys.ts'
import { poolRoutes } from './pool.ts'
import { siteRoutes } from './site.ts'
import { wordleRoutes } from './wordle.ts'

/** A handler for every call of the contract. */
export const routes: RoutesOf<Contract> = {
  ...membersRoutes,
  ...passkeysRoutes,
  ...wordleRoutes,
  ...messagesRoutes,
  ...poolRoutes,
  ...coffeeRoutes,
  ...siteRoutes,
}
