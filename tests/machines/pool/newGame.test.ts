// Tests the wizard for a new game: players, handicaps, levels, rematches and the start.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import type { GamePlayer, PoolGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { NewEntry } from '../../../src/machines/app/outbox.types.ts'
import { localGame } from '../../../src/machines/pool/localGame.ts'
import { gameBody, gameEntry } from '../../../src/machines/pool/newGame.body.ts'
import { newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import type { NewGameLists } from '../../../src/machines/pool/newGame.types.ts'
import { lastLineUps, rematchText } from '../../../src/machines/pool/rematch.ts'
import type { DraftKey, KeepDraft } from '../../../src/machines/shared/drafts.ts'
import type { Loaded } from '../../../src/machines/shared/kept.types.ts'
import type { SubmissionResult, submissionMachine } from '../../../src/machines/shared/submission.machine.ts'
import {
  type CreatedUser,
  type CreateUserRequest,
  newUserMachine,
} from '../../../src/machines/shared/usernameForm.machine.ts'
import { pathTo } from '../../../src/paths.ts'
import { game } from '../../models/pool/exampleGames.ts'
import { error, nora, waitForPromises } from '../support.ts'

const player = (id: number, eightBallLevel: number, nineBallLevel: number): PoolPlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': eightBallLevel, '9-Ball': nineBallLevel },
})

const playerWithRace = (id: number, handicap: number): GamePlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  score: 0,
  remaining: handicap,
  handicap,
  safeties: 0,
  fouls: 0,
  longest_run: 0,
  winner: false,
  racks: [],
  skill_level: null,
})

/** Five players. After the id, the numbers are the levels in 8-Ball and in 9-Ball. */
const players = [player(1, 2, 1), player(2, 7, 9), player(3, 3, 3), player(4, 4, 5), player(5, 6, 7)]

/** A game in which both players had other levels and races than they have now. */
const earlierGame = {
  game_type: '8-Ball' as const,
  scoring: 'sheet' as const,
  players: [
    { ...playerWithRace(4, 9), skill_level: 6 },
    { ...playerWithRace(2, 3), skill_level: 7 },
  ],
}

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The server creates the game of the outbox entry, with the id 12. */
const acceptGame = async (_: NewEntry): Promise<SubmissionResult> => ({
  type: 'delivered',
  answer: { call: 'POST /pool/games', data: { pool_game_id: 12 } },
})

/**
 * Starts the wizard for a new game. `submit` delivers the outbox entry of the game, `search` is the query of the
 * address, and `draft` is the stored way to score. `navigationEvents` lists the events that the wizard sent to
 * `navigation`.
 */
function openWizard({ submit = acceptGame, search = '', draft = '', games = [] as readonly PoolGame[] } = {}) {
  const navigationEvents: object[] = []
  const keptDrafts: KeepDraft[] = []
  const wizard = newGameMachine.provide({
    actors: {
      readDraft: fromPromise(async () => draft),
      loadPlayers: fromPromise(
        async (): Promise<Loaded<NewGameLists>> => ({ data: { players: [...players], games }, keptMs: null }),
      ),
      submission: fromPromise(({ input }: { input: { entry: NewEntry } }) =>
        submit(input.entry),
      ) as unknown as typeof submissionMachine,
    },
    actions: { keepDraft: (_, draftToKeep) => void keptDrafts.push(draftToKeep) },
  })
  const root = createActor(
    setup({
      actors: {
        wizard,
        navigation: fromCallback<{ type: string }>(({ receive }) =>
          receive((event) => void navigationEvents.push(event)),
        ),
      },
    }).createMachine({
      invoke: [
        { systemId: 'navigation', src: 'navigation' },
        {
          id: 'wizard',
          src: 'wizard',
          input: { params: {}, search, user: nora, visit: 'visit', newId: () => CLIENT_ID, now: () => 0 },
        },
      ],
    }),
  ).start()
  const actor = root.getSnapshot().children.wizard as ReturnType<typeof createActor<typeof newGameMachine>>
  const choose = (...ids: number[]) => {
    for (const pool_player_id of ids) actor.send({ type: 'player.toggle', pool_player_id })
  }
  return {
    actor,
    choose,
    navigationEvents,
    keptDrafts,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
  }
}

describe(newGameMachine.id, () => {
  test('[pool-sheet-01] the member chooses how the game is scored, and the next wizard begins with the same choice', async () => {
    const firstWizard = openWizard()
    await waitForPromises()
    expect(firstWizard.context().scoring).toBe('points')
    firstWizard.actor.send({ type: 'scoring.choose', scoring: 'sheet' })
    expect(firstWizard.context().scoring).toBe('sheet')
    expect(gameBody(firstWizard.context()).scoring).toBe('sheet')
    expect(firstWizard.keptDrafts).toEqual([{ user_id: nora.user_id, name: 'scoring', text: 'sheet' }])
    const secondWizard = openWizard({ draft: 'sheet' })
    await waitForPromises()
    expect(secondWizard.context().scoring).toBe('sheet')
    secondWizard.actor.send({ type: 'scoring.choose', scoring: 'points' })
    expect(secondWizard.keptDrafts).toMatchObject([{ text: 'points' }])
    expect(gameBody(secondWizard.context()).scoring).toBe('points')
  })

  test('[pool-sheet-51] the member chooses who breaks, and the next wizard begins with the same choice', async () => {
    const { actor, choose, context, keptDrafts } = openWizard({ draft: 'sheet' })
    await waitForPromises()
    choose(1, 2)
    actor.send({ type: 'players.confirm' })
    expect(context().breaks).toBe('winner')
    expect(gameBody(context())).not.toHaveProperty('breaks')
    actor.send({ type: 'breaks.choose', breaks: 'alternate' })
    expect(gameBody(context())).toMatchObject({ scoring: 'sheet', breaks: 'alternate' })
    // The page shows the game so before the server has it.
    expect(localGame(gameEntry(context()))).toMatchObject({ breaks: 'alternate' })
    expect(keptDrafts).toEqual([{ user_id: nora.user_id, name: 'scoring', text: 'sheet alternate' }])

    const nextWizard = openWizard({ draft: 'sheet alternate' })
    await waitForPromises()
    expect(nextWizard.context()).toMatchObject({ scoring: 'sheet', breaks: 'alternate' })
    // A game with plus and minus does not know who breaks. The choice stays for the next sheet.
    nextWizard.actor.send({ type: 'scoring.choose', scoring: 'points' })
    expect(gameBody(nextWizard.context())).not.toHaveProperty('breaks')
    expect(nextWizard.keptDrafts).toMatchObject([{ text: 'points alternate' }])
  })

  test('[pool-sheet-51] a rematch has the break of the earlier game, whatever was chosen last', async () => {
    const openRematch = async (game: Parameters<typeof rematchText>[0], draft: string) => {
      const { search } = new URL(pathTo.newGame(rematchText(game)), 'http://a')
      const { context, state } = openWizard({ search, draft })
      await waitForPromises()
      expect(state()).toBe('setHandicaps')
      return context()
    }
    expect(await openRematch({ ...earlierGame, breaks: 'alternate' }, 'sheet')).toMatchObject({
      scoring: 'sheet',
      breaks: 'alternate',
    })
    expect(await openRematch({ ...earlierGame, breaks: 'winner' }, 'sheet alternate')).toMatchObject({
      scoring: 'sheet',
      breaks: 'winner',
    })
    // A game that an older version has sent does not say who breaks.
    expect(await openRematch(earlierGame, 'sheet alternate')).toMatchObject({ breaks: 'winner' })
  })

  test('[pool-sheet-02] the winner of the lag is the first player on a score sheet, and is at the table at the start', async () => {
    const entries: NewEntry[] = []
    const submit = async (entry: NewEntry) => {
      entries.push(entry)
      return acceptGame(entry)
    }
    const { actor, choose, context } = openWizard({ submit, draft: 'sheet' })
    await waitForPromises()
    choose(1, 2, 3)
    actor.send({ type: 'players.confirm' })
    expect(context().lagWinner).toBe(0)
    // There is no fourth player.
    actor.send({ type: 'lag.choose', index: 3 })
    expect(context().lagWinner).toBe(0)
    actor.send({ type: 'lag.choose', index: 1 })
    actor.send({ type: 'game.start' })
    await waitForPromises()
    const body = gameBody(context())
    expect(body.players.map(({ pool_player_id }) => pool_player_id)).toEqual([2, 3, 1])
    expect(body.players.map(({ handicap }) => handicap)).toEqual([75, 25, 14])
    // The page shows the game in this order before the server has it.
    const localGameOfEntry = entries[0] && localGame(entries[0])
    expect(localGameOfEntry?.players.map(({ display_name, handicap }) => [display_name, handicap])).toEqual([
      ['player 2', 75],
      ['player 3', 25],
      ['player 1', 14],
    ])
    expect(localGameOfEntry).toMatchObject({ scoring: 'sheet', at_table: 2, innings: 0 })
    // With plus and minus, the players are in the order in which they were chosen.
    expect(gameBody({ ...context(), scoring: 'points' }).players.map(({ handicap }) => handicap)).toEqual([14, 75, 25])
  })

  test('[pool-new-05] confirming the players leads from confirmPlayers to setHandicaps', async () => {
    const { actor, choose, state } = openWizard()
    await waitForPromises()
    choose(1, 2)
    expect(state()).toEqual({ confirmPlayers: 'choosing' })
    actor.send({ type: 'players.confirm' })
    expect(state()).toBe('setHandicaps')
  })

  test('[pool-new-07] the wizard first sets the handicaps of the tables of the league, in both disciplines', async () => {
    const nineBallWizard = openWizard()
    await waitForPromises()
    nineBallWizard.choose(1, 2, 3, 4)
    nineBallWizard.actor.send({ type: 'players.confirm' })
    expect(nineBallWizard.context().handicaps).toEqual([14, 75, 25, 38])

    const eightBallWizard = openWizard()
    await waitForPromises()
    eightBallWizard.actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    eightBallWizard.choose(2, 1)
    eightBallWizard.actor.send({ type: 'players.confirm' })
    expect(eightBallWizard.context().handicaps).toEqual([7, 2])
  })

  test('[pool-levels-01] [pool-levels-02] the choice of a level sets the race of its player in 9-Ball again, and the races of both players in 8-Ball', async () => {
    const nineBallWizard = openWizard()
    await waitForPromises()
    nineBallWizard.choose(1, 3)
    nineBallWizard.actor.send({ type: 'players.confirm' })
    nineBallWizard.actor.send({ type: 'handicap.raise', index: 0 })
    nineBallWizard.actor.send({ type: 'level.choose', index: 1, level: 6 })
    expect(nineBallWizard.context()).toMatchObject({ levels: [1, 6], handicaps: [15, 46] })
    nineBallWizard.actor.send({ type: 'handicap.lower', index: 1 })
    expect(nineBallWizard.context()).toMatchObject({ levels: [1, 6], handicaps: [15, 45] })
    nineBallWizard.actor.send({ type: 'level.choose', index: 1, level: 6 })
    expect(nineBallWizard.context().handicaps).toEqual([15, 46])

    const eightBallWizard = openWizard()
    await waitForPromises()
    eightBallWizard.actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    eightBallWizard.choose(3, 4)
    eightBallWizard.actor.send({ type: 'players.confirm' })
    expect(eightBallWizard.context()).toMatchObject({ levels: [3, 4], handicaps: [2, 3] })
    eightBallWizard.actor.send({ type: 'level.choose', index: 0, level: 7 })
    expect(eightBallWizard.context()).toMatchObject({ levels: [7, 4], handicaps: [5, 2] })
  })

  test('a chosen level is sent and is shown before the server answers, and a level that the discipline does not have is ignored', async () => {
    const submit = vi.fn(async (_: NewEntry): Promise<SubmissionResult> => ({ type: 'waiting' }))
    const { actor, choose, context } = openWizard({ submit })
    await waitForPromises()
    choose(3, 1)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'level.choose', index: 0, level: 6 })
    for (const level of [0, 10, 2.5]) actor.send({ type: 'level.choose', index: 0, level })
    // There is no third player.
    actor.send({ type: 'level.choose', index: 2, level: 5 })
    expect(context().levels).toEqual([6, 1])
    actor.send({ type: 'game.start' })
    await waitForPromises()
    const [entry] = submit.mock.calls[0] ?? []
    expect(entry?.command.body).toMatchObject({
      players: [
        { pool_player_id: 3, handicap: 46, skill_level: 6 },
        { pool_player_id: 1, handicap: 14, skill_level: 1 },
      ],
    })
    expect(entry && localGame(entry)?.players.map(({ skill_level }) => skill_level)).toEqual([6, 1])
  })

  test('[pool-new-08] the start of the game creates the game on the server and opens the page of the game', async () => {
    const submit = vi.fn(acceptGame)
    const { actor, choose, navigationEvents } = openWizard({ submit })
    await waitForPromises()
    choose(3, 1)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'game.start' })
    await waitForPromises()
    expect(submit).toHaveBeenCalledOnce()
    expect(submit.mock.calls[0]?.[0]).toMatchObject({
      key: CLIENT_ID,
      user_id: nora.user_id,
      command: {
        call: 'POST /pool/games',
        body: {
          client_id: CLIENT_ID,
          game_type: '9-Ball',
          players: [
            { pool_player_id: 3, handicap: 25 },
            { pool_player_id: 1, handicap: 14 },
          ],
        },
      },
      label: 'New game: player 3, player 1',
      whenRefused: 'keep',
    })
    expect(navigationEvents).toEqual([{ type: 'navigation.go', to: '/pool/12', replace: true }])
  })

  test('if the server does not answer, the page of the game opens under the client id, with the players of the wizard', async () => {
    const submit = vi.fn(async (_: NewEntry): Promise<SubmissionResult> => ({ type: 'waiting' }))
    const { actor, choose, navigationEvents } = openWizard({ submit })
    await waitForPromises()
    choose(3, 1)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'game.start' })
    await waitForPromises()
    expect(navigationEvents).toEqual([{ type: 'navigation.go', to: `/pool/${CLIENT_ID}`, replace: true }])
    const [entry] = submit.mock.calls[0] ?? []
    expect(entry && localGame(entry)).toMatchObject({
      pool_game_id: 0,
      game_type: '9-Ball',
      created_by: nora.user_id,
      players: [
        { pool_player_id: 3, display_name: 'player 3', handicap: 25, score: 0, remaining: 25, skill_level: 3 },
        { pool_player_id: 1, display_name: 'player 1', handicap: 14, score: 0, remaining: 14, skill_level: 1 },
      ],
    })
  })

  test('the handicaps stay and the error is shown if the server refuses the game', async () => {
    const refusedError = error('INVALID_PLAYERS').error
    const { actor, choose, state, context, navigationEvents } = openWizard({
      submit: async (): Promise<SubmissionResult> => ({ type: 'refused', error: refusedError }),
    })
    await waitForPromises()
    choose(3)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'handicap.raise', index: 0 })
    actor.send({ type: 'game.start' })
    await waitForPromises()
    expect(state()).toBe('setHandicaps')
    expect(context()).toMatchObject({ handicaps: [26], error: refusedError })
    expect(navigationEvents).toEqual([])
  })

  test('[pool-new-09] cancelling in the second step of the wizard, the handicaps, returns to the first step with the same selected players', async () => {
    const { actor, choose, state, context } = openWizard()
    await waitForPromises()
    choose(4, 2)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'wizard.cancel' })
    expect(state()).toEqual({ confirmPlayers: 'choosing' })
    expect(context().selected).toEqual([4, 2])
  })

  test('[pool-new-10] cancelling in the first step of the wizard, the selection of the players, opens /pool', async () => {
    const { actor, navigationEvents } = openWizard()
    await waitForPromises()
    actor.send({ type: 'wizard.cancel' })
    expect(navigationEvents).toEqual([{ type: 'navigation.go', to: '/pool' }])
  })

  test('[pool-new-11] switching to 8-Ball keeps only the first two selected players', async () => {
    const { actor, choose, context } = openWizard()
    await waitForPromises()
    choose(5, 3, 1, 2)
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(context()).toMatchObject({ gameType: '8-Ball', selected: [5, 3] })
  })

  test('[pool-new-12] 8-Ball needs exactly two players, and a third one cannot be selected', async () => {
    const { actor, choose, context } = openWizard()
    await waitForPromises()
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
    choose(2)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
    choose(3)
    expect(context().selected).toEqual([1, 2])
  })

  test('[pool-new-13] 9-Ball takes up to four players, and a fifth one cannot be selected', async () => {
    const { actor, choose, context } = openWizard()
    await waitForPromises()
    choose(1, 2, 3, 4, 5)
    expect(context().selected).toEqual([1, 2, 3, 4])
    choose(2, 5)
    expect(context().selected).toEqual([1, 3, 4, 5])
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
  })

  test('[pool-after-08] a rematch begins with the handicaps of the earlier game, which can be changed, and starts with one tap', async () => {
    const submit = vi.fn(acceptGame)
    const search = new URL(pathTo.newGame(rematchText(earlierGame)), 'http://a').search
    const { actor, context, state } = openWizard({ submit, search })
    await waitForPromises()
    expect(state()).toBe('setHandicaps')
    expect(context()).toMatchObject({ gameType: '8-Ball', scoring: 'sheet', selected: [4, 2] })
    expect(context()).toMatchObject({ levels: [6, 7], handicaps: [9, 3] })
    actor.send({ type: 'handicap.lower', index: 0 })
    expect(context().handicaps).toEqual([8, 3])
    actor.send({ type: 'game.start' })
    await waitForPromises()
    expect(submit.mock.calls[0]?.[0].command.body).toMatchObject({
      game_type: '8-Ball',
      scoring: 'sheet',
      players: [
        { pool_player_id: 4, handicap: 8, skill_level: 6 },
        { pool_player_id: 2, handicap: 3, skill_level: 7 },
      ],
    })
    // Back in the first step, the same players are chosen, and confirming them sets the levels that they have now.
    const secondWizard = openWizard({ search })
    await waitForPromises()
    secondWizard.actor.send({ type: 'wizard.cancel' })
    expect(secondWizard.context().selected).toEqual([4, 2])
    secondWizard.actor.send({ type: 'players.reload' })
    await waitForPromises()
    expect(secondWizard.state()).toEqual({ confirmPlayers: 'choosing' })
    secondWizard.actor.send({ type: 'players.confirm' })
    expect(secondWizard.context()).toMatchObject({ levels: [4, 7], handicaps: [2, 5] })
  })

  test('[pool-after-09] a rematch with a missing player or a wrong address begins with the selection of the players', async () => {
    // The format of `rematch`: discipline, way to score, and the id, the race and the level of each player.
    const openRematch = async (rematch: string) => {
      const wizard = openWizard({ search: new URL(pathTo.newGame(rematch), 'http://a').search })
      await waitForPromises()
      expect(wizard.state()).toEqual({ confirmPlayers: 'choosing' })
      return wizard.context()
    }
    expect(await openRematch('8-Ball~points~9-2-3~2-2-3')).toMatchObject({ gameType: '8-Ball', selected: [2] })
    expect(await openRematch('9-Ball~points~9-25-3')).toMatchObject({ gameType: '9-Ball', selected: [] })
    const wrongRematches = [
      '',
      '7-Ball~points~1-2-3~2-2-3',
      '8-Ball~points~1-2-3',
      '8-Ball~points~1-2-3~1-2-3',
      '9-Ball~points~x',
      '9-Ball~points~1-0-3',
      '9-Ball~points~1-',
    ]
    for (const text of wrongRematches) {
      expect(await openRematch(text), text).toMatchObject({
        gameType: '9-Ball',
        selected: [],
        levels: [],
        handicaps: [],
      })
    }
    // The stored level of the player replaces an unknown level, and a race is at most 100.
    const { context, state } = openWizard({ search: '?rematch=9-Ball~points~1-999-~2-25-0' })
    await waitForPromises()
    expect(state()).toBe('setHandicaps')
    expect(context()).toMatchObject({ levels: [1, 9], handicaps: [100, 25] })
  })

  test('[pool-new-14] the players can be confirmed only if at least one is selected', async () => {
    const { actor, choose } = openWizard()
    await waitForPromises()
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
  })

  test('[pool-new-15] plus and minus keep a handicap within 0 to 100', async () => {
    const { actor, choose, context } = openWizard()
    await waitForPromises()
    choose(1)
    actor.send({ type: 'players.confirm' })
    for (let tap = 0; tap < 120; tap += 1) actor.send({ type: 'handicap.raise', index: 0 })
    expect(context().handicaps).toEqual([100])
    for (let tap = 0; tap < 120; tap += 1) actor.send({ type: 'handicap.lower', index: 0 })
    expect(context().handicaps).toEqual([0])
  })

  test('the wizard does not create a game with a handicap of 0, and shows the error', async () => {
    const submit = vi.fn(acceptGame)
    const { actor, choose, context, state } = openWizard({ submit })
    await waitForPromises()
    choose(1)
    actor.send({ type: 'players.confirm' })
    for (let tap = 0; tap < 14; tap += 1) actor.send({ type: 'handicap.lower', index: 0 })
    actor.send({ type: 'game.start' })
    expect(state()).toBe('setHandicaps')
    expect(context().error?.code).toBe('INVALID_HANDICAP')
    expect(submit).not.toHaveBeenCalled()
    expect(gameBody(context()).players).toEqual([{ pool_player_id: 1, handicap: 0, skill_level: 1 }])
  })
})

test('[pool-seats-10] a new player has the typed name in games, one that is too long is not sent, and an empty one is left out', async () => {
  const sent: unknown[] = []
  const save = fromPromise<CreatedUser, CreateUserRequest>(async ({ input: { draft } }) => {
    sent.push(draft)
    return { user_id: 4, username: draft.username, display_name: draft.display_name, pool_player_id: 4 }
  })
  const machine = newUserMachine.provide({
    actors: { readDraft: fromPromise<string, DraftKey>(async () => ''), save },
    actions: { keepDraft: () => undefined },
  })
  const create = async (display_name: string) => {
    const draftKey = { user_id: 1, name: 'new-user' }
    const input = { subject: { code: 'pool' }, draft: { username: '', display_name: '' }, draftKey } as const
    const form = createActor(machine, { input }).start()
    await waitForPromises()
    form.send({ type: 'draft.change', change: { username: 'jose', display_name } })
    form.send({ type: 'form.submit' })
    await waitForPromises()
    return form.getSnapshot()
  }
  expect((await create(' José ')).output).toMatchObject({ username: 'jose', display_name: 'José' })
  expect((await create('')).output).toMatchObject({ username: 'jose' })
  expect((await create('x'.repeat(41))).context.error).toEqual({
    code: 'INVALID_DISPLAY_NAME',
    message: 'A display name has at most 40 characters.',
  })
  expect(sent).toEqual([{ username: 'jose', display_name: 'José' }, { username: 'jose' }])
})

describe('what the member has played last', () => {
  const nora9 = { ...playerWithRace(1, 14), user_id: nora.user_id, skill_level: 1 }
  const other = { ...playerWithRace(4, 38), skill_level: 5 }
  const played = (rest: Partial<PoolGame>): PoolGame => ({ ...game(1), players: [nora9, other], ...rest })
  const lineUp = {
    gameType: '9-Ball',
    scoring: 'sheet',
    breaks: 'winner',
    seats: [
      { pool_player_id: 1, handicap: 14, level: 1 },
      { pool_player_id: 4, handicap: 38, level: 5 },
    ],
  } as const

  test('[pool-new-18] each line-up is offered once, as it was played last, if the member and all others can play', () => {
    const sheet = played({ scoring: 'sheet' })
    const later = { ...other, handicap: 31, skill_level: 4 }
    const games = [
      sheet,
      // The same line-up, in another order and with other races.
      played({ scoring: 'sheet', players: [later, nora9] }),
      played({ players: [nora9] }),
      played({ players: [other, playerWithRace(2, 31)] }),
      played({ players: [nora9, playerWithRace(99, 31)] }),
      played({ scoring: 'points' }),
    ]
    const { seats } = lineUp
    expect(lastLineUps(games, players, nora.user_id)).toEqual([
      lineUp,
      { gameType: '9-Ball', scoring: 'points', breaks: 'winner', seats },
    ])
    expect(lastLineUps(games, players, undefined)).toEqual([])
    const many = [2, 3, 4, 5].map((id) => played({ players: [nora9, playerWithRace(id, 31)] }))
    expect(lastLineUps(many, players, nora.user_id)).toHaveLength(3)
  })

  test('[pool-sheet-51] a line-up of what was played last keeps who broke', async () => {
    const games = [played({ scoring: 'sheet', breaks: 'alternate' })]
    const { actor, context } = openWizard({ games, draft: 'sheet' })
    await waitForPromises()
    const [lastPlayed] = context().lineUps
    expect(lastPlayed).toMatchObject({ scoring: 'sheet', breaks: 'alternate' })
    if (lastPlayed) actor.send({ type: 'lineUp.choose', lineUp: lastPlayed })
    expect(context().breaks).toBe('alternate')
  })

  test('[pool-new-18] one press on a line-up leads to the handicaps, and the next one starts the game', async () => {
    const { actor, context, state } = openWizard({ games: [played({ scoring: 'sheet' })] })
    await waitForPromises()
    expect(context().lineUps).toEqual([lineUp])
    actor.send({ type: 'lineUp.choose', lineUp })
    expect(state()).toBe('setHandicaps')
    actor.send({ type: 'lag.choose', index: 1 })
    expect(gameBody(context())).toEqual({
      game_type: '9-Ball',
      scoring: 'sheet',
      players: [
        { pool_player_id: 4, handicap: 38, skill_level: 5 },
        { pool_player_id: 1, handicap: 14, skill_level: 1 },
      ],
    })
  })
})
