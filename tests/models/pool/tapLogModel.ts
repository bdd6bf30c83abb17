// The model of the log of a game. The tests of the machine and of its view use it.
// `key`: two situations with the same state and the same key count as one.
import type { LoggedTap } from '../../../contract/api/pool/games.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import { correctionCommand } from '../../../src/machines/pool/correctionCommand.ts'
import { queueOf } from '../../../src/machines/pool/poolGame.selectors.ts'
import { tapLogMachine } from '../../../src/machines/pool/tapLog.machine.ts'
import type { LoadedLog, TapLogInput } from '../../../src/machines/pool/tapLog.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import type { Model } from '../paths.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { game, nora, refusedError } from './exampleGames.ts'

const page = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
export const tapLogInput: TapLogInput = {
  page,
  gameToLoad: { poolGameId: 7, client_id: null, user_id: nora.user_id },
  chosen: null,
}

const IDS = { A: 1, B: 2 }
const logged = (tap: Tap, index: number): LoggedTap => ({
  ball: null,
  how: null,
  ...tap,
  pool_game_tap_id: index + 1,
  username: 'Teddy',
  time: '2026-03-14T19:31:00.000Z',
  undone: false,
  corrected: [],
})

/** A score sheet after these taps, with its log. The ids of the taps begin with 1. */
export function sheetLog(text: string): LoadedLog {
  const start = game(3, [0, 0], {
    scoring: 'sheet',
    at_table: 1,
    players: game(3).players.map((player) => ({ ...player, handicap: 20, remaining: 20 })),
  })
  const taps = tapsIn(text, IDS)
  const played = taps.reduce(applyTap, start)
  const sheetTaps = taps.map((tap, index) => ({ ...tap, pool_game_tap_id: index + 1 }))
  return { game: { ...played, taps: sheetTaps }, taps: taps.map(logged) }
}

/** Player 1 has pocketed ball 1 and missed. Then player 2 has pocketed ball 2. */
export const exampleLog = sheetLog('A1 A.miss B2')
/** The same log. The first tap was undone meanwhile. */
const logWithUndone = { ...exampleLog, taps: exampleLog.taps.map((tap, index) => ({ ...tap, undone: index === 0 })) }

const first = { pool_game_tap_id: 1 }
/** The entry of a correction: the first tap was the other player's. */
const correctionEntry: PendingEntry = {
  ...correctionCommand(
    { input: page, poolGameId: 7, confirmed: exampleLog.game },
    { name: first, tap: tapsIn('A1', IDS)[0] as Tap },
    { type: 'change', change: { pool_player_id: 2 } },
  ),
  key: 'visit-log-0-0',
  queue: queueOf(7),
  user_id: nora.user_id,
  error: null,
}

export const tapLogModel = {
  machine: tapLogMachine,
  input: tapLogInput,
  otherInputs: [{ ...tapLogInput, chosen: first }],
  events: [
    { type: 'tap.choose', name: first },
    { type: 'tap.choose', name: { pool_game_tap_id: 99 } },
    { type: 'tap.leave' },
    { type: 'adding.open' },
    { type: 'player.choose', pool_player_id: 2 },
    { type: 'correction.make', correction: { type: 'change', change: { ball: 3 } } },
    // Ball 2 goes down later in the same rack.
    { type: 'correction.make', correction: { type: 'change', change: { ball: 2 } } },
    { type: 'log.reload' },
    { type: 'log.close' },
    { type: 'live.connected' },
    { type: 'live.received', fact: { type: 'poolGames.updated', id: 7, version: 4 } },
    { type: 'live.received', fact: { type: 'poolGames.updated', id: 8, version: 4 } },
    { type: 'pending.changed', entries: [correctionEntry] },
    { type: 'pending.delivered', entries: [], answer: null },
    {
      type: 'pending.refused',
      entries: [{ ...correctionEntry, error: refusedError.error }],
      error: refusedError.error,
    },
    done('loadLog', exampleLog),
    failed('loadLog', refusedError),
    done('refreshLog', logWithUndone),
    failed('refreshLog', refusedError),
    after('refreshDelay', 'tapLog.shown.sync.waiting'),
  ],
  stopWhen: ({ status }) => status === 'done',
  key: ({ context }) => [
    context.pending.length + context.delivered.length > 0,
    context.chosen !== null,
    context.problem !== null,
    context.log?.taps[0]?.undone,
  ],
  uncoveredAnswers: {
    'tapLog.shown.view.opening always[1]: hasNoChosen is never false':
      'the transition before it has the opposite guard',
  },
  uncoveredPairs: {
    'tapLog on pending.{changed,refused} → tapLog.shown.view.opening always*': 'the state is left when it is entered',
    'tapLog on pending.delivered → tapLog.shown.view.*': 'while the log is shown, the region `sync` handles this event',
    'tapLog.loading on xstate.done.actor.loadLog → tapLog on *': 'the entered state is left when it is entered',
  },
  uncoveredEvents: {
    'tap.choose (name.pool_game_tap_id: 99)': 'the game has no such tap',
    'live.received (fact.id: 8)': 'it is another game',
  },
} satisfies Model<typeof tapLogMachine>
