// The actors, actions and guards of the wizard for a new game.
import { assign, sendTo, setup } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import {
  DEFAULT_LEVEL,
  type Discipline,
  handicapsFor,
  LEVELS,
  withLevel,
} from '../../../contract/rules/pool/handicaps.ts'
import type { Breaks, Scoring } from '../../../contract/rules/pool/scoredGame.ts'
import { clampHandicap, MAX_PLAYERS, playersError } from '../../../contract/rules/pool/scoring.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import { createdId } from '../app/outbox.clientIds.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { go } from '../app/system.ts'
import { type DraftKey, draftKeyOf, type KeepDraft } from '../shared/drafts.ts'
import type { Loaded } from '../shared/kept.types.ts'
import { type SubmissionResult, submissionMachine } from '../shared/submission.machine.ts'
import { type CreatedUser, newUserMachine } from '../shared/usernameForm.machine.ts'
import { gameBody } from './newGame.body.ts'
import type { NewGameContext, NewGameEvent, NewGameInput, NewGameLists } from './newGame.types.ts'
import { ratingsMachine } from './ratings.machine.ts'
import { lastLineUps, type Rematch, rematchIn, takeOver } from './rematch.ts'

const ERROR_MESSAGES = {
  INVALID_PLAYERS: 'An 8-Ball game needs two players, a 9-Ball game one to four.',
  INVALID_HANDICAP: 'Nobody could win with a handicap of 0. Raise it to start.',
} as const

/** The stored levels of the selected players, and the handicaps that the rules give for them. */
function presetLevels({ gameType, players, selected }: NewGameContext): Pick<NewGameContext, 'levels' | 'handicaps'> {
  const levels = selected.map(
    (id) => players.find((player) => player.pool_player_id === id)?.skill_levels[gameType] ?? DEFAULT_LEVEL,
  )
  return { levels, handicaps: handicapsFor(gameType, levels) }
}

/**
 * The key under which this browser stores the member's last choices of scoring and of the break, like a draft. The next
 * new game begins with these choices.
 */
export const scoringDraft = ({ input }: Pick<NewGameContext, 'input'>) => draftKeyOf(input, 'scoring')

/** The choices as the text of this draft: 'points', 'sheet', 'points alternate' or 'sheet alternate'. */
export const scoringText = ({ scoring, breaks }: Pick<NewGameContext, 'scoring' | 'breaks'>) =>
  breaks === 'alternate' ? `${scoring} ${breaks}` : scoring

/** The choices in the text of the draft. */
export function scoringIn(text: string): Pick<NewGameContext, 'scoring' | 'breaks'> {
  const [scoring, breaks] = text.split(' ')
  return {
    scoring: scoring === 'sheet' ? 'sheet' : 'points',
    breaks: breaks === 'alternate' ? 'alternate' : 'winner',
  }
}

/** The actors, actions and guards of the wizard for a new game. Its states are in `newGame.machine.ts`. */
export const newGameSetup = setup({
  types: {
    context: {} as NewGameContext,
    events: {} as NewGameEvent,
    input: {} as NewGameInput,
    children: {} as {
      newUser: 'newUser'
      submission: 'submission'
      readDraft: 'readDraft'
      ratings: 'ratings'
    },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadPlayers: placeholder<Loaded<NewGameLists>>('loadPlayers'),
    readDraft: placeholder<string, DraftKey>('readDraft'),
    submission: submissionMachine,
    newUser: newUserMachine,
    ratings: ratingsMachine,
  },
  actions: {
    go,
    storePlayers: assign(({ context }, { loaded }: { loaded: Loaded<NewGameLists> }) => ({
      players: loaded.data.players,
      lineUps: lastLineUps(loaded.data.games, loaded.data.players, context.input.user?.user_id),
      keptMs: loaded.keptMs,
      error: null,
    })),
    /** Takes over the players of a rematch. It does so only once, so that later choices of the member stay. */
    takeOver: assign(({ context: { rematch, players } }) =>
      rematch ? { ...takeOver(rematch, players), rematch: null } : {},
    ),
    chooseLineUp: assign(({ context }, { lineUp }: { lineUp: Rematch }) => ({
      ...takeOver(lineUp, context.players),
      lagWinner: 0,
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storePlayersError: assign({
      error: ({ context }) => {
        const code = playersError(context.gameType, gameBody(context).players)
        return code && { code, message: ERROR_MESSAGES[code] }
      },
    }),
    clearError: assign({ error: null }),
    chooseScoring: assign((_, { scoring }: { scoring: Scoring }) => ({ scoring })),
    chooseBreaks: assign((_, { breaks }: { breaks: Breaks }) => ({ breaks })),
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    chooseLagWinner: assign((_, { index }: { index: number }) => ({ lagWinner: index })),
    /** If the discipline has fewer players, the players who were selected last are removed. */
    chooseDiscipline: assign(({ context }, { discipline }: { discipline: Discipline }) => ({
      gameType: discipline,
      selected: context.selected.slice(0, MAX_PLAYERS[discipline]),
    })),
    togglePlayer: assign({
      selected: ({ context }, { id }: { id: number }) =>
        context.selected.includes(id)
          ? context.selected.filter((selected) => selected !== id)
          : [...context.selected, id],
    }),
    // A new player is selected if there is room.
    addPlayer: assign(({ context }, { created }: { created: CreatedUser | null }) => {
      const id = created?.pool_player_id
      if (!created || id === undefined) return {}
      const player: PoolPlayer = {
        pool_player_id: id,
        user_id: created.user_id,
        display_name: created.display_name ?? created.username,
        skill_levels: { '8-Ball': DEFAULT_LEVEL, '9-Ball': DEFAULT_LEVEL },
      }
      const hasRoom = context.selected.length < MAX_PLAYERS[context.gameType]
      return {
        players: [...context.players, player],
        selected: hasRoom ? [...context.selected, id] : context.selected,
      }
    }),
    presetLevels: assign(({ context }) => ({ ...presetLevels(context), lagWinner: 0 })),
    chooseLevel: assign(({ context }, params: { index: number; level: number }) => ({
      ...withLevel(context.gameType, context, params),
      error: null,
    })),
    changeHandicap: assign({
      handicaps: ({ context }, params: { index: number; by: 1 | -1 }) =>
        context.handicaps.map((handicap, index) =>
          index === params.index ? clampHandicap(handicap + params.by) : handicap,
        ),
      error: null,
    }),
    /** The races become the handicaps of the players. */
    takeRaces: assign((_, { races }: { races: readonly number[] }) => ({ handicaps: races, error: null })),
    refreshRatings: sendTo('ratings', { type: 'resource.refresh' }),
    makeClientId: assign({ client_id: ({ context }) => context.input.newId() }),
    /** Stores the address of the game: with the server's id if the answer has arrived, or else with the client id. */
    storeAddress: assign(({ context }, { result }: { result: SubmissionResult | null }) => {
      const id = result?.type === 'delivered' ? createdId(result.answer) : null
      return { address: pathTo.poolGame(id ?? context.client_id) }
    }),
    storeRefusedError: assign((_, { result }: { result: SubmissionResult }) =>
      result.type === 'refused' ? { error: result.error } : {},
    ),
  },
  guards: {
    isNoRematch: ({ context }) => rematchIn(context.input.search) === null,
    hasAllRematchPlayers: ({ context: { rematch } }, { loaded }: { loaded: Loaded<NewGameLists> }) =>
      rematch !== null && takeOver(rematch, loaded.data.players).selected.length === rematch.seats.length,
    isRefused: (_, { result }: { result: SubmissionResult }) => result.type === 'refused',
    /** Whether a tap on the player can select the player, or remove the player from the selection. */
    maySelect: ({ context }, { id }: { id: number }) =>
      context.selected.includes(id) || context.selected.length < MAX_PLAYERS[context.gameType],
    /** Whether enough players are selected: two in 8-Ball, and at least one in 9-Ball. */
    hasPlayers: ({ context }) => {
      const { gameType, selected } = context
      return gameType === '8-Ball' ? selected.length === MAX_PLAYERS[gameType] : selected.length >= 1
    },
    /** Whether the discipline has this level, and the index is that of a selected player. */
    isLevel: ({ context: { gameType, levels } }, { index, level }: { index: number; level: number }) =>
      levels[index] !== undefined && LEVELS[gameType].includes(level),
    isSelectedIndex: ({ context }, { index }: { index: number }) => context.selected[index] !== undefined,
    isStartable: ({ context }) => playersError(context.gameType, gameBody(context).players) === null,
    /** Whether each selected player gets a race, and each race is possible in a game. */
    arePlayableRaces: ({ context }, { races }: { races: readonly number[] }) =>
      races.length === context.selected.length && races.every((race) => race >= 1 && clampHandicap(race) === race),
    /** Whether the handicap after the change is possible and another one than before. */
    mayChangeHandicap: ({ context }, { index, by }: { index: number; by: 1 | -1 }) => {
      const handicap = context.handicaps[index]
      return handicap !== undefined && clampHandicap(handicap + by) !== handicap
    },
  },
})
