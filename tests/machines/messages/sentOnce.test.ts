// Tests the page together with the field for a new message: the stored draft, and the key of a message that is sent again
// after a send without an answer. With the same key, the server sends it only once.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { composerMachine, type KeyedDraft } from '../../../src/machines/messages/composer.machine.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'
import { draftPorts, noAnswerError, waitForPromises } from '../support.ts'

/** A browser with stored drafts, in which nora opens the page of the messages several times. */
function startBrowser() {
  const drafts = new Map<string, string>()
  const sent: KeyedDraft[] = []
  const ports = draftPorts(drafts)
  /**
   * Opens the page in this visit. The thread does not load. `answer` is the server's answer to each message that the page
   * sends.
   */
  const openPage = async (visit: string, answer: () => Promise<Message[]>) => {
    const composerWithPorts = composerMachine.provide({
      actions: ports.actions,
      actors: {
        ...ports.actors,
        sendMessage: fromPromise<Message[], KeyedDraft>(({ input }) => {
          sent.push(input)
          return answer()
        }),
      },
    })
    const machine = messagesMachine.provide({ actors: { composer: composerWithPorts } })
    const page = createActor(machine, { input: { ...inputOfNora, visit } }).start()
    await waitForPromises()
    const { composer } = page.getSnapshot().children
    if (!composer) throw new Error('The page has no field for a new message.')
    return { page, composer }
  }
  return { drafts, sent, openPage }
}

const noAnswer = () => Promise.reject(noAnswerError)

test('[messages-send-04] a message that is sent again on a later visit has the same key, and a changed message has another key', async () => {
  const { drafts, sent, openPage } = startBrowser()
  const firstPage = await openPage('first', noAnswer)
  firstPage.composer.send({ type: 'draft.change', draft: 'At noon?' })
  firstPage.composer.send({ type: 'message.send' })
  await waitForPromises()
  firstPage.page.stop()

  const secondPage = await openPage('second', noAnswer)
  expect(secondPage.composer.getSnapshot().context.draft).toBe('At noon?')
  secondPage.composer.send({ type: 'message.send' })
  await waitForPromises()
  secondPage.composer.send({ type: 'draft.change', draft: 'At one?' })
  secondPage.composer.send({ type: 'message.send' })
  await waitForPromises()
  secondPage.page.stop()

  const thirdPage = await openPage('third', async () => [])
  thirdPage.composer.send({ type: 'message.send' })
  await waitForPromises()
  thirdPage.page.stop()
  expect(sent.map(({ draft }) => draft)).toEqual(['At noon?', 'At noon?', 'At one?', 'At one?'])
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
    const { page, composer } = await openPage('first', noAnswer)
    expect(composer.getSnapshot().context.draft).toBe(stored)
    composer.send({ type: 'message.send' })
    await waitForPromises()
    expect(sent).toEqual([{ draft: stored, key: 'first-1' }])
    page.stop()
  },
)

test('a blank draft is not stored', async () => {
  const { drafts, openPage } = startBrowser()
  const { page, composer } = await openPage('first', noAnswer)
  composer.send({ type: 'draft.change', draft: ' ' })
  expect(drafts.get('message')).toBe('')
  page.stop()
})

test('what the member types while a message is being sent is stored at once, with another key', async () => {
  const { drafts, openPage } = startBrowser()
  const { page, composer } = await openPage('first', () => new Promise(() => undefined))
  composer.send({ type: 'draft.change', draft: 'At noon?' })
  composer.send({ type: 'message.send' })
  composer.send({ type: 'draft.change', draft: 'At one?' })
  expect(JSON.parse(drafts.get('message') ?? '')).toEqual({ draft: 'At one?', key: 'first-3' })
  page.stop()
})

test('a sent message is in the thread before the thread has loaded again', async () => {
  const { openPage } = startBrowser()
  const sentMessage = { message_id: 7 } as Message
  const { page, composer } = await openPage('first', async () => [sentMessage])
  composer.send({ type: 'draft.change', draft: 'At noon?' })
  composer.send({ type: 'message.send' })
  await waitForPromises()
  expect(page.getSnapshot().context.messages).toEqual([sentMessage])
  page.stop()
})
