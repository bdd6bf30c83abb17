// The rows of the log of a game, and the corrections that its page offers.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import {
  type Correction,
  changedTap,
  isSameTap,
  type TapChange,
  withCorrection,
} from '../../../contract/rules/pool/corrections.ts'
import { impossibleAfter, laterTapText } from '../../../contract/rules/pool/impossibleTaps.ts'
import { OPPONENT_FAULTS, RACK_ENDS, type RACK_OVERS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { scoreErrorText } from '../../../contract/rules/pool/scoreErrorText.ts'
import { correctionWords, tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import { REDO_CALL, SCORE_CALL, UNDO_CALL } from './pendingTaps.ts'
import { correctionIn, isSameName, type TapName } from './tapCorrections.ts'
import type { LoadedLog, LogRow, TapLogContext } from './tapLog.types.ts'

const savedRows = ({ taps }: LoadedLog): LogRow[] =>
  taps.map(({ pool_game_tap_id, pool_player_id, action, ball, how, on_break, username, time, undone, corrected }) => ({
    name: { pool_game_tap_id },
    tap: changedTap({ pool_player_id, action }, { ball, how, ...(on_break && { on_break }) }),
    username,
    time,
    undone,
    corrected: corrected ?? [],
    isUnsaved: false,
  }))

/** The rows after a pending entry. A refused entry changes nothing. */
function withEntry(rows: LogRow[], entry: PendingEntry, username: string): LogRow[] {
  const { command, key, createdMs, error } = entry
  if (error !== null) return rows
  const time = new Date(createdMs).toISOString()
  const newRow = (tap: Tap, corrected: LogRow['corrected']): LogRow => {
    return { name: { tap_key: key }, tap, username, time, undone: false, corrected, isUnsaved: true }
  }
  if (command.call === SCORE_CALL) return [...rows, newRow(command.body, [])]
  if (command.call === UNDO_CALL || command.call === REDO_CALL) {
    const undone = command.call === UNDO_CALL
    return rows.map((row) => (isSameName(row.name, command.body) ? { ...row, undone, isUnsaved: true } : row))
  }
  const corrected = correctionIn(entry)
  const index = corrected ? rows.findIndex(({ name }) => isSameName(name, corrected.name)) : -1
  const row = rows[index]
  if (!corrected || !row) return rows
  const { correction } = corrected
  if (correction.type === 'add')
    return rows.toSpliced(index, 0, newRow(correction.tap, [{ by: username, time, was: null }]))
  const changes = correction.type === 'remove' ? { undone: true } : { tap: changedTap(row.tap, correction.change) }
  const corrections = [...row.corrected, { by: username, time, was: row.tap }]
  return rows.with(index, { ...row, ...changes, corrected: corrections, isUnsaved: true })
}

type ShownLog = Pick<TapLogContext, 'log' | 'pending' | 'delivered' | 'page'>

/** The taps of the log in the order of play, with the pending entries applied. */
export function rowsOf({ log, pending, delivered, page }: ShownLog): LogRow[] {
  if (log === null) return []
  return [...delivered, ...pending].reduce(
    (rows, entry) => withEntry(rows, entry, page.user?.username ?? ''),
    savedRows(log),
  )
}

/** The row of the chosen tap, if this tap still counts. */
export const chosenRow = (context: ShownLog & Pick<TapLogContext, 'chosen'>): LogRow | null => {
  const { chosen } = context
  return rowsOf(context).find(({ name, undone }) => !undone && chosen !== null && isSameName(name, chosen)) ?? null
}

/** The name of the player of a tap. */
export const nameIn =
  ({ players }: Pick<LiveGame, 'players'>) =>
  ({ pool_player_id }: Pick<Tap, 'pool_player_id'>): string =>
    players.find((player) => player.pool_player_id === pool_player_id)?.display_name ?? ''

/** What a correction of a tap did, and who made it: "Ben corrected 'Ball 3 Ann' to 'Ball 3 Ben'". */
export function correctionText(game: LiveGame, { tap, undone, corrected }: LogRow, index: number): string {
  const correction = corrected[index]
  const next = corrected[index + 1]
  if (!correction) return ''
  const now = next ? next.was : tap
  const isRemoval = undone && !next && correction.was !== null && isSameTap(correction.was, tap)
  return `${correction.by} ${correctionWords(correction.was, isRemoval ? null : now, nameIn(game))}`
}

/**
 * Why the correction of the tap with this name is impossible, as a sentence; null if it is possible. If the log lacks
 * taps, only the server can decide this.
 */
export function correctionProblem(context: ShownLog, name: TapName, correction: Correction): string | null {
  const game = context.log?.game
  const counting = rowsOf(context).filter(({ undone }) => !undone)
  const index = counting.findIndex((row) => isSameName(row.name, name))
  if (!game || index < 0) return 'This tap does not count any more: it was undone or removed.'
  if (context.log?.lacksTaps) return null
  const taps = counting.map(({ tap }) => tap)
  const impossible = impossibleAfter(game, taps, index, correction)
  if (impossible === null) return null
  const reason = scoreErrorText(impossible.error, game.game_type)
  const tap = withCorrection(taps, index, correction, (one) => one)[impossible.index]
  if (impossible.isOwn || !tap) return reason
  return laterTapText(impossible.index, tapWords(tap, nameIn(game)(tap)), reason)
}

/** A choice of the page: the tap as it would be, and a short text for its button. */
interface Choice {
  readonly text: string
  readonly tap: Tap
}
/** Choices that belong together. */
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

const BALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The texts of the ways in which a tap of this game can end. */
function endsOf({ game_type, scoring }: LiveGame): readonly [text: string, change: TapChange][] {
  const [add, dead] = [{ action: 'add', how: null }, { action: 'dead' }] as const satisfies TapChange[]
  if (scoring === 'points') {
    const deadBall: [string, TapChange][] = game_type === '9-Ball' ? [['Dead ball', dead]] : []
    return [['+1', add], ['−1', { action: 'subtract' }], ...deadBall]
  }
  const turnEnds: [string, TapChange][] = [
    ['Miss', { action: 'miss' }],
    ['Safety', { action: 'safety' }],
    ['Foul', { action: 'foul' }],
    ['Time-out', { action: 'time_out' }],
    ['At the table', { action: 'at_table' }],
  ]
  const rackOver = (how: (typeof RACK_OVERS)[number], text: string): [string, TapChange] => [
    text,
    { action: 'rack_over', how },
  ]
  const rackOvers = [rackOver('stalemate', 'Stalemate'), rackOver('gathered', 'Gathered up')]
  if (game_type === '9-Ball') {
    const onBreak: [string, TapChange][] = [
      ['On the break', { on_break: true }],
      ['Not on the break', { on_break: false }],
    ]
    return [['Pocketed', add], ['Dead', dead], ...onBreak, ...turnEnds, ...rackOvers]
  }
  const racks = RACK_ENDS.map((how): [string, TapChange] => [RACK_TEXTS[how], { action: 'add', how }])
  return [['Rack won', add], ...racks, ...turnEnds, ...rackOvers, rackOver('void', 'Void')]
}

const RACK_TEXTS: Readonly<Record<(typeof RACK_ENDS)[number], string>> = {
  break_and_run: 'Break and run',
  eight_on_break: 'Eight on the break',
  [OPPONENT_FAULTS[0]]: 'Early eight of the opponent',
  [OPPONENT_FAULTS[1]]: 'Scratch of the opponent',
  [OPPONENT_FAULTS[2]]: 'Wrong pocket of the opponent',
}

/**
 * What a tap can be instead, in groups: another player, another ball, another end.
 * @param isNew whether the tap is added. Then the choices name no player, and a group has the tap itself, too.
 */
export function choicesFor(game: LiveGame, tap: Tap, isNew: boolean): ChoiceGroup[] {
  const isWithBall = tap.action === 'add' || tap.action === 'dead'
  const groups: [title: string, changes: readonly (readonly [string, TapChange])[]][] = [
    [
      'Player',
      isNew ? [] : game.players.map(({ display_name, pool_player_id }) => [display_name, { pool_player_id }] as const),
    ],
    [
      'Ball',
      game.scoring === 'sheet' && game.game_type === '9-Ball' && isWithBall
        ? BALLS.map((ball) => [String(ball), { ball }] as const)
        : [],
    ],
    ['What it was', endsOf(game).filter(([, { on_break }]) => on_break === undefined || (isWithBall && !isNew))],
  ]
  return groups.flatMap(([title, changes]) => {
    const choices = changes
      .map(([text, change]) => ({ text, tap: changedTap(tap, change) }))
      .filter((choice) => isNew || !isSameTap(choice.tap, tap))
    return choices.length === 0 ? [] : [{ title, choices }]
  })
}

/** The correction that makes one tap into another. */
export const changeTo = (tap: Tap, next: Tap): Correction => ({
  type: 'change',
  change: {
    ...(next.pool_player_id !== tap.pool_player_id && { pool_player_id: next.pool_player_id }),
    ...(next.action !== tap.action && { action: next.action }),
    ...(next.ball !== tap.ball && { ball: next.ball ?? null }),
    ...(next.how !== tap.how && { how: next.how ?? null }),
    ...(next.on_break !== tap.on_break && { on_break: next.on_break ?? false }),
  },
})
