// The dialog that imports the results in a chat, and the calls that it makes.

import { fromPromise } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import type { ChatAnswer, MemberResult } from '../../../contract/api/wordle/chat.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { MAX_CHAT_RESULTS } from '../../../contract/rules/wordle/chat.ts'
import { chatImportMachine } from '../../machines/wordle/chatImport.machine.ts'
import type { ChatFile, Player } from '../../machines/wordle/chatImport.types.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { readChatFile } from './chatFile.ts'

/** Loads all members who may use Wordle. The server sends them in parts. */
const loadPlayers = (call: Call) =>
  fromPromise<readonly Player[]>(async ({ signal }) => {
    const users: User[] = []
    let part: User[]
    do {
      part = dataOf(await call('GET /users', { query: { after: users.at(-1)?.username ?? '' }, signal }))
      users.push(...part)
    } while (part.length > 0)
    return users.filter(({ acl }) => permits(acl, 'admin'))
  })

/**
 * Sends the results in parts, because the number of results in one call is limited, and joins the answers. With
 * `preview`, the server saves nothing: its answer says what it would add.
 */
const sendResults = (call: Call, mode: { preview?: true }) =>
  fromPromise<ChatAnswer, { results: MemberResult[] }>(async ({ input: { results }, signal }) => {
    const joinedAnswer: ChatAnswer = { added: [], known: [], refused: [] }
    for (let firstIndex = 0; firstIndex < results.length; firstIndex += MAX_CHAT_RESULTS) {
      const body = { ...mode, results: results.slice(firstIndex, firstIndex + MAX_CHAT_RESULTS) }
      const { added, known, refused } = dataOf(await call('POST /wordle/chat', { body, signal }))
      joinedAnswer.added.push(...added)
      joinedAnswer.known.push(...known)
      joinedAnswer.refused.push(...refused)
    }
    return joinedAnswer
  })

/** The dialog that adds the results in a chat. */
export const chatImport = (call: Call) =>
  chatImportMachine.provide({
    actors: {
      loadPlayers: loadPlayers(call),
      readFile: fromPromise<string, { file: ChatFile | null }>(({ input: { file } }) =>
        file === null ? Promise.resolve('') : readChatFile(file),
      ),
      previewResults: sendResults(call, { preview: true }),
      addResults: sendResults(call, {}),
    },
  })
