// Tests the log of a game: its rows, its corrections, and what the page of the game shows of them.
import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { failed, NO_ANSWER } from '../../../contract/callResult.ts'
import type { Correction } from '../../../contract/rules/pool/corrections.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import { withDependants } from '../../../src/machines/app/outbox.dependants.ts'
import { entriesAfter } from '../../../src/machines/app/outbox.selectors.ts'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { correctionCommand } from '../../../src/machines/pool/correctionCommand.ts'
import { queueOf, shownGame, tapCommand } from '../../../src/machines/pool/poolGame.selectors.ts'
import type { TapName } from '../../../src/machines/pool/tapCorrections.ts'
import { tapLogMachine } from '../../../src/machines/pool/tapLog.machine.ts'
import { changeTo, choicesFor, correctionText, rowsOf } from '../../../src/machines/pool/tapLog.selectors.ts'
import type { LoadedLog, LogRow } from '../../../src/machines/pool/tapLog.types.ts'
import type { PendingCommand, PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { loadLog } from '../../../src/screens/pool/tapLog.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { exampleTap, game, nora } from '../../models/pool/exampleGames.ts'
import { exampleLog, sheetLog, tapLogInput } from '../../models/pool/tapLogModel.ts'
import { startScreen } from '../startScreen.ts'
import { waitForPromises } from '../support.ts'

/** The calls of what the outbox has received. */
const sent = (screen: { received: { outbox: { type: string }[] } }) =>
  screen.received.outbox.flatMap((event) =>
    'entry' in event ? [(event as unknown as { entry: OutboxEntry }).entry] : [],
  )

async function openLog(log: LoadedLog = exampleLog) {
  const load = async () => log
  const screen = startScreen(tapLogMachine.provide({ actors: { loadLog: fromPromise(load) } }), tapLogInput)
  await waitForPromises()
  const words = () =>
    rowsOf(screen.actor.getSnapshot().context).map(
      ({ tap, undone }) => `${undone ? '- ' : ''}${tapWords(tap, String(tap.pool_player_id))}`,
    )
  const view = () => (screen.actor.getSnapshot().value as { shown: { view: string } }).shown.view
  return { ...screen, words, view }
}

describe('the log', () => {
  test('[pool-fix-16] the third press corrects a tap two racks back, and the log shows it at once', async () => {
    const taps = 'A1 A2 A9 B1 B2 B9 A3 A4'
    const screen = await openLog(sheetLog(taps))
    expect(screen.view()).toBe('list')
    // The first press has opened the log.
    screen.actor.send({ type: 'tap.choose', name: { pool_game_tap_id: 2 } })
    screen.actor.send({ type: 'correction.make', correction: { type: 'change', change: { pool_player_id: 2 } } })
    expect(screen.view()).toBe('list')
    expect(screen.words().slice(0, 3)).toEqual(['Ball 1 1', 'Ball 2 2', 'Ball 9 1'])
    expect(sent(screen)).toMatchObject([
      {
        queue: 'game:7',
        label: 'Correct Ball 2 player 1 to Ball 2 player 2',
        queryWhenOld: { seen_version: 3 },
        isAlwaysAsked: true,
        command: {
          call: 'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id',
          params: { pool_game_id: 7, pool_game_tap_id: 2 },
          body: { pool_player_id: 2 },
        },
      },
    ])
  })

  test('[pool-fix-17] a tap can be removed, and one can be added before it', async () => {
    const screen = await openLog()
    screen.actor.send({ type: 'tap.choose', name: { pool_game_tap_id: 2 } })
    screen.actor.send({ type: 'adding.open' })
    screen.actor.send({ type: 'player.choose', pool_player_id: 2 })
    const added = { pool_player_id: screen.actor.getSnapshot().context.addedFor, action: 'safety' } as const
    screen.actor.send({ type: 'correction.make', correction: { type: 'add', tap: added } })
    screen.actor.send({ type: 'tap.choose', name: { pool_game_tap_id: 1 } })
    screen.actor.send({ type: 'correction.make', correction: { type: 'remove' } })
    expect(screen.words()).toEqual(['- Ball 1 1', 'Safety 2', 'Miss 1', 'Ball 2 2'])
    expect(sent(screen).map(({ command }) => [command.call, command.body])).toEqual([
      ['POST /pool/games/:pool_game_id/taps', { before: 2, ...added }],
      ['DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id', undefined],
    ])
  })

  test('[pool-fix-18] what becomes impossible later is named, and nothing is sent', async () => {
    const screen = await openLog()
    screen.actor.send({ type: 'tap.choose', name: { pool_game_tap_id: 1 } })
    screen.actor.send({ type: 'correction.make', correction: { type: 'change', change: { ball: 2 } } })
    expect(screen.view()).toBe('correcting')
    expect(screen.actor.getSnapshot().context.problem).toBe(
      "Nothing was changed, because the later tap 'Ball 2 player 2' (tap 3) would be impossible. This ball is already down in this rack.",
    )
    expect(sent(screen)).toEqual([])
    expect(screen.words()).toEqual(['Ball 1 1', 'Miss 1', 'Ball 2 2'])
  })
})

const context = (confirmed = exampleLog.game) => ({ input: tapLogInput.page, poolGameId: 7, confirmed })
const entryOf = (key: string, command: PendingCommand): PendingEntry => ({
  ...command,
  key,
  queue: queueOf(7),
  user_id: nora.user_id,
  error: null,
})
const correct = (key: string, name: TapName, tap: LogRow['tap'], correction: Correction, confirmed = exampleLog.game) =>
  entryOf(key, correctionCommand(context(confirmed), { name, tap }, correction))
const ball = (pool_player_id: number, number: number) => ({ pool_player_id, action: 'add', ball: number }) as const
const scores = (pending: PendingEntry[], confirmed = exampleLog.game) =>
  shownGame({ confirmed, pending })?.players.map(({ score }) => score)

describe('the game with corrections that are not saved yet', () => {
  test('[pool-fix-19] the score of a sheet follows a correction at once, of a saved tap and of one that waits', () => {
    const toOther = correct('c-1', { pool_game_tap_id: 1 }, ball(1, 1), {
      type: 'change',
      change: { pool_player_id: 2 },
    })
    expect(scores([])).toEqual([1, 1])
    expect(scores([toOther])).toEqual([0, 2])
    const tap = entryOf('t-1', tapCommand(context(), ball(1, 5)))
    const ofTap = correct('c-2', { tap_key: 't-1' }, ball(1, 5), { type: 'change', change: { pool_player_id: 2 } })
    const before = correct('c-3', { tap_key: 't-1' }, ball(2, 5), { type: 'add', tap: ball(1, 6) })
    const removed = correct('c-4', { tap_key: 'c-3' }, ball(1, 6), { type: 'remove' })
    expect([
      scores([tap]),
      scores([tap, ofTap]),
      scores([tap, ofTap, before]),
      scores([tap, ofTap, before, removed]),
    ]).toEqual([
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 2],
    ])
    expect(ofTap.command).toMatchObject({ params: { pool_game_tap_id: 0 }, query: { tap_key: 't-1' } })
  })

  test('[pool-fix-20] in a game with plus and minus the scores follow a correction at once', () => {
    const points = game(3, [1, 0], { undo: exampleTap(1) })
    const add = { pool_player_id: 1, action: 'add' } as const
    const change = correct(
      'c-1',
      { pool_game_tap_id: 1 },
      add,
      { type: 'change', change: { pool_player_id: 2 } },
      points,
    )
    const remove = correct('c-2', { pool_game_tap_id: 1 }, add, { type: 'remove' }, points)
    const another = correct('c-3', { pool_game_tap_id: 1 }, add, { type: 'add', tap: add }, points)
    expect([scores([change], points), scores([remove], points), scores([another], points)]).toEqual([
      [0, 1],
      [0, 0],
      [2, 0],
    ])
  })

  test('[pool-fix-21] a question about a correction is about corrections only, and a discarded tap takes its corrections along', () => {
    const tap = { ...entryOf('t-1', tapCommand(context(), ball(1, 5))), order: 1 }
    const change = { type: 'change', change: { pool_player_id: 2 } } as const
    const first = { ...correct('c-1', { pool_game_tap_id: 1 }, ball(1, 1), change), order: 2 }
    const ofTap = { ...correct('c-2', { tap_key: 't-1' }, ball(1, 5), change), order: 3 }
    const error = { code: 'GAME_CHANGED', message: "Since then Teddy removed 'Ball 1 Ann'." } as const
    const asked = entriesAfter([tap, first, ofTap], { key: 'c-1', outcome: 'questioned', error })
    expect(asked.map((entry) => entry.error)).toEqual([null, error, error])
    expect(withDependants([tap, first, ofTap], 't-1')).toEqual(['t-1', 'c-2'])
  })
})

describe('the texts', () => {
  test('[pool-fix-22] a row says what each correction did, and who made it', () => {
    const [row] = rowsOf({ page: tapLogInput.page, delivered: [], pending: [], log: exampleLog }) as [LogRow]
    const by = (username: string, was: LogRow['tap'] | null) => ({ by: username, time: row.time, was })
    const corrected = { ...row, undone: true, corrected: [by('Ben', ball(2, 1)), by('Ann', row.tap)] }
    expect([0, 1, 2].map((index) => correctionText(exampleLog.game, corrected, index))).toEqual([
      "Ben corrected 'Ball 1 player 2' to 'Ball 1 player 1'",
      "Ann removed 'Ball 1 player 1'",
      '',
    ])
    expect(correctionText(exampleLog.game, { ...row, corrected: [by('Ben', null)] }, 0)).toBe(
      "Ben added 'Ball 1 player 1'",
    )
  })

  test('the choices are another player, another ball and another end, and never the tap itself', () => {
    const groups = choicesFor(exampleLog.game, ball(1, 1), false)
    expect(groups.map(({ title, choices }) => [title, choices.map(({ text }) => text)])).toEqual([
      ['Player', ['player 2']],
      ['Ball', ['2', '3', '4', '5', '6', '7', '8', '9']],
      [
        'What it was',
        ['Dead', 'On the break', 'Miss', 'Safety', 'Foul', 'Time-out', 'At the table', 'Stalemate', 'Gathered up'],
      ],
    ])
    const miss = { pool_player_id: 1, action: 'miss' } as const
    expect(changeTo(ball(1, 1), miss)).toEqual({ type: 'change', change: { action: 'miss', ball: null } })
    const eightBall = { ...exampleLog.game, game_type: '8-Ball' as const }
    expect(
      choicesFor(eightBall, { pool_player_id: 1, action: 'add', how: 'break_and_run' }, false)[1]?.choices[0],
    ).toEqual({
      text: 'Rack won',
      tap: { pool_player_id: 1, action: 'add' },
    })
    expect(choicesFor(game(1), { pool_player_id: 1, action: 'add' }, true)).toMatchObject([
      { choices: [{ text: '+1' }, { text: '−1' }, { text: 'Dead ball' }] },
    ])
  })
})

describe('a log that was never stored, without a network', () => {
  const gameToLoad = { poolGameId: 7, client_id: null, user_id: nora.user_id }
  /** Loads the log when the browser has stored only the game, and perhaps an older part of the log. */
  const loadWith = (stored: LoadedLog['game'], taps: LoadedLog['taps'] | null) => {
    const answers: Record<string, unknown> = { 'GET /pool/games/:pool_game_id': stored }
    if (taps) answers['GET /pool/games/:pool_game_id/taps'] = taps
    const call = async (key: string) =>
      key in answers ? { success: true, data: answers[key], error: null } : failed(NO_ANSWER)
    return loadLog(async () => null)(call as Call, gameToLoad, new AbortController().signal)
  }
  const pointGame = game(9, [1, 0], { undo: exampleTap(4, 'subtract') })

  test('[pool-fix-26] a game with plus and minus has its last tap, and the server decides about a correction', async () => {
    const log = await loadWith(pointGame, null)
    expect(log).toMatchObject({ lacksTaps: true, taps: [{ pool_game_tap_id: 4, action: 'subtract', undone: false }] })
    const screen = await openLog(log)
    expect(screen.words()).toEqual(['−1 1'])
    screen.actor.send({ type: 'tap.choose', name: { pool_game_tap_id: 4 } })
    screen.actor.send({ type: 'correction.make', correction: { type: 'change', change: { pool_player_id: 2 } } })
    expect(sent(screen)).toMatchObject([{ label: 'Correct −1 player 1 to −1 player 2' }])
  })

  test('[pool-fix-26] an older stored part of the log gets the last tap, and a whole log lacks none', async () => {
    const { user_id: _, ...last } = exampleTap(4, 'subtract')
    const logged = { ...last, ball: null, how: null, time: pointGame.started, undone: false }
    const first = { ...logged, pool_game_tap_id: 1, action: 'add' as const }
    expect((await loadWith(pointGame, [first])).taps.map((tap) => tap.pool_game_tap_id)).toEqual([1, 4])
    expect(await loadWith(pointGame, [first, logged])).toEqual({ game: pointGame, taps: [first, logged] })
    expect(await loadWith(exampleLog.game, null)).not.toHaveProperty('lacksTaps')
    expect((await loadWith(exampleLog.game, null)).taps).toHaveLength(3)
  })
})
