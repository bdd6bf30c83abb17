// The models of the dialogs of the seats and of the end of a match. Tests of the machines and of the views use them.
// `key`: two situations with the same state and the same key count as one.
import { CallError } from '../../../contract/callResult.ts'
import { endMatchMachine } from '../../../src/machines/pool/endMatch.machine.ts'
import { hasChanges, type LoadedSeats } from '../../../src/machines/pool/seatDraft.ts'
import { seatsMachine } from '../../../src/machines/pool/seats.machine.ts'
import type { Model } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'
import { game, refusedError } from './exampleGames.ts'

const person = (id: number, level: number) => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': level, '9-Ball': level },
})

/** A running game of the players 1 and 2, with the player 3 who can take a seat. Both races are 2. */
export const loadedSeats: LoadedSeats = { game: game(3), players: [person(1, 3), person(2, 3), person(3, 5)] }
/** The same game after somebody else has changed the race of player 2. */
export const newerSeats: LoadedSeats = {
  ...loadedSeats,
  game: game(4, [0, 0], {
    players: loadedSeats.game.players.map((player, index) => (index === 1 ? { ...player, handicap: 9 } : player)),
  }),
}
export const changedError = new CallError({ code: 'GAME_CHANGED', message: 'Somebody else has changed the seats.' })

export const seatsModel = {
  machine: seatsMachine,
  input: { poolGameId: 7, dialog: 'dialog-1' },
  events: [
    { type: 'player.choose', index: 0, pool_player_id: 3 },
    { type: 'level.choose', index: 0, level: 4 },
    { type: 'level.choose', index: 0, level: 10 },
    { type: 'race.change', index: 1, by: 1 },
    { type: 'race.change', index: 1, by: -1 },
    { type: 'seat.raise', index: 1 },
    { type: 'seat.raise', index: 0 },
    { type: 'seats.save' },
    { type: 'seats.reload' },
    { type: 'modal.close' },
    { type: 'live.connected' },
    done('loadSeats', loadedSeats),
    done('loadSeats', newerSeats),
    failed('loadSeats', refusedError),
    done('saveSeats', game(4)),
    failed('saveSeats', refusedError),
    failed('saveSeats', changedError),
  ],
  uncoveredEvents: {
    'level.choose (level: 10)': 'the discipline has no level 10',
    'seat.raise (index: 0)': 'the first seat cannot move up',
  },
  stopWhen: ({ status, context: { draft } }) => status === 'done' || draft.some(({ handicap }) => handicap > 40),
  key: ({ context: { loaded, draft, error } }) => [
    loaded?.game.version,
    loaded && hasChanges(draft, loaded),
    Math.min(draft.find(({ was }) => was === 2)?.handicap ?? 0, 3),
    error?.code,
  ],
} satisfies Model<typeof seatsMachine>

export const endMatchModel = {
  machine: endMatchMachine,
  input: { poolGameId: 7, dialog: 'dialog-1', game: game(3) },
  otherInputs: [{ poolGameId: 7, dialog: 'dialog-1', game: game(3, [0, 0], { ended: 'unfinished' }) }],
  events: [
    { type: 'end.choose', ended: 'forfeit', winner: 2 },
    { type: 'end.choose', ended: 'unfinished', winner: null },
    { type: 'question.confirm' },
    { type: 'question.cancel' },
    { type: 'modal.close' },
    done('saveEnd', game(4)),
    failed('saveEnd', refusedError),
  ],
  stopWhen: ({ status }) => status === 'done',
  key: ({ context }) => [context.choice.ended, context.game.ended, context.error?.code],
} satisfies Model<typeof endMatchMachine>
