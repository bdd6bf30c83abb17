import type { ScreenModule } from './screenModule.ts'

export type Loader = () => Promise<{ screen: ScreenModule }>

/**
 * How each page's chunk is loaded. It is a chunk of its own, so that the landing page does not carry the names of all the
 * files that every other page is made of.
 */
export const loaders = {
  signIn: () => import('./signIn.screen.ts'),
  signUp: () => import('./signUp.screen.ts'),
  chess: () => import('./chess.screen.ts'),
  newGame: () => import('./newGame.screen.ts'),
  poolCompare: () => import('./poolCompare.screen.ts'),
  poolWatch: () => import('./poolWatch.screen.ts'),
  poolGame: () => import('./poolGame.screen.ts'),
  poolGames: () => import('./poolGames.screen.ts'),
  account: () => import('./account.screen.ts'),
  users: () => import('./users.screen.ts'),
  logs: () => import('./logs.screen.ts'),
  wordle: () => import('./wordle.screen.ts'),
  messages: () => import('./messages.screen.ts'),
  coffeeFind: () => import('./coffeeFind.screen.ts'),
  publicBag: () => import('./publicBag.screen.ts'),
  bags: () => import('./bags.screen.ts'),
  bag: () => import('./bag.screen.ts'),
  newRoast: () => import('./newRoast.screen.ts'),
  roasts: () => import('./roasts.screen.ts'),
  roast: () => import('./roast.screen.ts'),
  notFound: () => import('./notFound.screen.ts'),
} as const satisfies Record<string, Loader>

export type LoaderName = keyof typeof loaders
