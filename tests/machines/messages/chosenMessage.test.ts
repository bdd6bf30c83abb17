// Tests the thread after the reader has chosen a found message.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { THREAD_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'
import { waitForPromises } from '../support.ts'

const messagesFrom = (first: number, length = THREAD_LENGTH) =>
  Array.from({ length }, (_, n) => ({ message_id: first + n }) as Message)

test('[messages-search-04] older messages load a page at a time until the chosen message is in the thread', async () => {
  const loadedBefore: number[] = []
  const machine = messagesMachine.provide({
    actions: { keepDraft: () => undefined },
    actors: {
      readDraft: fromPromise(async () => ''),
      loadThread: fromPromise<{ messages: Message[]; gateway: MessageGateway }>(async () => ({
        messages: messagesFrom(1 + 3 * THREAD_LENGTH),
        gateway: { configured: false, from_handle: '5555550100' },
      })),
      loadOlder: fromPromise<Message[], { before: number }>(async ({ input: { before } }) => {
        loadedBefore.push(before)
        return messagesFrom(before - THREAD_LENGTH)
      }),
    },
  })
  const actor = createActor(machine, { input: inputOfNora }).start()
  await waitForPromises()
  actor.getSnapshot().children.search?.send({ type: 'search.open' })
  actor.send({ type: 'message.choose', message_id: 2 + THREAD_LENGTH })
  expect(actor.getSnapshot().children.search?.getSnapshot().hasTag('open')).toBe(false)
  await waitForPromises()
  await waitForPromises()
  expect(loadedBefore).toEqual([1 + 3 * THREAD_LENGTH, 1 + 2 * THREAD_LENGTH])
  expect(actor.getSnapshot().matches({ older: 'idle' })).toBe(true)
  // Messages that are older than the chosen one are loaded only when the reader requests them.
  actor.send({ type: 'message.choose', message_id: 1 + 3 * THREAD_LENGTH })
  await waitForPromises()
  expect(loadedBefore).toHaveLength(2)
  actor.stop()
})
