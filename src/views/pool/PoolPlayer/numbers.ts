// The numbers on the page of a player, written as texts.

/** For example '1 game' or '7 games'. */
export const gamesText = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`

/** A part from 0 to 1 in percent, for example '52.4 %'. */
export const percentText = (part: number) => `${(100 * part).toFixed(1)} %`

/** A difference with one decimal and a sign, + or −. Zero has no sign. */
export function signedText(difference: number): string {
  const text = Math.abs(difference).toFixed(1)
  if (text === '0.0') return text
  return difference > 0 ? `+${text}` : `−${text}`
}
