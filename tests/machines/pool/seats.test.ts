// Tests the dialogs of the seats and of the end of a match, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { describe, expect, test } from 'vitest'
import { deletedText } from '../../../src/machines/pool/deletedText.ts'
import { endBody, endChoices, endMatchMachine } from '../../../src/machines/pool/endMatch.machine.ts'
import {
  rebased,
  seatsBody,
  seatsOf,
  withSeatLevel,
  withSeatPlayer,
  withSeatRaised,
} from '../../../src/machines/pool/seatDraft.ts'
import { seatsMachine } from '../../../src/machines/pool/seats.machine.ts'
import { game, refusedError } from '../../models/pool/exampleGames.ts'
import { changedError, loadedSeats, newerSeats } from '../../models/pool/seatModels.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const seat = (was: number, pool_player_id = was, handicap = 2, skill_level = 3) => {
  return { was, pool_player_id, handicap, skill_level }
}
const eightBall = game(3, [0, 0], { game_type: '8-Ball' })

describe('the draft of the seats', () => {
  test('[pool-seats-13] a level and a player bring their race, and in 8-Ball also that of the opponent', () => {
    const seats = seatsOf(loadedSeats.game)
    expect(withSeatLevel(seats, '9-Ball', { index: 0, level: 4 })).toEqual([seat(1, 1, 31, 4), seat(2)])
    expect(withSeatLevel(seats, '8-Ball', { index: 0, level: 6 })).toEqual([seat(1, 1, 5, 6), seat(2)])
    expect(withSeatLevel(seats, '8-Ball', { index: 1, level: 3 })).toEqual([seat(1), seat(2)])
    expect(withSeatPlayer(seats, loadedSeats, { index: 1, pool_player_id: 3 })).toEqual([seat(1), seat(2, 3, 38, 5)])
    const eight = withSeatPlayer(seats, { ...loadedSeats, game: eightBall }, { index: 0, pool_player_id: 3 })
    expect(eight).toEqual([seat(1, 3, 4, 5), seat(2)])
    expect(withSeatPlayer(seats, loadedSeats, { index: 0, pool_player_id: 99 })).toEqual(seats)
  })

  test('[pool-seats-13] two players swap their seats, and a seat moves up in the order of play', () => {
    const seats = [seat(1, 1, 25, 3), seat(2, 2, 31, 4), seat(4, 4, 38, 5)]
    expect(withSeatPlayer(seats, loadedSeats, { index: 0, pool_player_id: 4 })).toEqual([
      seat(1, 4, 38, 5),
      seat(2, 2, 31, 4),
      seat(4, 1, 25, 3),
    ])
    expect(withSeatRaised(seats, 2).map(({ was }) => was)).toEqual([1, 4, 2])
    expect(withSeatRaised(seats, 0)).toEqual(seats)
  })

  test('[pool-seats-14] own changes stay after somebody else has changed other seats, and are lost where they do not fit', () => {
    const [first, second] = seatsOf(loadedSeats.game)
    if (!first || !second) throw new Error('The example has two seats.')
    const own = { ...first, handicap: 7 }
    const now = seatsOf(newerSeats.game)
    expect(rebased([own, second], loadedSeats.game, newerSeats.game)).toEqual([own, now[1]])
    expect(rebased([first, second], loadedSeats.game, newerSeats.game)).toEqual(now)
    // Both have put player 3 into a seat.
    const taken = {
      ...game(4),
      players: game(4).players.map((player, i) => (i === 0 ? { ...player, pool_player_id: 3 } : player)),
    }
    expect(rebased([first, { ...second, pool_player_id: 3 }], loadedSeats.game, taken)).toEqual(seatsOf(taken))
    // The seat that the member has changed has another player now.
    expect(rebased([own, second], loadedSeats.game, taken)).toEqual(seatsOf(taken))
  })

  test('[pool-seats-15] all seats are sent in the new order, with the seats that the member has seen', () => {
    const seats = [seat(2), seat(1, 3, 38, 5)]
    expect(seatsBody(seats, loadedSeats)).toEqual({
      players: [
        { pool_player_id: 2, handicap: 2, skill_level: 3 },
        { pool_player_id: 3, replaces: 1, handicap: 38, skill_level: 5 },
      ],
      seen_players: [
        { pool_player_id: 1, handicap: 2, skill_level: 3 },
        { pool_player_id: 2, handicap: 2, skill_level: 3 },
      ],
    })
  })
})

/** `repeatedCall.test.ts` tests the calls that were sent. */
const anything = expect.anything()

test('[pool-seats-15] changed seats are saved in one call, a refusal stays readable, and a faster change of others loads', () => {
  const draft = [seat(1), seat(2)]
  expectSteps(seatsMachine, { poolGameId: 7, dialog: 'dialog-1' }, [
    [null, 'loading', { draft: [], error: null }],
    [failed('loadSeats', refusedError), 'failed', { error: refusedError.error }],
    [{ type: 'live.connected' }, 'loading', { error: null }],
    [done('loadSeats', loadedSeats), 'editing', { loaded: loadedSeats, draft }],
    [{ type: 'race.change', index: 0, by: -1 }, 'editing', { draft: [seat(1, 1, 1), seat(2)] }],
    // Nobody can win a race to 0.
    [{ type: 'race.change', index: 0, by: -1 }, 'editing'],
    [{ type: 'seats.save' }, 'saving', { calls: anything }],
    [failed('saveSeats', refusedError), 'editing', { error: refusedError.error, calls: anything }],
    [{ type: 'seats.save' }, 'saving', { error: null, calls: anything }],
    [failed('saveSeats', changedError), 'loading', { error: changedError.error, calls: anything }],
    [done('loadSeats', newerSeats), 'editing', { loaded: newerSeats, draft: [seat(1, 1, 1), seat(2, 2, 9)] }],
    [{ type: 'seats.save' }, 'saving', { error: null, calls: anything }],
    [{ type: 'modal.close' }, 'saving'],
    [done('saveSeats', game(5)), 'closed'],
  ])
})

test('[pool-seats-15] unchanged seats are not sent', () => {
  expectSteps(seatsMachine, { poolGameId: 7, dialog: 'dialog-1' }, [
    [null, 'loading'],
    [done('loadSeats', loadedSeats), 'editing', { loaded: loadedSeats, draft: [seat(1), seat(2)] }],
    [{ type: 'seat.raise', index: 1 }, 'editing', { draft: [seat(2), seat(1)] }],
    [{ type: 'seat.raise', index: 1 }, 'editing', { draft: [seat(1), seat(2)] }],
    [{ type: 'seats.save' }, 'closed'],
  ])
})

test('[pool-seats-16] a match ends after a question, and the answer is sent', () => {
  const choice = { ended: 'forfeit', winner: 2 } as const
  expectSteps(endMatchMachine, { poolGameId: 7, dialog: 'dialog-1', game: game(3) }, [
    [null, 'choosing', { error: null }],
    [{ type: 'end.choose', ...choice }, 'asking', { choice }],
    [{ type: 'question.cancel' }, 'choosing'],
    [{ type: 'end.choose', ...choice }, 'asking'],
    [{ type: 'question.confirm' }, 'saving', { calls: anything }],
    [failed('saveEnd', refusedError), 'asking', { error: refusedError.error, calls: anything }],
    [{ type: 'question.confirm' }, 'saving', { error: null, calls: anything }],
    [done('saveEnd', game(4)), 'closed'],
  ])
  expect(endBody(choice)).toEqual({ ended: 'forfeit', winner_pool_player_id: 2 })
})

test('[pool-seats-16] a match that was ended is opened again after a question', () => {
  expectSteps(endMatchMachine, { poolGameId: 7, dialog: 'dialog-1', game: game(3, [0, 0], { ended: 'unfinished' }) }, [
    [null, 'asking', { choice: { ended: null, winner: null } }],
    [{ type: 'question.confirm' }, 'saving', { calls: anything }],
    [done('saveEnd', game(4)), 'closed'],
  ])
  expect(endBody({ ended: null, winner: null })).toEqual({ ended: null })
})

test('[pool-seats-16] a match of two ends by the forfeit of either, and a match of one only unfinished', () => {
  const textsOf = (players: typeof eightBall.players) => endChoices({ players }).map(({ text }) => text)
  const [first] = game(3).players
  expect(textsOf(game(3).players)).toEqual([
    'player 2 forfeits: player 1 wins',
    'player 1 forfeits: player 2 wins',
    'Unfinished: nobody wins',
  ])
  expect(textsOf(first ? [first] : [])).toEqual(['Unfinished: nobody wins'])
})

test('[pool-seats-19] the text says why a game is not there any more', () => {
  expect(deletedText({ username: 'Teddy' })).toBe('This game was deleted by Teddy.')
  expect(deletedText({ username: 'Teddy', replaced: true })).toBe(
    'Teddy gave your seat to somebody else, so you do not see this game any more.',
  )
  expect(deletedText({ username: null })).toContain('it was deleted, or somebody else has got your seat')
})
