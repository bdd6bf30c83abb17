// The page of a pool game in the simulation: what members do on it, and what must be true at the end.

import { type ActorRefFrom, fromCallback } from 'xstate'
import type { CorrectionQuery } from '../../contract/api/pool/corrections.ts'
import type { LiveGame } from '../../contract/api/pool/games.ts'
import type { PatchGameBody, ScoreBody } from '../../contract/api/pool/pool.ts'
import { type Correction, changedTap } from '../../contract/rules/pool/corrections.ts'
import { RACK_ENDS, RACK_OVERS } from '../../contract/rules/pool/scoredGame.ts'
import { computeSheet } from '../../contract/rules/pool/sheet.ts'
import { tapWords } from '../../contract/rules/pool/tapWords.ts'
import { endChoices } from '../../src/machines/pool/endMatch.machine.ts'
import type { newGameMachine } from '../../src/machines/pool/newGame.machine.ts'
import type { poolGameMachine } from '../../src/machines/pool/poolGame.machine.ts'
import { mayScore } from '../../src/machines/pool/poolGame.presses.ts'
import { shownGame, tapFor, tapToUndoOrRedo } from '../../src/machines/pool/poolGame.selectors.ts'
import type { ScoreEvent } from '../../src/machines/pool/poolGame.types.ts'
import { rowsOf } from '../../src/machines/pool/tapLog.selectors.ts'
import { awakeMachine } from '../../src/machines/shared/awake.machine.ts'
import { pathTo } from '../../src/paths.ts'
import { screen as newGameScreen } from '../../src/screens/pool/newGame.screen.ts'
import { gameHalf } from '../../src/screens/pool/poolGame.half.ts'
import { Ledger } from './ledger.ts'
import { Origin } from './origin.ts'
import type { Phone, Tab } from './phone.ts'
import { type AppliedCommand, NAMES, type SimulatedServer } from './server.ts'
import type { PageLogic } from './tabMachines.ts'
import type { TestedPage } from './testedPage.ts'
import type { World } from './world.ts'

type PoolGameRef = ActorRefFrom<typeof poolGameMachine>

/** A tap in the log of the server, as the checks compute it. */
interface LoggedTap {
  readonly id: number
  readonly body: ScoreBody
  undone: boolean
}

/** The pages of a game, without the parts that need a browser. */
export const poolPageLogic: PageLogic = (services) => ({
  newPage: newGameScreen.logic(services),
  page: (gameHalf.logic(services) as typeof poolGameMachine).provide({
    actors: { awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }) },
  }),
})

/** A pool game that several phones score, and the checks for it. */
export class PoolPage implements TestedPage {
  readonly ledger: Ledger
  private readonly world: World
  private readonly server: SimulatedServer
  private readonly origin: Origin
  /** False: a game of 9-Ball. */
  private isEightBall = false
  /** Whether the game is scored on a score sheet. False: by points. */
  private isOnSheet = false
  private readonly playerIds: number[] = []
  /** Each confirmed game that a browser tab has shown, with the id of the tab. */
  private readonly shownGames: { who: string; game: LiveGame }[] = []

  constructor(world: World, server: SimulatedServer) {
    this.world = world
    this.server = server
    this.ledger = new Ledger(world, 'tap')
    const kind = { idField: 'pool_game_id', pathTo: pathTo.poolGame, newPath: '/pool/new' }
    this.origin = new Origin(world, server, this.ledger, { ...kind, call: 'POST /pool/games' })
  }

  async setUp(): Promise<void> {
    const { chance } = this.world
    this.isEightBall = chance.happens(0.3)
    this.isOnSheet = chance.happens(0.4)
    const { isEightBall } = this
    const count = isEightBall ? 2 : chance.between(1, 3)
    for (let id = 1; id <= count; id++) this.playerIds.push(id)
    if (this.origin.isStartedByPhone) return
    const players = this.playerIds.map((pool_player_id) => {
      return { pool_player_id, handicap: isEightBall ? chance.between(2, 8) : chance.between(4, 40) }
    })
    const game_type = isEightBall ? '8-Ball' : '9-Ball'
    const scoring = this.isOnSheet ? 'sheet' : 'points'
    // No new random number, so that each seed stays as it is.
    const isAlternate = this.isOnSheet && (players[0]?.handicap ?? 0) % 2 === 0
    const body = { game_type, scoring, ...(isAlternate && { breaks: 'alternate' }), players } as const
    await this.server.handle({ user_id: 1, call: 'POST /pool/games', params: {}, body })
    this.world.note(
      'server',
      `starts ${game_type} with ${scoring}: ${players.map((player) => `${NAMES[player.pool_player_id - 1]} to ${player.handicap}`).join(', ')}`,
    )
  }

  /** The players. Only the players and the creator of a game can see it. */
  members(): readonly number[] {
    return this.playerIds
  }

  firstAddress(phone: Phone): string | null {
    return this.origin.firstAddress(phone)
  }

  inputFor(tab: Tab, address: string, visit: string) {
    const params = { pool_game_id: this.origin.paramIn(address) }
    const user = { user_id: tab.phone.user_id }
    return { params, search: '', user, visit, now: tab.serverNow, newId: () => this.origin.newId() }
  }

  observeTab(tab: Tab): void {
    this.ledger.observeTab(tab)
  }

  observePage(tab: Tab): void {
    let lastConfirmed: LiveGame | null = null
    ;(tab.page as PoolGameRef).subscribe(({ context: { confirmed } }) => {
      if (confirmed === null || confirmed === lastConfirmed) return
      this.ledger.noteVersion(tab, confirmed.version)
      lastConfirmed = confirmed
      this.shownGames.push({ who: tab.tabId, game: confirmed })
    })
  }

  isStartedByPhone(): boolean {
    return this.origin.isStartedByPhone
  }

  findAndOpen(tab: Tab): void {
    if (tab.page === null) this.origin.findAndOpen(tab)
  }

  /** Does one thing that a member could do. */
  act(tab: Tab): void {
    const { chance } = this.world
    if (tab.page === null) {
      this.continueStarting(tab)
      return
    }
    const page = tab.page as PoolGameRef
    const snapshot = page.getSnapshot()
    this.reloadIfFailed(tab)
    if (!snapshot.matches('ready')) return
    // This random number chooses what the member does.
    const percent = chance.between(1, 100)
    if (chance.happens(0.15)) {
      this.correct(tab)
      return
    }
    // Open seats are mostly changed next.
    if (chance.happens(snapshot.children.seats ? 0.8 : 0.12)) {
      this.changeSeats(tab)
      return
    }
    if (chance.happens(0.03)) {
      this.changeEnd(tab)
      return
    }
    if (percent <= 12) {
      this.undoOrRedo(tab, percent <= 8 ? 'undo' : 'redo')
      return
    }
    const event = this.isOnSheet ? this.sheetEvent(percent) : this.pointEvent(percent)
    const tap = tapFor({ context: snapshot.context, event })
    if (!snapshot.can(event)) return
    page.send(event)
    const entry = page.getSnapshot().context.pending.at(-1)
    if (entry === undefined || !mayScore(snapshot.context, event)) return
    this.ledger.noteMade(tab, entry.key, tapWords(tap, NAMES[tap.pool_player_id - 1] ?? ''))
  }

  /** Opens the log, and then corrects a tap in it and closes it. */
  private correct(tab: Tab): void {
    const { chance } = this.world
    const page = tab.page as PoolGameRef
    page.send({ type: 'log.open' })
    const log = page.getSnapshot().children.tapLog
    if (log === undefined) return
    log.send({ type: 'log.reload' })
    const { context } = log.getSnapshot()
    const counting = rowsOf(context).filter(({ undone }) => !undone)
    if (counting.length === 0) {
      // The log is still loading, or the game has no taps.
      if (chance.happens(0.5)) log.send({ type: 'log.close' })
      return
    }
    const { name, tap } = chance.oneOf(counting)
    log.send({ type: 'tap.choose', name })
    const pool_player_id = chance.oneOf(this.playerIds)
    const correction = chance.oneOf<Correction>([
      { type: 'remove' },
      { type: 'change', change: { pool_player_id } },
      { type: 'add', tap: { ...tap, pool_player_id } },
    ])
    if (correction.type === 'add') log.send({ type: 'adding.open' })
    log.send({ type: 'correction.make', correction })
    const entry = log.getSnapshot().context.pending.at(-1)
    if (entry && entry !== context.pending.at(-1)) this.ledger.noteMade(tab, entry.key, entry.label)
    if (chance.happens(0.7)) log.send({ type: 'log.close' })
  }

  /**
   * Opens the seats, changes one of them, and saves or closes them. As on the page, nothing is saved before the taps of
   * the member are. No player leaves the game, because the member of this phone would not see it any more.
   */
  private changeSeats(tab: Tab): void {
    const { chance } = this.world
    const page = tab.page as PoolGameRef
    page.send({ type: 'seats.open' })
    const { seats } = page.getSnapshot().children
    if (seats === undefined) return
    seats.send({ type: 'seats.reload' })
    if (!seats.getSnapshot().matches('editing')) return
    const index = chance.between(0, this.playerIds.length - 1)
    const pool_player_id = chance.oneOf(this.playerIds)
    const change = chance.oneOf([
      { type: 'player.choose', index, pool_player_id },
      { type: 'level.choose', index, level: chance.between(2, 7) },
      { type: 'race.change', index, by: chance.oneOf([1, -1] as const) },
      { type: 'seat.raise', index },
    ] as const)
    seats.send(change)
    const waits = page.getSnapshot().context.pending.length > 0 || !tab.phone.hasReception()
    if (waits || chance.happens(0.1)) {
      if (chance.happens(0.2)) seats.send({ type: 'modal.close' })
      return
    }
    seats.send({ type: 'seats.save' })
    this.world.note(tab.phone.name, `changes the seats: ${JSON.stringify(change)}`)
  }

  /** Ends the match unfinished or by forfeit, or opens it again. */
  private changeEnd(tab: Tab): void {
    const { chance } = this.world
    const page = tab.page as PoolGameRef
    page.send({ type: 'end.open' })
    const { endMatch } = page.getSnapshot().children
    if (endMatch === undefined) return
    const { game } = endMatch.getSnapshot().context
    const end = chance.oneOf(endChoices(game))
    endMatch.send({ type: 'end.choose', ...end })
    const waits = page.getSnapshot().context.pending.length > 0 || !tab.phone.hasReception()
    endMatch.send({ type: waits ? 'modal.close' : 'question.confirm' })
    if (!waits) this.world.note(tab.phone.name, game.ended ? 'opens the match again' : `ends the match: ${end.text}`)
  }

  /** @param percent a number from 13 to 100, which chooses the event */
  private pointEvent(percent: number): ScoreEvent {
    const pool_player_id = this.world.chance.oneOf(this.playerIds)
    if (percent <= 28) return { type: 'score.subtract', pool_player_id }
    return percent <= 44 && !this.isEightBall ? { type: 'score.dead' } : { type: 'score.add', pool_player_id }
  }

  /** @param percent a number from 13 to 100, which chooses the event */
  private sheetEvent(percent: number): ScoreEvent {
    const { chance } = this.world
    const pool_player_id = chance.oneOf(this.playerIds)
    if (percent <= 16) return { type: 'score.subtract', pool_player_id }
    if (percent <= 24) return { type: 'score.table', pool_player_id }
    if (percent === 50) return { type: 'score.timeOut' }
    if (percent < 50) return { type: 'score.turn', end: chance.oneOf(['miss', 'safety', 'foul'] as const) }
    if (percent <= 54) {
      const how = chance.oneOf(this.isEightBall ? RACK_OVERS : (['stalemate', 'gathered'] as const))
      return { type: 'score.rackOver', how, pool_player_id }
    }
    if (this.isEightBall) return { type: 'score.rack', how: chance.oneOf([null, ...RACK_ENDS]) }
    const event = { type: 'score.ball', ball: chance.between(1, 9) } as const
    if (percent <= 64) return { ...event, on_break: true }
    // `confirmed` answers the question about a ball of an earlier turn.
    return percent <= 74 ? { ...event, confirmed: true } : event
  }

  /** Does the next thing on the page that starts the game. Opens the game if it exists already. */
  private continueStarting(tab: Tab): void {
    const { chance } = this.world
    const page: ActorRefFrom<typeof newGameMachine> | null = tab.newPage
    const snapshot = page?.getSnapshot()
    if (!snapshot?.matches('creating') && this.origin.findAndOpen(tab)) return
    if (page === null || snapshot === undefined) return
    if (snapshot.matches('loadFailed')) page.send({ type: 'players.reload' })
    else if (snapshot.matches('confirmPlayers')) {
      if (this.isEightBall) page.send({ type: 'discipline.choose', discipline: '8-Ball' })
      if (this.isOnSheet) page.send({ type: 'scoring.choose', scoring: 'sheet' })
      for (const pool_player_id of this.playerIds) page.send({ type: 'player.toggle', pool_player_id })
      page.send({ type: 'players.confirm' })
    } else if (snapshot.matches('setHandicaps')) {
      if (chance.happens(0.3)) {
        const level = chance.between(2, 5)
        page.send({ type: 'level.choose', index: chance.between(0, this.playerIds.length - 1), level })
      }
      if (this.playerIds.length === 2) page.send({ type: 'breaks.choose', breaks: 'alternate' })
      this.origin.maybeLoseReception(tab)
      page.send({ type: 'game.start' })
      if (page.getSnapshot().matches('creating')) this.origin.noteStarted(tab, 'starts the game')
    }
  }

  /** Presses 'Try again' if the page offers it. */
  private reloadIfFailed(tab: Tab): void {
    const page = tab.page as PoolGameRef
    if (page.getSnapshot().matches('failed')) page.send({ type: 'game.reload' })
  }

  /** Presses 'Undo' or 'Redo' if the page allows it. */
  private undoOrRedo(tab: Tab, kind: 'undo' | 'redo'): void {
    const page = tab.page as PoolGameRef
    const snapshot = page.getSnapshot()
    if (!snapshot.can({ type: `tap.${kind}` })) return
    const what = `${kind} of ${JSON.stringify(tapToUndoOrRedo(snapshot.context, kind)?.named)}`
    page.send({ type: `tap.${kind}` })
    const entry = page.getSnapshot().context.pending.at(-1)
    if (entry) this.ledger.noteMade(tab, entry.key, what)
  }

  async check(phones: readonly Phone[]): Promise<void> {
    const { ledger, world, server } = this
    const commands = server.applied.filter(
      ({ call, changesNothing }) => call.includes(' /pool/games/:') && !changesNothing,
    )
    ledger.check(phones, server)
    const tapsAfterCommands = [[], ...tapsAfterEach(commands)]
    commands.forEach(({ answer }, index) => {
      const { version } = answer as LiveGame
      // A new game has the version 1, and each command adds 1.
      if (version !== index + 2) world.fault(`command ${index + 1} gave the game version ${version}`)
    })
    for (const { who, game } of this.shownGames) {
      // A game that the server does not know yet has the version 0 and no taps.
      const taps = tapsAfterCommands[Math.max(0, game.version - 1)]
      const scores = taps && scoresOf(taps, game)
      if (scores === undefined || scoresIn(game) !== scores) {
        world.fault(`check 3: ${who} showed ${scoresIn(game)} as version ${game.version}, and the log says ${scores}`)
      }
    }
    for (const { who, game } of this.shownGames) {
      const wrongRacks = wrongRacksIn(game)
      if (wrongRacks.length > 0)
        world.fault(`${who} showed closed racks of ${wrongRacks.join(', ')} as version ${game.version}`)
    }
    const gameId = this.origin.id()
    // Null: the browser tab was killed before the new game was on the disk of its phone.
    if (gameId === null) return
    const stored = await server.handle({
      user_id: 1,
      call: 'GET /pool/games/:pool_game_id',
      params: { pool_game_id: gameId },
      body: undefined,
    })
    const finalScores = scoresOf(tapsAfterCommands.at(-1) ?? [], stored.data as LiveGame)
    if (scoresIn(stored.data as LiveGame) !== finalScores) {
      world.fault(`check 5: the server has ${scoresIn(stored.data as LiveGame)}, and the log says ${finalScores}`)
    }
    for (const tab of phones.flatMap(({ tabs }) => tabs)) {
      const page: PoolGameRef | null = tab.page
      const game = page && shownGame(page.getSnapshot().context)
      if (game === null || scoresIn(game) !== finalScores) {
        world.fault(`check 5: ${tab.tabId} shows ${game && scoresIn(game)}, and the log says ${finalScores}`)
      }
    }
  }
}

/** A text with the scores and the dead balls of all racks, and on a score sheet also with the turns. */
const scoresIn = (game: ShownScores) => {
  const sorted = [...game.players].sort((a, b) => a.pool_player_id - b.pool_player_id)
  const dead = game.rack_notes.reduce((total, note) => total + note.dead, 0)
  const turns = game.scoring === 'sheet' ? `, ${turnsText(game)}` : ''
  return resultText(
    sorted.map(({ score }) => score),
    dead,
  ).concat(turns)
}

type Turns = Pick<LiveGame, 'innings' | 'at_table'>
/** The fields of a game from which `scoresIn` makes its text. */
type ShownScores = Turns &
  Pick<LiveGame, 'scoring' | 'rack_notes'> & {
    players: readonly Pick<LiveGame['players'][number], 'pool_player_id' | 'score'>[]
  }
const turnsText = ({ innings, at_table }: Turns) => `${innings} innings, ${at_table} at the table`

const resultText = (scores: readonly number[], dead: number) => `${scores.join(' : ')}, ${dead} dead`

/** For each closed rack of 9-Ball whose points and dead balls do not make 10 together: their sum. */
function wrongRacksIn({ game_type, players, rack_notes }: LiveGame): number[] {
  if (game_type === '8-Ball') return []
  const totals = rack_notes.map(({ dead }, rack) =>
    players.reduce((total, { racks }) => total + (racks[rack]?.score ?? 0), dead),
  )
  return totals.slice(0, -1).filter((total) => total !== 10)
}

/**
 * The result, as a text, that a game must show after these taps. Points are counted here, without the code of the
 * product. A score sheet is counted with the rule of the product, which has its own tests.
 */
function scoresOf(taps: readonly LoggedTap[], { game_type, scoring, breaks, players }: LiveGame): string {
  if (scoring === 'sheet') {
    const counting = taps.filter(({ undone }) => !undone).map(({ body }) => body)
    return scoresIn({ scoring, ...computeSheet(game_type, players, counting, breaks) })
  }
  const scores = new Map(
    players
      .map(({ pool_player_id }) => pool_player_id)
      .sort((a, b) => a - b)
      .map((id) => [id, 0]),
  )
  const dead = taps.filter(({ body, undone }) => body.action === 'dead' && !undone).length
  for (const { body, undone } of taps) {
    if (body.action === 'dead') continue
    const score = scores.get(body.pool_player_id) ?? 0
    if (!undone) scores.set(body.pool_player_id, Math.max(0, score + (body.action === 'add' ? 1 : -1)))
  }
  return resultText([...scores.values()], dead)
}

/** The taps after a change of the seats or of the end of the game: each tap has the player who sits in its seat now. */
function withNewSeats(taps: readonly LoggedTap[], { players = [] }: PatchGameBody): LoggedTap[] {
  const moved = new Map(players.map(({ pool_player_id, replaces }) => [replaces, pool_player_id]))
  const playerOf = ({ pool_player_id }: ScoreBody) => moved.get(pool_player_id) ?? pool_player_id
  return taps.map((tap) => ({ ...tap, body: { ...tap.body, pool_player_id: playerOf(tap.body) } }))
}

/** The taps of the game after each command. A new tap and a correction remove the undone ones. */
function tapsAfterEach(commands: readonly AppliedCommand[]): LoggedTap[][] {
  let taps: LoggedTap[] = []
  let lastId = 0
  /** The ids of the taps by the keys of their entries. */
  const ids = new Map<string | null, number>()
  return commands.map(({ call, params, query, body, key, answer }) => {
    taps = taps.map((tap) => ({ ...tap }))
    if (call === 'PATCH /pool/games/:pool_game_id') {
      taps = withNewSeats(taps, body as PatchGameBody)
      return taps
    }
    if (call.endsWith('/undo')) {
      const last = taps.findLast(({ undone }) => !undone)
      if (last) last.undone = true
      return taps
    }
    if (call.endsWith('/redo')) {
      const first = taps[taps.findLastIndex(({ undone }) => !undone) + 1]
      if (first) first.undone = false
      return taps
    }
    taps = taps.filter(({ undone }) => !undone)
    const { tap_key } = query as CorrectionQuery
    const { before, ...tap } = { before: 0, ...(body as ScoreBody) }
    const id = tap_key === undefined ? Number(params.pool_game_tap_id ?? before) : ids.get(tap_key)
    const index = taps.findIndex((other) => other.id === id)
    const isNew = call.startsWith('POST')
    // The database has only this game, so its ids have no gaps.
    if (isNew) lastId = call.endsWith('/scores') ? ((answer as LiveGame).undo?.pool_game_tap_id ?? 0) : lastId + 1
    if (isNew) ids.set(key, lastId)
    if (call.endsWith('/scores')) taps = [...taps, { id: lastId, body: tap, undone: false }]
    else if (isNew) taps = taps.toSpliced(index, 0, { id: lastId, body: tap, undone: false })
    else if (call.startsWith('DELETE')) taps = taps.toSpliced(index, 1)
    else taps = taps.map((other) => (other.id === id ? { ...other, body: changedTap(other.body, tap) } : other))
    return taps
  })
}
