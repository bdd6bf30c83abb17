import type { ScreenInput } from '../../machines/app/screen.types.ts'
import { type WordleOverview, wordleMachine, wordleOverviewMachine } from '../../machines/wordle/wordle.machine.ts'
import { localDay } from '../../services/browser/day.ts'
import { dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import { Wordle } from '../../views/wordle/Wordle/Wordle.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

/** Today's puzzle depends on the member's time zone. */
const today = () => ({ day: localDay(new Date()) })

const loadOverview: Load<WordleOverview, { query: ScreenInput }> = async (call, _, signal) => {
  const query = today()
  const [stats, leaderboard, board] = await Promise.all([
    call('GET /wordle', { query, signal }),
    call('GET /wordle/leaderboard', { signal }),
    call('GET /wordle/today', { query, signal }),
  ])
  return { stats: dataOf(stats), leaderboard: dataOf(leaderboard), board: dataOf(board) }
}

/** The page for Wordle results. */
export const screen = screenModule({
  View: Wordle,
  logic: (services) =>
    wordleMachine.provide({
      actors: { readDraft, overview: wordleOverviewMachine.provide({ actors: keptLoad(services, loadOverview) }) },
      actions: { keepDraft },
    }),
  toInput: (input) => ({ ...input, now: serverClock.now }),
})
