// Tests the idempotency keys of calls that a member can repeat.

import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { endMatchMachine } from '../../../src/machines/pool/endMatch.machine.ts'
import { afterError, NO_CALLS, type SavedGame, withCall } from '../../../src/machines/pool/repeatedCall.ts'
import { game, refusedError } from '../../models/pool/exampleGames.ts'

const noAnswer = new CallError(NO_ANSWER)
const keyOf = ({ last }: typeof NO_CALLS) => last?.key

test('[pool-seats-23] the same call has the same key until the server has answered, and another body has another key', () => {
  const first = withCall(NO_CALLS, 'dialog', { race: 5 })
  const repeated = withCall(afterError(first, noAnswer), 'dialog', { race: 5 })
  expect(keyOf(repeated)).toBe(keyOf(first))
  const changed = withCall(afterError(first, noAnswer), 'dialog', { race: 6 })
  expect(keyOf(changed)).not.toBe(keyOf(first))
  const refused = withCall(afterError(first, refusedError), 'dialog', { race: 5 })
  expect(keyOf(refused)).not.toBe(keyOf(first))
})

test('[pool-seats-23] the end of a match is sent again with the same key after a call without an answer', async () => {
  const sent: SavedGame[] = []
  const saveEnd = fromPromise<LiveGame, SavedGame>(async ({ input }) => {
    sent.push(input)
    if (sent.length < 3) throw sent.length === 1 ? noAnswer : refusedError
    return game(4)
  })
  const input = { poolGameId: 7, dialog: 'dialog-1', game: game(3) }
  const actor = createActor(endMatchMachine.provide({ actors: { saveEnd } }), { input }).start()
  actor.send({ type: 'end.choose', ended: 'unfinished', winner: null })
  for (let call = 1; call <= 3; call += 1) {
    actor.send({ type: 'question.confirm' })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  const [first, repeated, afterRefusal] = sent.map(({ key }) => key)
  expect(first).toMatch(/^[!-~]{8,128}$/)
  expect(repeated).toBe(first)
  expect(afterRefusal).not.toBe(first)
})
