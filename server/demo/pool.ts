// The demo's pool games.

import type { LiveGame } from '../../contract/api/pool/games.ts'
import { type Discipline, handicapsFor } from '../../contract/rules/pool/handicaps.ts'
import { NINE, type Scoring, type Tap } from '../../contract/rules/pool/scoredGame.ts'
import { sheetOf } from '../../contract/rules/pool/sheet.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import type { CreatedUser } from '../usecases/members/users.ts'
import { createGame, readGame, tagGame } from '../usecases/pool/games.ts'
import { setSkillLevel } from '../usecases/pool/players.ts'
import { score } from '../usecases/pool/scores.ts'
import type { Session } from '../usecases/shared/session.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'
import { pseudoRandom } from './pseudoRandom.ts'

interface DemoPlayer {
  readonly who: CreatedUser
  readonly level: number
}

interface DemoGame {
  readonly discipline: Discipline
  readonly players: readonly DemoPlayer[]
  /** How long ago the game started. */
  readonly agoMs: number
  /** The number of taps so far. If it is missing, the game is finished. */
  readonly tapCount?: number
  /** If it is missing, the game is scored with plus and minus. */
  readonly scoring?: Scoring
  /** The seed of the random numbers that choose the taps. */
  readonly seed: number
  readonly tags?: readonly string[]
}

const BETWEEN_TAPS_MS = 40_000

/** Creates finished games of 8-Ball and 9-Ball over two weeks, some on a score sheet, and two games in progress. */
export async function seedPool(context: Context, clock: SeedClock, members: DemoMembers): Promise<void> {
  const { owner, invited, guests } = members
  const [teddy, juno, marcus] = invited
  const [sal, odette] = guests
  if (!teddy || !juno || !marcus || !sal || !odette)
    throw new Error('The demo needs three invited members and two guests.')
  const player = (who: CreatedUser, level: number): DemoPlayer => ({ who, level })
  const games: DemoGame[] = [
    {
      discipline: '9-Ball',
      players: [player(owner, 4), player(teddy, 3)],
      agoMs: 13 * DAY_MS,
      seed: 11,
      tags: ['league night'],
    },
    { discipline: '8-Ball', players: [player(owner, 5), player(juno, 4)], agoMs: 11 * DAY_MS, seed: 23 },
    {
      discipline: '9-Ball',
      players: [player(juno, 2), player(owner, 4), player(marcus, 3)],
      agoMs: 8 * DAY_MS,
      seed: 37,
    },
    {
      discipline: '8-Ball',
      players: [player(teddy, 3), player(owner, 5)],
      agoMs: 6 * DAY_MS,
      seed: 41,
      tags: ['league night', 'table 4'],
    },
    { discipline: '9-Ball', players: [player(owner, 4), player(sal, 6)], agoMs: 4 * DAY_MS, seed: 59 },
    {
      discipline: '9-Ball',
      players: [player(teddy, 3), player(owner, 4)],
      agoMs: 2 * DAY_MS,
      scoring: 'sheet',
      seed: 61,
    },
    { discipline: '8-Ball', players: [player(odette, 3), player(juno, 4)], agoMs: DAY_MS, seed: 73 },
    { discipline: '8-Ball', players: [player(owner, 5), player(marcus, 3)], agoMs: HOUR_MS, tapCount: 3, seed: 83 },
    {
      discipline: '9-Ball',
      players: [player(owner, 4), player(juno, 2)],
      agoMs: 25 * MINUTE_MS,
      tapCount: 41,
      scoring: 'sheet',
      seed: 97,
      tags: ['league night'],
    },
  ]
  const nowMs = clock.now()
  for (const game of games) {
    await setLevels(context, owner.session, game)
    await createDemoGame(context, clock, nowMs, sessionFor(game, members), game)
  }
  clock.returnToPresent()
}

/** The session of the member who scores the game: one of its players, or the owner if no player has a password. */
function sessionFor({ players }: DemoGame, { owner, invited }: DemoMembers): Session {
  const scorer = [owner, ...invited].find((member) => players.some(({ who }) => who === member))
  return (scorer ?? owner).session
}

async function setLevels(context: Context, admin: Session, { discipline, players }: DemoGame): Promise<void> {
  for (const { who, level } of players) {
    const body = { player_user_id: who.user.user_id, discipline, skill_level: level }
    await setSkillLevel(context, admin, body)
  }
}

async function createDemoGame(
  context: Context,
  clock: SeedClock,
  nowMs: number,
  session: Session,
  { discipline, players, agoMs, tapCount = Number.POSITIVE_INFINITY, scoring = 'points', seed, tags = [] }: DemoGame,
): Promise<void> {
  const startMs = nowMs - agoMs
  clock.moveTo(startMs)
  const handicaps = handicapsFor(
    discipline,
    players.map(({ level }) => level),
  )
  const bodyPlayers = players.map(({ who }, index) => ({
    pool_player_id: who.pool_player_id,
    handicap: handicaps[index] ?? 0,
  }))
  const body = { game_type: discipline, scoring, players: bodyPlayers }
  const { pool_game_id } = await createGame(context, context, session, body)
  if (tags.length > 0) await tagGame(context, context, session, pool_game_id, tags)
  const random = pseudoRandom(seed)
  let game = await readGame(context, session, pool_game_id)
  for (let count = 0; count < tapCount && game.winner_player_id === null; count++) {
    clock.moveTo(Math.min(nowMs, startMs + count * BETWEEN_TAPS_MS))
    const tap = scoring === 'sheet' ? chooseSheetTap(game, random) : choosePointTap(game, random)
    game = await score(context, context, session, pool_game_id, tap, null)
  }
}

function oneOf<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

/**
 * Chooses at random the player who gets the point. A player has one entry in the list for each point of the handicap,
 * so players with a higher handicap score more often.
 */
function choosePointTap({ players }: LiveGame, random: () => number): Tap {
  const entries = players.flatMap(({ pool_player_id, handicap }) => Array<number>(handicap).fill(pool_player_id))
  return { pool_player_id: oneOf(entries, random), action: 'add' }
}

const BALLS = Array.from({ length: NINE }, (_, index) => index + 1)

/** Chooses at random what happens: the lowest ball is pocketed or dead, or the turn of the player at the table ends. */
function chooseSheetTap(game: LiveGame, random: () => number): Tap {
  const pool_player_id = game.at_table ?? 0
  // An action that is in the list several times is chosen more often.
  const action = oneOf(
    ['add', 'add', 'add', 'add', 'add', 'add', 'dead', 'miss', 'miss', 'safety', 'foul'] as const,
    random,
  )
  const ball = BALLS.find((number) => sheetOf(game).balls.every((ballDown) => ballDown.ball !== number)) ?? NINE
  // The demo never makes the nine dead. The turn ends instead.
  if (action !== 'add' && (action !== 'dead' || ball === NINE)) {
    return { pool_player_id, action: action === 'dead' ? 'miss' : action }
  }
  return { pool_player_id, action, ball }
}
