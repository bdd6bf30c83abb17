/** The paths that contain a value, by the name of their route in `routes.tsx`. The values are encoded only here. */
export const pathTo = {
  signUp: (code: string) => `/signup?code=${encodeURIComponent(code)}`,
  account: (username: string) => `/users/${encodeURIComponent(username)}`,
  /** Until the server has created a game or a roast, its address has the client id. */
  poolGame: (poolGameId: number | string) => `/pool/${poolGameId}`,
  poolCompare: (userId: number, discipline: string) =>
    `/pool/compare/${userId}?discipline=${encodeURIComponent(discipline)}`,
  bag: (coffeeBagId: number) => `/coffee/bags/${coffeeBagId}`,
  publicBag: (bagCode: string) => `/coffee/bags/code/${encodeURIComponent(bagCode)}`,
  roast: (coffeeRoastId: number | string) => `/coffee/roasts/${coffeeRoastId}`,
}
