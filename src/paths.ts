import { accountPath } from './accountPath.ts'

/** The paths that contain a value, by the name of their route in `routes.tsx`. The values are encoded only here. */
export const pathTo = {
  signUp: (code: string) => `/signup?code=${encodeURIComponent(code)}`,
  account: accountPath,
  /** The wizard for a rematch. The value is the result of `rematchText`. */
  newGame: (rematch: string) => `/pool/new?rematch=${encodeURIComponent(rematch)}`,
  /** Until the server has created a game or a roast, its address has the client id. */
  poolGame: (poolGameId: number | string) => `/pool/${poolGameId}`,
  poolWatch: (token: string) => `/pool/watch/${encodeURIComponent(token)}`,
  night: (poolNightId: number) => `/pool/nights/${poolNightId}`,
  nightWatch: (token: string) => `/pool/nights/watch/${encodeURIComponent(token)}`,
  poolReplay: (poolGameId: number) => `/pool/${poolGameId}/replay`,
  /** With the id of a game, the page leads back to this game. */
  poolCompare: (userId: number, discipline: string, poolGameId: number | null = null) =>
    `/pool/compare/${userId}?discipline=${encodeURIComponent(discipline)}${poolGameId ? `&game=${poolGameId}` : ''}`,
  poolRatings: (discipline: string) => `/pool/ratings?discipline=${encodeURIComponent(discipline)}`,
  poolPlayer: (userId: number, discipline: string) =>
    `/pool/players/${userId}?discipline=${encodeURIComponent(discipline)}`,
  bag: (coffeeBagId: number) => `/coffee/bags/${coffeeBagId}`,
  publicBag: (bagCode: string) => `/coffee/bags/code/${encodeURIComponent(bagCode)}`,
  /** Roasts side by side, aligned at the moment `align`. Without `align`, they are aligned at the charge. */
  compareRoasts: (ids: readonly number[], align?: string) =>
    `/coffee/roasts/compare?ids=${ids.join(',')}${align === undefined ? '' : `&align=${align}`}`,
  roast: (coffeeRoastId: number | string) => `/coffee/roasts/${coffeeRoastId}`,
}

/** The end of the address of the users page that opens the dialog 'Invite'. */
export const INVITE_SEARCH = '?invite'
