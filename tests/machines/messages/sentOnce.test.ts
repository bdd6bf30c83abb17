// Tests the key of a message that is sent again after a send without an answer. With the same key, the server sends it
// only once.
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
  /** Opens the page in this visit. `answer` is the server's answer to each message that the page sends. */
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

test('[messages-send-04] a message that is sent again on a later visit has the same key, and a changed message has another key', async () => {
  const { drafts, sent, openPage } = startBrowser()
  const firstPage = await openPage('first', noAnswer)
  firstPage.send({ type: 'draft.change', draft: 'At noon?' })
  firstPage.send({ type: 'message.send' })
  await waitForPromises()
  firstPage.stop()

  const secondPage = await openPage('second', noAnswer)
  expect(secondPage.getSnapshot().context.draft).toBe('At noon?')
  secondPage.send({ type: 'message.send' })
  await waitForPromises()
  secondPage.send({ type: 'draft.change', draft: 'At one?' })
  secondPage.send({ type: 'message.send' })
  await waitForPromises()
  secondPage.stop()

  const thirdPage = await openPage('third', async () => [])
  thirdPage.send({ type: 'message.send' })
  await waitForPromises()
  thirdPage.stop()
  expect(sent.map(({ message }) => message)).toEqual(['At noon?', 'At noon?', 'At one?', 'At one?'])
  const keys = sent.map(({ key }) => key)
  expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
  expect(drafts.get('message')).toBe('')
})

test.each(['At noon?', '7', 'null', '{"at":"noon"}'])(
  'the draft %s, which an earlier version of the site stored without a key, is in the field again',
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
