import { fromPromise } from 'xstate'
import type { SavedResult } from '../../../contract/api/wordle/wordle.ts'
import { type WordleOverview, wordleMachine } from '../../machines/wordle/wordle.machine.ts'
import { localDay } from '../../services/browser/day.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import { Wordle } from '../../views/wordle/Wordle/Wordle.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

/** Today's puzzle depends on the member's time zone. */
const today = () => ({ day: localDay(new Date()) })

const loadOverview: Load<WordleOverview, unknown> = async (call, _, signal) => {
  const query = today()
  const [stats, leaderboard, board] = await Promise.all([
    call('GET /wordle', { query, signal }),
    call('GET /wordle/leaderboard', { signal }),
    call('GET /wordle/today', { query, signal }),
  ])
  return { stats: dataOf(stats), leaderboard: dataOf(leaderboard), board: dataOf(board) }
}

const submitResults = (call: Call) =>
  fromPromise<SavedResult[], { results: string }>(async ({ input, signal }) => {
    return dataOf(await call('POST /wordle', { query: today(), body: input, signal })).saved
  })

/** The page for Wordle results. */
export const screen = screenModule({
  View: Wordle,
  logic: (services) =>
    wordleMachine.provide({
      actors: {
        readDraft,
        loadOverview: loadOrKept(services, loadOverview),
        submitResults: submitResults(services.call),
      },
      actions: { keepDraft },
    }),
})
