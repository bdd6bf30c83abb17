// Tests taps on a score sheet, on the page of a game without a network.
import { expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import type { NewEntry, OutboxAnswer } from '../../../src/machines/app/outbox.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { shownGame, timeOutText, undoOrRedoText } from '../../../src/machines/pool/poolGame.selectors.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { game, nora, scoreAnswer } from '../../models/pool/exampleGames.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { startScreen } from '../startScreen.ts'
import { waitForPromises } from '../support.ts'

const PLAYERS = game(1).players.map((seat) => ({ ...seat, handicap: 25, remaining: 25 }))

/**
 * A game on a score sheet after these taps. A is player 1 and B is player 2, so 'A3 A.miss' means that player 1 pockets
 * ball 3 and then misses.
 */
function sheetAfter(text: string, game_type: LiveGame['game_type'] = '9-Ball', version = 1): LiveGame {
  const gameAtStart = game(version, [0, 0], { players: PLAYERS, scoring: 'sheet', at_table: 1, game_type })
  return text === '' ? gameAtStart : tapsIn(text, { A: 1, B: 2 }).reduce(applyTap, gameAtStart)
}

/**
 * Opens the page of game 7. As without a network, no command is delivered until the test emits an answer. `refreshed`
 * is the game that the page gets when it loads the game again.
 */
async function openSheet(loaded = sheetAfter(''), refreshed = async () => loaded) {
  const awake = awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } })
  const load = vi.fn(refreshed).mockResolvedValueOnce(loaded)
  const screen = startScreen(poolGameMachine.provide({ actors: { loadGame: fromPromise(() => load()), awake } }), {
    params: { pool_game_id: '7' },
    search: '',
    user: nora,
    visit: 'visit',
    now: () => 0,
  })
  await waitForPromises()
  const { actor, received } = screen
  const enqueued = () =>
    received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry)
  return {
    ...screen,
    enqueued,
    /** The fact that the outbox emits when the server has answered one of the taps. */
    delivered: (index: number, answer: OutboxAnswer) =>
      ({ type: 'outbox.delivered', key: enqueued()[index]?.key ?? '', queue: 'game:7', answer }) as const,
    shown: () => shownGame(actor.getSnapshot().context) as LiveGame,
  }
}

test('[pool-sheet-18] taps on a sheet are shown immediately, can be undone while they are unsaved, and are sent once', async () => {
  const { actor, shown, enqueued, delivered, emit } = await openSheet()
  actor.send({ type: 'score.ball', ball: 3 })
  actor.send({ type: 'score.ball', ball: 4 })
  actor.send({ type: 'score.ball', ball: 4 })
  expect(shown()).toMatchObject({ at_table: 1, players: [{ score: 1 }, { score: 0 }], rack_notes: [{ dead: 1 }] })
  expect(actor.getSnapshot().can({ type: 'score.ball', ball: 4 })).toBe(false)
  actor.send({ type: 'score.turn', end: 'safety' })
  expect(shown()).toMatchObject({ at_table: 2, innings: 0, players: [{ safeties: 1 }, {}] })
  expect(undoOrRedoText(actor.getSnapshot().context, 'undo')).toBe('Safety player 1, by nora')
  actor.send({ type: 'tap.undo' })
  expect(shown()).toMatchObject({ at_table: 1, players: [{ safeties: 0 }, {}] })
  actor.send({ type: 'tap.redo' })
  actor.send({ type: 'score.table', pool_player_id: 1 })
  expect(shown()).toMatchObject({ at_table: 1, innings: 0, players: [{ safeties: 1 }, {}] })
  expect(enqueued()).toMatchObject([
    { label: 'Ball 3 player 1', command: { body: { pool_player_id: 1, action: 'add', ball: 3 } } },
    { label: 'Ball 4 player 1', command: { body: { pool_player_id: 1, action: 'add', ball: 4 } } },
    { label: 'Dead ball 4', command: { body: { pool_player_id: 1, action: 'dead', ball: 4 } } },
    { label: 'Safety player 1', command: { body: { pool_player_id: 1, action: 'safety' } } },
    { label: 'Undo Safety player 1' },
    { label: 'Redo Safety player 1' },
    { label: 'At the table: player 1', command: { body: { pool_player_id: 1, action: 'at_table' } } },
  ])
  // The server answers the first tap. The page still shows the unsaved taps.
  const answer = scoreAnswer(sheetAfter('A3', '9-Ball', 2))
  emit('outbox', delivered(0, answer))
  expect(shown()).toMatchObject({ at_table: 1, players: [{ score: 1, safeties: 1 }, {}], rack_notes: [{ dead: 1 }] })
})

test('[pool-sheet-44] a time-out of the player at the table is one press, its button counts those of the rack, and undo removes it', async () => {
  const { actor, shown, enqueued } = await openSheet()
  actor.send({ type: 'score.ball', ball: 3 })
  expect(timeOutText(shown())).toBe('Time-out player 1')
  actor.send({ type: 'score.timeOut' })
  expect(timeOutText(shown())).toBe('Time-out player 1 (1)')
  expect(shown()).toMatchObject({ at_table: 1, innings: 0, rack_turns: [{ time_outs: [1, 0], innings: [0, 0] }] })
  expect(enqueued()[1]).toMatchObject({
    label: 'Time-out player 1',
    command: { body: { pool_player_id: 1, action: 'time_out' } },
  })
  actor.send({ type: 'score.turn', end: 'miss' })
  expect(timeOutText(shown())).toBe('Time-out player 2')
  actor.send({ type: 'tap.undo' })
  actor.send({ type: 'tap.undo' })
  expect(shown()).toMatchObject({ rack_turns: [{ time_outs: [0, 0] }] })
})

test('the undo of a confirmed tap of a sheet also removes its dead balls and the winner of its rack', async () => {
  const tapOfTeddy = { pool_game_tap_id: 5, user_id: 2, username: 'Teddy' }
  const { actor, shown } = await openSheet({
    ...sheetAfter('A1 A2 A9'),
    undo: { ...tapOfTeddy, pool_player_id: 1, action: 'add', ball: 9 },
  })
  // The nine counts two points. The four points and the six balls that were left on the table make ten.
  expect(shown().rack_notes).toMatchObject([{ dead: 6 }])
  expect(undoOrRedoText(actor.getSnapshot().context, 'undo')).toBe('Ball 9 player 1, by Teddy')
  actor.send({ type: 'tap.undo' })
  expect(shown()).toMatchObject({ players: [{ score: 2 }, {}], rack_notes: [{ dead: 0, winner_pool_player_id: null }] })
})

test('a rack of 8-Ball counts for the player at the table, and after a scratch on the eight for the opponent', async () => {
  const { actor, shown, enqueued } = await openSheet(sheetAfter('', '8-Ball'))
  actor.send({ type: 'score.rack', how: 'break_and_run' })
  actor.send({ type: 'score.rack', how: 'opponent_scratch' })
  actor.send({ type: 'score.rack', how: null })
  expect(enqueued().map(({ command }) => command.body)).toEqual([
    { pool_player_id: 1, action: 'add', how: 'break_and_run' },
    { pool_player_id: 2, action: 'add', how: 'opponent_scratch' },
    { pool_player_id: 2, action: 'add' },
  ])
  expect(shown()).toMatchObject({ at_table: 2, players: [{ score: 1 }, { score: 2 }] })
  expect(actor.getSnapshot().can({ type: 'score.table', pool_player_id: 2 })).toBe(false)
})

test('[pool-sheet-19] the page shows who is at the table if another phone has tapped before the answer arrives', async () => {
  const { actor, delivered, emit, alerts, shown } = await openSheet()
  actor.send({ type: 'score.turn', end: 'miss' })
  // Teddy has tapped the same miss on another phone, so the member's own miss ends the turn of player 2.
  const gameAfterBoth = sheetAfter('A.miss B1 A.miss B.miss', '9-Ball', 3)
  emit('outbox', delivered(0, scoreAnswer(gameAfterBoth)))
  expect(alerts()).toEqual([
    {
      type: 'warning',
      message: 'Another phone tapped, too: now inning 3, player 1 at the table. If a turn was counted twice, undo it.',
      timeoutMs: 8000,
    },
  ])
  expect(shown().at_table).toBe(1)
  actor.send({ type: 'score.turn', end: 'foul' })
  const gameAfterFoul = sheetAfter('A.miss B1 A.miss B.miss A.foul', '9-Ball', 4)
  emit('outbox', delivered(1, scoreAnswer(gameAfterFoul)))
  expect(alerts()).toHaveLength(1)
})

test('[pool-sheet-19] an answer that is older than the shown game gives no second warning', async () => {
  const games = [sheetAfter(''), sheetAfter('A.miss B.miss', '9-Ball', 3)]
  const { actor, clock, delivered, emit, alerts, shown } = await openSheet(games[0], async () => games[1] as LiveGame)
  actor.send({ type: 'score.turn', end: 'miss' })
  emit('live', { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 3 } })
  // The page waits 3 s for the answer to the tap before it loads the newer game.
  clock.increment(3000)
  await waitForPromises()
  const alertsAfterRefresh = alerts().length
  emit('outbox', delivered(0, scoreAnswer(sheetAfter('A.miss', '9-Ball', 2))))
  expect(alerts()).toHaveLength(alertsAfterRefresh)
  expect(shown()).toMatchObject({ at_table: 1, innings: 1 })
})

test("a warning is shown if a refresh contains the same miss of another phone while the member's miss is unsaved", async () => {
  const games = [sheetAfter(''), sheetAfter('A.miss', '9-Ball', 2)]
  const { actor, clock, emit, alerts, shown } = await openSheet(games[0], async () => games[1] as LiveGame)
  actor.send({ type: 'score.turn', end: 'miss' })
  expect(shown()).toMatchObject({ at_table: 2, innings: 0 })
  emit('live', { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
  // The answer to the member's own tap does not arrive.
  clock.increment(3000)
  await waitForPromises()
  // The member's own miss counts in addition, so player 2 is at the table and there is one more inning.
  expect(shown()).toMatchObject({ at_table: 2, innings: 1 })
  expect(alerts()).toMatchObject([{ type: 'warning', message: expect.stringContaining('now inning 2, player 2') }])
})

/** Presses ball after ball, each at its time in milliseconds. Returns the words of the taps that were sent. */
async function press(sheet: LiveGame, presses: readonly (readonly [ball: number, pressedMs: number])[]) {
  const { actor, enqueued } = await openSheet(sheet)
  for (const [ball, pressedMs] of presses) actor.send({ type: 'score.ball', ball, pressedMs })
  return enqueued().map(({ label }) => label)
}

test.each([
  ['120 ms later', [1000, 1120], ['Ball 3 player 1']],
  ['599 ms later', [1000, 1599], ['Ball 3 player 1']],
  ['600 ms later', [1000, 1600], ['Ball 3 player 1', 'Dead ball 3']],
  ['three times in 700 ms', [1000, 1400, 1700], ['Ball 3 player 1', 'Dead ball 3']],
] as const)('[pool-sheet-36] ball 3 is pressed again %s: %j', async (_, times, expected) => {
  expect(
    await press(
      sheetAfter(''),
      times.map((pressedMs) => [3, pressedMs]),
    ),
  ).toEqual(expected)
})

test('[pool-sheet-36] presses on other balls count at once, and so does a press on the ball after an undo', async () => {
  expect(
    await press(sheetAfter(''), [
      [3, 1000],
      [4, 1100],
      [3, 1200],
    ]),
  ).toEqual(['Ball 3 player 1', 'Ball 4 player 1'])
  const { actor, enqueued } = await openSheet()
  actor.send({ type: 'score.ball', ball: 3, pressedMs: 1000 })
  actor.send({ type: 'tap.undo' })
  actor.send({ type: 'score.ball', ball: 3, pressedMs: 1300 })
  expect(enqueued().map(({ label }) => label)).toEqual(['Ball 3 player 1', 'Undo Ball 3 player 1', 'Ball 3 player 1'])
})

test('a second touch of a ball after the choice of a dead ball keeps the choice', async () => {
  const { actor } = await openSheet()
  actor.send({ type: 'score.ball', ball: 3, pressedMs: 1000 })
  actor.send({ type: 'dead.choose' })
  actor.send({ type: 'score.ball', ball: 3, dead: true, pressedMs: 1200 })
  expect(actor.getSnapshot().matches({ ready: { tray: 'dead' } })).toBe(true)
})

test('[pool-sheet-37] two touches of the nine give one rack of two points', async () => {
  const { actor, shown, enqueued } = await openSheet()
  actor.send({ type: 'score.ball', ball: 9, pressedMs: 1000 })
  actor.send({ type: 'score.ball', ball: 9, pressedMs: 1120 })
  actor.send({ type: 'score.rackOver', how: 'stalemate', pressedMs: 1500 })
  expect(shown()).toMatchObject({ players: [{ score: 2 }, {}], rack_notes: [{ dead: 8 }] })
  // A ball of the next rack counts at once.
  actor.send({ type: 'score.ball', ball: 1, pressedMs: 1200 })
  expect(shown().players[0]?.score).toBe(3)
  actor.send({ type: 'score.ball', ball: 9, pressedMs: 1600 })
  expect(enqueued()).toHaveLength(3)
})

test('[pool-sheet-37] two touches of a button that ends a rack of 8-Ball give one rack', async () => {
  const { actor, shown } = await openSheet(sheetAfter('', '8-Ball'))
  actor.send({ type: 'score.rack', how: null, pressedMs: 1000 })
  actor.send({ type: 'score.rack', how: 'break_and_run', pressedMs: 1599 })
  expect(shown()).toMatchObject({ players: [{ score: 1 }, {}], rack_notes: [{ how: null }] })
  actor.send({ type: 'score.rack', how: 'opponent_wrong_pocket', pressedMs: 1600 })
  expect(shown()).toMatchObject({ players: [{ score: 1 }, { score: 1 }] })
})

test('[pool-sheet-38] a press on a ball of an earlier turn asks, and takes the point away only after the answer', async () => {
  const { actor, shown, enqueued } = await openSheet(sheetAfter('A3 A.miss B4'))
  const isAsking = () => actor.getSnapshot().matches({ ready: { asking: 'deadBall' } })
  actor.send({ type: 'score.ball', ball: 3 })
  expect([isAsking(), actor.getSnapshot().context.asked]).toEqual([true, { ball: 3, name: 'player 1' }])
  expect(enqueued()).toEqual([])
  actor.send({ type: 'question.close' })
  expect([isAsking(), enqueued().length]).toEqual([false, 0])
  actor.send({ type: 'dead.choose' })
  actor.send({ type: 'score.ball', ball: 3, dead: true })
  actor.send({ type: 'score.ball', ball: 3, confirmed: true })
  expect(isAsking()).toBe(false)
  expect(shown()).toMatchObject({ at_table: 2, players: [{ score: 0 }, { score: 1 }], rack_notes: [{ dead: 1 }] })
  // Player 2 has pocketed ball 4 in this turn.
  actor.send({ type: 'score.ball', ball: 4 })
  expect([isAsking(), shown().players[1]?.score]).toEqual([false, 0])
  // An answer for a ball about which the page need not ask changes nothing.
  actor.send({ type: 'score.ball', ball: 5, confirmed: true })
  expect(enqueued().map(({ label }) => label)).toEqual(['Dead ball 3', 'Dead ball 4'])
})

test('[pool-sheet-38] the question disappears when the ball became dead on another phone', async () => {
  const { actor, emit, delivered } = await openSheet(sheetAfter('A3 A.miss'))
  actor.send({ type: 'score.ball', ball: 4 })
  actor.send({ type: 'score.ball', ball: 3 })
  emit('outbox', delivered(0, scoreAnswer(sheetAfter('A3 A.miss xB3 B4', '9-Ball', 3))))
  expect(actor.getSnapshot().matches({ ready: { asking: 'nothing' } })).toBe(true)
})

test('[pool-sheet-39] balls are on the break from one press on the button to the next, or to the end of the turn or rack', async () => {
  const { actor, shown } = await openSheet()
  const isOnBreak = () => actor.getSnapshot().matches({ ready: { breaking: 'onBreak' } })
  const canChoose = () => actor.getSnapshot().can({ type: 'break.choose' })
  actor.send({ type: 'break.choose' })
  actor.send({ type: 'score.ball', ball: 3, on_break: true })
  expect(isOnBreak()).toBe(true)
  actor.send({ type: 'score.ball', ball: 9, on_break: true })
  expect(isOnBreak()).toBe(false)
  expect(shown()).toMatchObject({ players: [{ score: 3 }, {}], rack_notes: [{ nine_on_break: true, dead: 7 }] })
  actor.send({ type: 'break.choose' })
  actor.send({ type: 'break.choose' })
  expect(isOnBreak()).toBe(false)
  actor.send({ type: 'break.choose' })
  actor.send({ type: 'score.turn', end: 'miss' })
  expect([isOnBreak(), canChoose()]).toEqual([false, false])
  const eightBall = await openSheet(sheetAfter('', '8-Ball'))
  expect(eightBall.actor.getSnapshot().can({ type: 'break.choose' })).toBe(false)
})

test('a rack without a winner waits without a network like other taps, with its reason and its player', async () => {
  const { actor, shown, enqueued } = await openSheet(sheetAfter('A3 A.miss'))
  actor.send({ type: 'rackOver.open' })
  expect(actor.getSnapshot().matches({ ready: { asking: 'rackOver' } })).toBe(true)
  actor.send({ type: 'score.rackOver', how: 'gathered', pool_player_id: 1, pressedMs: 1000 })
  actor.send({ type: 'score.rackOver', how: 'stalemate', pressedMs: 1700 })
  expect(actor.getSnapshot().matches({ ready: { asking: 'nothing' } })).toBe(true)
  expect(enqueued()).toMatchObject([
    {
      label: 'Rack over: balls gathered up by player 1',
      command: { body: { pool_player_id: 1, action: 'rack_over', how: 'gathered' } },
    },
    { label: 'Rack over: stalemate', command: { body: { pool_player_id: 2, action: 'rack_over', how: 'stalemate' } } },
  ])
  expect(shown()).toMatchObject({ at_table: 2, innings: 0, rack_notes: [{ dead: 9 }, { dead: 10 }] })
})
