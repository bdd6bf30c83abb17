// The page 'Wordle': its machine with the services, and its view.
import type { OwnResult } from '../../../contract/api/wordle/ownResults.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { type Figures, figuresMachine } from '../../machines/wordle/figures.machine.ts'
import { hideScoresMachine } from '../../machines/wordle/hideScores.machine.ts'
import { ownResultsMachine, resultListMachine } from '../../machines/wordle/ownResults.machine.ts'
import { type WordleOverview, wordleMachine, wordleOverviewMachine } from '../../machines/wordle/wordle.machine.ts'
import { localDay } from '../../services/browser/day.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Wordle } from '../../views/wordle/Wordle/Wordle.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { chatImport } from './chatImport.ts'

/**
 * The member's day, for the query of a call: today's puzzle depends on the member's time zone. The server's time is
 * used, because a phone's clock can be wrong.
 */
const today = () => ({ day: localDay(new Date(serverClock.now())) })

/** Loads the figures beside the form: the member's statistics, the leaderboard and today's board. */
const loadOverview: Load<WordleOverview, { query: ScreenInput }> = async (call, _, signal) => {
  const query = today()
  const [stats, leaderboard, board] = await Promise.all([
    call('GET /wordle', { query, signal }),
    call('GET /wordle/leaderboard', { signal }),
    call('GET /wordle/today', { query, signal }),
  ])
  return { stats: dataOf(stats), leaderboard: dataOf(leaderboard), board: dataOf(board) }
}

/** Loads the next part of the list of the member's own results. */
const loadResults: Load<PageOf<null, OwnResult>, PageRequest> = async (call, { before, limit }, signal) => {
  const query = before === null ? { limit } : { limit, before }
  return { head: null, items: dataOf(await call('GET /wordle/results', { query, signal })) }
}

/** The page for Wordle results. */
export const screen = screenModule({
  View: Wordle,
  logic: (services) =>
    wordleMachine.provide({
      actors: {
        readDraft,
        overview: wordleOverviewMachine.provide({ actors: keptLoad(services, loadOverview) }),
        ownResults: ownResultsMachine.provide({
          actions: { keepPlace: ({ context: { input } }, part) => keepPlace(input.screen.user?.user_id, part) },
          actors: {
            list: resultListMachine.provide({ actors: keptPages(services, loadResults) }),
            deleteResult: callLogic(services.call, 'DELETE /wordle/results/:puzzle', (params: { puzzle: number }) => ({
              params,
            })),
          },
        }),
        hideScores: hideScoresMachine.provide({
          actors: {
            saveChoice: callLogic(services.call, 'PATCH /wordle/preferences', (body: { hide_scores: boolean }) => ({
              body,
            })),
          },
        }),
        chatImport: chatImport(services.call),
        figures: figuresMachine.provide({
          actors: {
            saveFigures: callLogic(services.call, 'POST /wordle/figures', (body: Figures) => ({ body })),
            removeFigures: callLogic(services.call, 'DELETE /wordle/figures', () => ({})),
          },
        }),
      },
      actions: { keepDraft },
    }),
  toInput: (input) => ({ ...input, now: serverClock.now, place: readPlace(input.user?.user_id) }),
})
