// Tests how Wordle results are submitted through the outbox, and which texts are refused.
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../../contract/rules/wordle/shares.ts'
import type { ScreenInput } from '../../../src/machines/app/screen.types.ts'
import { ownResultsMachine } from '../../../src/machines/wordle/ownResults.machine.ts'
import {
  type WordleOverview,
  wordleMachine,
  wordleOverviewMachine,
} from '../../../src/machines/wordle/wordle.machine.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, nora, waitForPromises } from '../support.ts'

const NOW_MS = Date.UTC(2026, 1, 13, 12)
/** The number of today's puzzle. */
const TODAY = latestPuzzle(NOW_MS)
/** The squares of a result with two guesses. */
const GRID = '⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩'

/** Starts the Wordle page. `drafts` lists the texts that the page has stored in the browser. */
function start() {
  const drafts: string[] = []
  const machine = wordleMachine.provide({
    actors: {
      readDraft: fromPromise(async () => ''),
      ownResults: ownResultsMachine.provide({ actions: { keepPlace: () => undefined } }),
      overview: wordleOverviewMachine.provide({
        actors: {
          load: fromPromise<WordleOverview, { query: ScreenInput }>(() => Promise.reject(noAnswerError)),
        },
      }),
    },
    actions: { keepDraft: (_, { text }) => void drafts.push(text) },
  })
  const input = { params: {}, search: '', user: nora, visit: 'visit', now: () => NOW_MS }
  return { ...startScreen(machine, input), drafts }
}

test('a submitted text is one entry of the outbox, and the label of the entry names the puzzles and the scores', async () => {
  const { actor, received, drafts, clock } = start()
  await waitForPromises()
  const results = `Wordle ${TODAY.toLocaleString()} 2/6*\n\n${GRID}\nWordle ${TODAY - 1} X/6`
  actor.send({ type: 'results.change', results })
  actor.send({ type: 'results.submit' })
  const label = `Wordle ${TODAY.toLocaleString()} 2/6*, Wordle ${(TODAY - 1).toLocaleString()} X/6`
  const entry = expect.objectContaining({
    key: 'visit-1',
    user_id: nora.user_id,
    queue: 'wordle',
    label,
    command: { call: 'POST /wordle', params: undefined, query: {}, body: { results } },
    whenRefused: 'keep',
  })
  expect(received.outbox).toEqual([{ type: 'outbox.enqueue', entry }])
  // After six seconds the page does not wait any more, and the entry stays in the outbox.
  clock.increment(10_000)
  await waitForPromises()
  expect(actor.getSnapshot().context.results).toBe('')
  expect(drafts.at(-1)).toBe('')

  actor.send({ type: 'results.change', results: `Wordle ${TODAY} 3/6` })
  actor.send({ type: 'results.submit' })
  expect(received.outbox.at(-1)).toMatchObject({ entry: { key: 'visit-2' } })
})

test('[wordle-offline-03] the page refuses a text without a valid result with a message and an alert, and does not send it', async () => {
  const { actor, received, alerts } = start()
  await waitForPromises()
  const problems = [
    [`Wordle ${TODAY} 3/6\n\n${GRID}`, `Line 1: Wordle ${TODAY} 3/6: the score takes 3 rows, but the grid has 2.`],
    ['Good morning!', "There is no result in this text. Paste what Wordle's Share button copies."],
    [`Wordle ${TODAY + 1} 3/6`, `Line 1: ${puzzleName(TODAY + 1)} is not out yet.`],
  ] as const
  for (const [results, message] of problems) {
    actor.send({ type: 'results.change', results })
    actor.send({ type: 'results.submit' })
    expect(actor.getSnapshot().context).toMatchObject({ results, problem: message })
    expect(alerts().at(-1)).toEqual({ type: 'error', message })
  }
  expect(received.outbox).toEqual([])
})
