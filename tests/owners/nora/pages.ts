import { owner } from './owner.ts'

/**
 * The descriptions of public pages, for search engines and shared links. The keys are paths. The description of the
 * landing page is in `owner.ts`. A page without a description asks search engines not to list it.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '/chess': `How ${owner.name} fares at rapid chess on chess.com and lichess.org: the current rating and the record.`,
  '/coffee': 'Find out which coffee is in your bag, by the code that is written on it.',
}
