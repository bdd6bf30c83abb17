// Tests corrections of taps, with a table and with random games.

import { assert, constantFrom, integer, array as listOf, option, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Correction,
  changedTap,
  isSameTap,
  type TapChange,
  withCorrection,
} from '../../../contract/rules/pool/corrections.ts'
import { impossibleAfter, laterTapText } from '../../../contract/rules/pool/impossibleTaps.ts'
import { RACK_POINTS } from '../../../contract/rules/pool/racks.ts'
import { tallyAt } from '../../../contract/rules/pool/replay.ts'
import { type ScoredGame, type Scoring, TAP_ACTIONS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap, scoreError } from '../../../contract/rules/pool/scoring.ts'
import { correctionWords } from '../../../contract/rules/pool/tapWords.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'
import { tapsIn } from '../../support/sheetMatches.ts'

const IDS = { A: 1, B: 2 }
const tapIn = (text: string) => tapsIn(text, IDS)[0] as Tap
const asIs = (tap: Tap) => tap

describe('a changed tap', () => {
  test.each<[string, TapChange, string]>([
    ['A3', { pool_player_id: 2 }, 'B3'],
    ['A3', { ball: 5 }, 'A5'],
    ['A3!', { action: 'dead' }, 'xA3'],
    ['A9!', { on_break: false }, 'A9'],
    ['A3', { action: 'miss' }, 'A.miss'],
    ['A.miss', { action: 'add', ball: 4 }, 'A4'],
    ['B.break_and_run', { how: 'opponent_scratch' }, 'B.opponent_scratch'],
    ['B.break_and_run', { how: null }, 'B.rack'],
    ['B.break_and_run', { action: 'safety' }, 'B.safety'],
    ['B.stalemate', { action: 'rack_over', how: 'gathered', pool_player_id: 1 }, 'A.gathered'],
  ])('%s with %j is %s, and the fields that the new action cannot have are gone', (text, change, expected) => {
    const changed = changedTap(tapIn(text), { on_break: false, ...change })
    expect(isSameTap(changed, tapIn(expected))).toBe(true)
  })

  test('a field that the change names stays, so that the rules can refuse it', () => {
    expect(changedTap(tapIn('A.miss'), { ball: 3 })).toEqual({ pool_player_id: 1, action: 'miss', ball: 3 })
    expect(isSameTap(tapIn('A3'), tapIn('A3!'))).toBe(false)
  })
})

const anyTap = record({
  pool_player_id: integer({ min: 1, max: 2 }),
  action: constantFrom<Tap['action']>('add', 'add', 'add', ...TAP_ACTIONS),
  ball: option(integer({ min: 1, max: 9 }), { nil: undefined }),
}).map(({ pool_player_id, action, ball }): Tap => {
  if (action === 'rack_over') return { pool_player_id, action, how: 'stalemate' }
  return { pool_player_id, action, ...((action === 'add' || action === 'dead') && ball !== undefined && { ball }) }
})
const anyCorrection = anyTap.chain((tap) =>
  constantFrom<Correction>(
    { type: 'remove' },
    { type: 'add', tap },
    { type: 'change', change: { ball: null, how: null, on_break: false, ...tap } },
  ),
)

/** A new game of 9-Ball, in which a game with points has no field of a sheet. */
const newGame = (scoring: Scoring) =>
  newScoredGame(
    '9-Ball',
    [14, 19].map((handicap, index) => ({ pool_player_id: index + 1, handicap })),
    scoring,
  )
const withoutBalls = ({ ball: _, ...tap }: Tap): Tap => tap

/** The game with the numbers that follow from these taps, as the server computes them. */
function gameWith(start: ScoredGame, taps: readonly Tap[]): ScoredGame {
  const { players, ...totals } = tallyAt(start, taps, taps.length)
  const scored = start.players.map((player, index) => ({ ...player, ...players[index] }))
  return { ...start, ...totals, players: scored, taps: start.scoring === 'sheet' ? [...taps] : [] }
}

/** The taps that the game accepts, each after those before it. */
function acceptedTaps(start: ScoredGame, taps: readonly Tap[]): Tap[] {
  const accepted: Tap[] = []
  for (const tap of taps) if (scoreError(gameWith(start, accepted), tap) === null) accepted.push(tap)
  return accepted
}

/** Calls `check` with random accepted games and corrections, in both ways of scoring. */
function forAnyCorrection(
  check: (values: { game: ScoredGame; taps: Tap[]; index: number; correction: Correction }) => void,
) {
  const values = tuple(
    constantFrom<Scoring>('sheet', 'points'),
    listOf(anyTap, { maxLength: 50 }),
    integer({ min: 0, max: 49 }),
    anyCorrection,
  )
  assert(
    property(values, ([scoring, randomTaps, position, randomCorrection]) => {
      const isSheet = scoring === 'sheet'
      const start = newGame(scoring)
      const taps = acceptedTaps(start, isSheet ? randomTaps : randomTaps.map(withoutBalls))
      if (taps.length === 0) return
      const correction: Correction =
        !isSheet && randomCorrection.type === 'add'
          ? { type: 'add', tap: withoutBalls(randomCorrection.tap) }
          : randomCorrection
      const index = position % taps.length
      check({ game: gameWith(start, taps), taps, index, correction })
    }),
    { numRuns: 400 },
  )
}

describe('corrections of random games', () => {
  test('[pool-fix-11] a correction is accepted exactly if every tap after it can still be tapped one after the other', () => {
    let refused = 0
    let accepted = 0
    forAnyCorrection(({ game, taps, index, correction }) => {
      const corrected = withCorrection(taps, index, correction, asIs)
      const start = newGame(game.scoring)
      const impossible = impossibleAfter(game, taps, index, correction)
      const firstRefused = corrected.findIndex(
        (tap, position) => scoreError(gameWith(start, corrected.slice(0, position)), tap) !== null,
      )
      expect(impossible?.index ?? -1).toBe(firstRefused)
      if (impossible === null) accepted += 1
      else refused += 1
      expect(impossible?.isOwn ?? false).toBe(correction.type !== 'remove' && firstRefused === index)
    })
    expect(Math.min(refused, accepted)).toBeGreaterThan(20)
  })

  test('[pool-fix-12] a corrected sheet is the sheet of the same taps tapped rightly from the start', () => {
    forAnyCorrection(({ game, taps, index, correction }) => {
      if (game.scoring !== 'sheet' || impossibleAfter(game, taps, index, correction) !== null) return
      const corrected = withCorrection(taps, index, correction, asIs)
      const tappedRightly = corrected.reduce(applyTap, newGame('sheet'))
      expect(gameWith(newGame('sheet'), corrected)).toMatchObject(tappedRightly)
    })
  })

  test('[pool-fix-13] a correction and its reverse change nothing', () => {
    forAnyCorrection(({ taps, index, correction }) => {
      const corrected = withCorrection(taps, index, correction, asIs)
      const old = taps[index] as Tap
      const reverse: Correction =
        correction.type === 'add'
          ? { type: 'remove' }
          : { type: 'change', change: { ball: null, how: null, on_break: false, ...old } }
      const restored =
        correction.type === 'remove'
          ? index < corrected.length
            ? withCorrection(corrected, index, { type: 'add', tap: old }, asIs)
            : [...corrected, old]
          : withCorrection(corrected, index, reverse, asIs)
      expect(restored).toHaveLength(taps.length)
      expect(restored.every((tap, position) => isSameTap(tap, taps[position] as Tap))).toBe(true)
    })
  })

  test('[pool-fix-14] after an accepted correction every closed rack has 10 points and dead balls, and no score passes its race', () => {
    forAnyCorrection(({ game, taps, index, correction }) => {
      if (impossibleAfter(game, taps, index, correction) !== null) return
      const { players, rack_notes } = gameWith(newGame(game.scoring), withCorrection(taps, index, correction, asIs))
      for (const { score, handicap } of players) expect(score).toBeLessThanOrEqual(handicap)
      for (const [rack, { dead }] of rack_notes.slice(0, -1).entries()) {
        expect(players.reduce((sum, { racks }) => sum + (racks[rack]?.score ?? 0), dead)).toBe(RACK_POINTS)
      }
    })
  })
})

test('a tap that the rules of today would refuse is no reason against the correction of another tap', () => {
  const game = newGame('sheet')
  // An earlier version of the rules accepted ball 1 twice in one rack.
  const taps = tapsIn('A1 B1 A2 A3', IDS)
  expect(impossibleAfter(game, taps, 2, { type: 'change', change: { ball: 5 } })).toBeNull()
  expect(impossibleAfter(game, taps, 2, { type: 'change', change: { ball: 3 } })).toEqual({
    index: 3,
    error: 'BALL_ALREADY_DOWN',
    isOwn: false,
  })
})

test('the words of a correction name the old and the new value', () => {
  const nameOf = ({ pool_player_id }: Tap) => (pool_player_id === 1 ? 'Ann' : 'Ben')
  expect(correctionWords(tapIn('A3'), tapIn('B3'), nameOf)).toBe("corrected 'Ball 3 Ann' to 'Ball 3 Ben'")
  expect(correctionWords(tapIn('A.miss'), null, nameOf)).toBe("removed 'Miss Ann'")
  expect(correctionWords(null, tapIn('B.safety'), nameOf)).toBe("added 'Safety Ben'")
  expect(correctionWords(null, null, nameOf)).toBe('added a tap')
  expect(laterTapText(3, 'Ball 3 Ben', 'This ball is down.')).toBe(
    "Nothing was changed, because the later tap 'Ball 3 Ben' (tap 4) would be impossible. This ball is down.",
  )
})
