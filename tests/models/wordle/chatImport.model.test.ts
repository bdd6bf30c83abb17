// Walks generated paths through the import of Wordle results from a chat. The member gives the text of the chat,
// chooses who is who, sees a preview, and adds the results.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { chatImportMachine } from '../../../src/machines/wordle/chatImport.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'

const CHAT = 'Ann: Wordle 1,600 4/6\nB.: Wordle 1,600 3/6'
const result = { user_id: 1, puzzle: 1600, guesses: 4 } as const
const file = { name: 'chat.txt', size: 100, text: async () => CHAT, arrayBuffer: async () => new ArrayBuffer(0) }
const noResults = { added: [], known: [], refused: [] }

describeModel(
  {
    machine: chatImportMachine,
    input: { parent: noopRef() },
    events: [
      { type: 'chat.open' },
      { type: 'chat.close' },
      { type: 'chat.back' },
      { type: 'text.change', text: CHAT },
      { type: 'text.change', text: 'Good morning!' },
      { type: 'text.submit' },
      { type: 'file.choose', file },
      // This file is one byte too large.
      { type: 'file.choose', file: { ...file, size: 10_000_001 } },
      { type: 'name.choose', name: 'Ann', user_id: null },
      { type: 'name.choose', name: 'B.', user_id: 2 },
      { type: 'names.confirm' },
      { type: 'results.add' },
      done('loadPlayers', [{ user_id: 1, username: 'ann' }]),
      failed('loadPlayers', noAnswerError),
      done('readFile', CHAT),
      done('readFile', 'Good morning!'),
      failed('readFile', noAnswerError),
      done('previewResults', { ...noResults, added: [result] }),
      done('previewResults', noResults),
      failed('previewResults', noAnswerError),
      done('addResults', { ...noResults, added: [result] }),
      failed('addResults', noAnswerError),
    ],
    uncovered: { 'chatImport.editing on text.submit[0]': 'a text of more than ten million characters' },
    key: ({ context }) => [
      context.text.length,
      context.choices.map(({ user_id }) => user_id).join(),
      context.answer?.added.length ?? null,
      context.problem !== null,
    ],
  },
  {
    proves: 'nothing is added before a preview that has something new, and only results of chosen members are sent',
    check: (snapshot) => {
      const { answer, choices } = snapshot.context
      if (snapshot.matches('adding')) expect(answer?.added).toHaveLength(1)
      if (snapshot.matches('previewing')) expect(choices.some(({ user_id }) => user_id !== null)).toBe(true)
    },
  },
)
