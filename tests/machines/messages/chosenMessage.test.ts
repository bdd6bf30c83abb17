// Tests the thread after the reader has chosen a message that the search has found.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'
import { waitForPromises } from '../support.ts'

/** Messages with ids that count up from `first`. The newest message has the highest id. */
const messagesFrom = (first: number, length = MESSAGES_PER_LOAD) =>
  Array.from({ length }, (_, n) => ({ message_id: first + n }) as Message)

test('[messages-search-04] older messages load part by part until the chosen message is in the thread', async () => {
  // For each load of older messages: the id of the oldest message that was shown before it.
  const loadedBefore: number[] = []
  const machine = messagesMachine.provide({
    actors: {
      loadThread: fromPromise<{ messages: Message[]; gateway: MessageGateway }>(async () => ({
        messages: messagesFrom(1 + 3 * MESSAGES_PER_LOAD),
        gateway: { configured: false, from_handle: '5555550100', to_handle: null, inbound: null },
      })),
      loadOlder: fromPromise<Message[], { before: number }>(async ({ input: { before } }) => {
        loadedBefore.push(before)
        return messagesFrom(before - MESSAGES_PER_LOAD)
      }),
    },
  })
  const actor = createActor(machine, { input: inputOfNora }).start()
  await waitForPromises()
  actor.getSnapshot().children.search?.send({ type: 'search.open' })
  actor.send({ type: 'message.choose', message_id: 2 + MESSAGES_PER_LOAD })
  expect(actor.getSnapshot().children.search?.getSnapshot().hasTag('open')).toBe(false)
  // The chosen message is two parts before the shown messages, so two loads follow each other.
  await waitForPromises()
  await waitForPromises()
  expect(loadedBefore).toEqual([1 + 3 * MESSAGES_PER_LOAD, 1 + 2 * MESSAGES_PER_LOAD])
  expect(actor.getSnapshot().matches({ older: 'idle' })).toBe(true)
  // A chosen message that is already in the thread starts no load.
  actor.send({ type: 'message.choose', message_id: 1 + 3 * MESSAGES_PER_LOAD })
  await waitForPromises()
  expect(loadedBefore).toHaveLength(2)
  actor.stop()
})
