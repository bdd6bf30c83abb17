// Tests that a message whose send got no answer is not sent twice.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { messagesMachine, type SendMessage } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'
import { draftPorts, noAnswerError, waitForPromises } from '../support.ts'

/** A browser with stored drafts, in which nora opens the page of the messages several times. */
function startBrowser() {
  const drafts = new Map<string, string>()
  const sent: SendMessage[] = []
  const ports = draftPorts(drafts)
  const openPage = async (visit: string, answer: () => Promise<Message[]>) => {
    const machine = messagesMachine.provide({
      actions: ports.actions,
      actors: {
        ...ports.actors,
        loadThread: fromPromise<{ messages: Message[]; gateway: MessageGateway }>(async () => ({
          messages: [],
          gateway: { configured: true, from_handle: '5555550100' },
        })),
        sendMessage: fromPromise<Message[], SendMessage>(({ input }) => {
          sent.push(input)
          return answer()
        }),
      },
    })
    const actor = createActor(machine, { input: { ...inputOfNora, visit } }).start()
    await waitForPromises()
    return actor
  }
  return { drafts, sent, openPage }
}

const noAnswer = () => Promise.reject(noAnswerError)

test('[messages-send-04] a message that is sent again on a later visit has the same key, and a changed one another', async () => {
  const { drafts, sent, openPage } = startBrowser()
  const first = await openPage('first', noAnswer)
  first.send({ type: 'draft.change', draft: 'At noon?' })
  first.send({ type: 'message.send' })
  await waitForPromises()
  first.stop()

  const second = await openPage('second', noAnswer)
  expect(second.getSnapshot().context.draft).toBe('At noon?')
  second.send({ type: 'message.send' })
  await waitForPromises()
  second.send({ type: 'draft.change', draft: 'At one?' })
  second.send({ type: 'message.send' })
  await waitForPromises()
  second.stop()

  const third = await openPage('third', async () => [])
  third.send({ type: 'message.send' })
  await waitForPromises()
  third.stop()
  expect(sent.map(({ message }) => message)).toEqual(['At noon?', 'At noon?', 'At one?', 'At one?'])
  const keys = sent.map(({ key }) => key)
  expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
  expect(drafts.get('message')).toBe('')
})

test.each(['At noon?', '7', 'null', '{"at":"noon"}'])(
  'a draft that an earlier version stored without a key, %s, is in its field again',
  async (stored) => {
    const { drafts, sent, openPage } = startBrowser()
    drafts.set('message', stored)
    const actor = await openPage('first', noAnswer)
    expect(actor.getSnapshot().context.draft).toBe(stored)
    actor.send({ type: 'message.send' })
    await waitForPromises()
    expect(sent).toEqual([{ message: stored, key: 'first-1' }])
    actor.stop()
  },
)

test('a blank draft is not stored', async () => {
  const { drafts, openPage } = startBrowser()
  const actor = await openPage('first', noAnswer)
  actor.send({ type: 'draft.change', draft: ' ' })
  expect(drafts.get('message')).toBe('')
  actor.stop()
})
