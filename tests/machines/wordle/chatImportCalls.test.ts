// Tests the calls with which a chat with many results is imported.
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { MAX_CHAT_RESULTS } from '../../../contract/rules/wordle/chat.ts'
import { chatImport } from '../../../src/screens/wordle/chatImport.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { noopRef } from '../../models/realActor.ts'
import { waitForPromises } from '../support.ts'

/** One call with results of the chat. `preview` is true if the server must save nothing; otherwise undefined. */
interface SentResults {
  preview: boolean | undefined
  count: number
}

interface Request {
  query?: { after: string }
  body?: { preview?: boolean; results: object[] }
}

/** Answers the list of members, and answers each part of the results as if all of them were added. */
function callWithAnswers(sentResults: SentResults[]): Call {
  const ann = { user_id: 1, username: 'ann', acl: 'admin' }
  const answer = async (call: string, request: Request = {}) => {
    // The members are loaded in parts. The second part is empty, so it is the last one.
    if (call === 'GET /users') return { success: true, data: request.query?.after === 'ann' ? [] : [ann], error: null }
    const { preview, results = [] } = request.body ?? {}
    sentResults.push({ preview, count: results.length })
    return { success: true, data: { added: results, known: [], refused: [] }, error: null }
  }
  return answer as unknown as Call
}

test('a chat with too many results for one call is previewed and added in several calls', async () => {
  const sentResults: SentResults[] = []
  const actor = createActor(chatImport(callWithAnswers(sentResults)), { input: { parent: noopRef() } }).start()
  actor.send({ type: 'chat.open' })
  await waitForPromises()
  const count = MAX_CHAT_RESULTS + 20
  const text = Array.from({ length: count }, (_, n) => `Ann: Wordle ${n} 4/6`).join('\n')
  actor.send({ type: 'text.change', text })
  actor.send({ type: 'text.submit' })
  actor.send({ type: 'names.confirm' })
  await waitForPromises()
  expect(actor.getSnapshot().value).toBe('previewed')
  expect(sentResults).toEqual([
    { preview: true, count: MAX_CHAT_RESULTS },
    { preview: true, count: 20 },
  ])
  expect(actor.getSnapshot().context.answer?.added).toHaveLength(count)
  actor.send({ type: 'results.add' })
  await waitForPromises()
  expect(actor.getSnapshot().value).toBe('added')
  expect(sentResults.slice(2)).toEqual([
    { preview: undefined, count: MAX_CHAT_RESULTS },
    { preview: undefined, count: 20 },
  ])
})
