import { owner } from './owner.ts'

/**
 * What search engines and shared links say of the public pages besides the landing page, by path. A page that does not
 * stand here asks not to be indexed.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '/chess': `How ${owner.name} fares at rapid chess on chess.com and lichess.org: the current rating and the record.`,
  '/coffee': 'Find out which coffee is in your bag, by the code that is written on it.',
}
