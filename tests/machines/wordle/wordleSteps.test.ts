// Tests the Wordle page and the import of a chat, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { chatImportMachine } from '../../../src/machines/wordle/chatImport.machine.ts'
import { wordleMachine } from '../../../src/machines/wordle/wordle.machine.ts'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const CHAT = 'Ann: Wordle 1,600 4/6\nB.: Wordle 1,600 3/6'
const file = { name: 'chat.txt', size: 100, text: async () => CHAT, arrayBuffer: async () => new ArrayBuffer(0) }
/** An answer of the server: which results it added, already knew, or refused. */
const noResults = { added: [], known: [], refused: [] }
const oneResult = { ...noResults, added: [{ user_id: 1, puzzle: 1600, guesses: 4 }] }
/** A name in the chat, the number of its results, and its member. The id is null while the name has no member. */
const ann = { name: 'Ann', count: 1, user_id: 1 }
const unknownName = { name: 'B.', count: 1, user_id: null }
const players = [{ user_id: 1, username: 'ann' }]
/** Stands for the results that were read in the chat. */
const chatReading = expect.objectContaining({ results: expect.any(Array) })
const anyProblem = { problem: expect.any(String) }
const openingSteps: Step[] = [
  [null, 'closed', { text: '', file: null, choices: [], answer: null, problem: null, players: [] }],
  [{ type: 'chat.open' }, 'loading'],
  [done('loadPlayers', players), 'editing', { players }],
]
const namingSteps: Step[] = [
  ...openingSteps,
  [{ type: 'text.change', text: CHAT }, 'editing', { text: CHAT }],
  [{ type: 'text.submit' }, 'naming', { parsedChat: chatReading, choices: [ann, unknownName] }],
]
const input = { parent: noopRef() }
const emptyDialog = { text: '', parsedChat: { results: [], notes: [] }, choices: [] }

test('a chat is read only if it has results, and the dialog shows the problem until the text changes', () => {
  expectSteps(chatImportMachine, input, [
    ...openingSteps,
    [{ type: 'text.submit' }, 'editing', anyProblem],
    [{ type: 'text.change', text: 'Good morning!' }, 'editing', { text: 'Good morning!', problem: null }],
    [{ type: 'text.submit' }, 'editing', anyProblem],
    [{ type: 'text.change', text: CHAT }, 'editing', { text: CHAT, problem: null }],
    [{ type: 'text.submit' }, 'naming', { parsedChat: chatReading, choices: [ann, unknownName] }],
    [{ type: 'chat.close' }, 'closed', emptyDialog],
  ])
})

test('the Wordle players load when the dialog opens, a failed load can be repeated, and a closed dialog is empty when it opens again', () => {
  expectSteps(chatImportMachine, input, [
    [null, 'closed'],
    [{ type: 'chat.open' }, 'loading'],
    [failed('loadPlayers', noAnswerError), 'failed', { problem: noAnswerError.error.message }],
    [{ type: 'chat.open' }, 'loading'],
    [{ type: 'chat.close' }, 'closed', { problem: null }],
    [{ type: 'chat.open' }, 'loading'],
    [failed('loadPlayers', noAnswerError), 'failed', { problem: noAnswerError.error.message }],
    [{ type: 'chat.close' }, 'closed', { problem: null }],
    [{ type: 'chat.open' }, 'loading'],
    [done('loadPlayers', players), 'editing', { players }],
    [{ type: 'chat.close' }, 'closed'],
  ])
})

test('a file with a chat is read like a text, and the dialog shows an error if the file is too large or has no results', () => {
  const large = { ...file, size: 10_000_001 }
  const zip = { ...large, name: 'WhatsApp Chat.zip' }
  expectSteps(chatImportMachine, input, [
    ...openingSteps,
    [{ type: 'file.choose', file: large }, 'editing', anyProblem],
    [{ type: 'file.choose', file: { ...zip, size: 100_000_001 } }, 'editing'],
    [{ type: 'file.choose', file: zip }, 'readingFile', { file: zip, problem: null }],
    [failed('readFile', noAnswerError), 'editing', anyProblem],
    [{ type: 'file.choose', file }, 'readingFile', { file, problem: null }],
    [failed('readFile', noAnswerError), 'editing', { problem: noAnswerError.error.message }],
    [{ type: 'file.choose', file }, 'readingFile', { problem: null }],
    [done('readFile', 'Good morning!'), 'editing', anyProblem],
    [{ type: 'file.choose', file }, 'readingFile', { problem: null }],
    [done('readFile', CHAT), 'naming', { parsedChat: chatReading, choices: [ann, unknownName] }],
    [{ type: 'chat.back' }, 'editing'],
    [{ type: 'file.choose', file }, 'readingFile'],
    [{ type: 'chat.close' }, 'closed', { parsedChat: emptyDialog.parsedChat, choices: [], file: null }],
  ])
})

test('results are added only after a preview with new results, and the Wordle page receives an event after the call, even if it failed', () => {
  const resultsChanged = ['parent < results.changed']
  const problem = noAnswerError.error.message
  expectSteps(chatImportMachine, input, [
    ...namingSteps,
    [
      { type: 'name.choose', name: 'Ann', user_id: null },
      'naming',
      { choices: [{ ...ann, user_id: null }, unknownName] },
    ],
    [{ type: 'names.confirm' }, 'naming'],
    [{ type: 'name.choose', name: 'Ann', user_id: 1 }, 'naming', { choices: [ann, unknownName] }],
    [{ type: 'names.confirm' }, 'previewing'],
    [failed('previewResults', noAnswerError), 'naming', { problem }],
    [{ type: 'chat.back' }, 'editing', { problem: null }],
    [{ type: 'text.submit' }, 'naming'],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', noResults), 'previewed', { answer: noResults }],
    [{ type: 'results.add' }, 'previewed'],
    [{ type: 'chat.back' }, 'naming'],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', oneResult), 'previewed', { answer: oneResult }],
    [{ type: 'results.add' }, 'adding'],
    [{ type: 'chat.close' }, 'adding'],
    [failed('addResults', noAnswerError), 'previewed', { problem }, resultsChanged],
    [{ type: 'chat.back' }, 'naming', { problem: null }],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', oneResult), 'previewed'],
    [{ type: 'results.add' }, 'adding'],
    [done('addResults', noResults), 'added', { answer: noResults }, resultsChanged],
    [{ type: 'chat.close' }, 'closed', { ...emptyDialog, answer: null }],
  ])
  expectSteps(chatImportMachine, input, [
    ...namingSteps,
    [{ type: 'names.confirm' }, 'previewing'],
    [{ type: 'chat.close' }, 'closed', emptyDialog],
  ])
  expectSteps(chatImportMachine, input, [
    ...namingSteps,
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', oneResult), 'previewed', { answer: oneResult }],
    [{ type: 'chat.close' }, 'closed', { ...emptyDialog, answer: null }],
  ])
})

const screenInput = { ...inputOfNora, now: () => Date.UTC(2026, 1, 13) }
const VALID_RESULT = 'Wordle 1,700 4/6'
const INVALID_RESULT = 'Wordle 1,700 7/6'
const bothReload = ['overview < resource.refresh', 'ownResults < list.refresh']
const editing = 'draft.ready, form.editing'
const submitting = 'draft.ready, form.submitting'
const submissionEnded = (result: object) => done('submission', result)

test('a text is submitted only if its results can be read, and otherwise the page shows the reason until the text changes', () => {
  expectSteps(wordleMachine, screenInput, [
    [null, 'draft.readingDraft, form.editing', { results: '', problem: null, saved: [], notes: [], submissions: 0 }],
    [failed('readDraft', noAnswerError), editing],
    [{ type: 'results.submit' }, editing, anyProblem],
    [
      { type: 'results.change', results: INVALID_RESULT },
      editing,
      { results: INVALID_RESULT, problem: null },
      ['keepDraft'],
    ],
    [{ type: 'results.submit' }, editing, anyProblem, ['showAlert']],
    [
      { type: 'results.change', results: VALID_RESULT },
      editing,
      { results: VALID_RESULT, problem: null },
      ['keepDraft'],
    ],
    [{ type: 'results.submit' }, submitting, { submissions: 1 }],
    [
      submissionEnded({ type: 'refused', error: { code: 'INVALID_RESULTS', message: 'Not solved.' } }),
      editing,
      { problem: 'Not solved.' },
      ['keepDraft', 'showAlert'],
    ],
    [{ type: 'results.submit' }, submitting, { submissions: 2, problem: null }],
    // The server has not answered. The outbox sends the text later.
    [submissionEnded({ type: 'waiting' }), editing, { results: '' }, ['keepDraft', 'forgetShared']],
    [{ type: 'results.change', results: VALID_RESULT }, editing, { results: VALID_RESULT }, ['keepDraft']],
    [{ type: 'results.submit' }, submitting, { submissions: 3 }],
    [failed('submission', noAnswerError), editing, { results: '' }],
  ])
})

test('a stored text is shown in the field again, but does not replace a text that the member has already typed', () => {
  expectSteps(wordleMachine, screenInput, [
    [null, 'draft.readingDraft, form.editing'],
    [done('readDraft', VALID_RESULT), editing, { results: VALID_RESULT }],
  ])
  expectSteps(wordleMachine, screenInput, [
    [null, 'draft.readingDraft, form.editing'],
    [
      { type: 'results.change', results: INVALID_RESULT },
      'draft.readingDraft, form.editing',
      { results: INVALID_RESULT },
      ['keepDraft'],
    ],
    [done('readDraft', VALID_RESULT), editing],
  ])
})

test("the overview and the member's own results load again after each change, and a deleted result is not shown as saved any more", () => {
  const savedResults = [{ puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, corrected: false }]
  const notes = ["Line 2: 'Kids Wordle 45 3/6' is not a result that can be read."]
  const pendingDelivered = (answer: object | null) => ({ type: 'pending.delivered', entries: [], answer })
  expectSteps(wordleMachine, screenInput, [
    [null, 'draft.readingDraft, form.editing'],
    [done('readDraft', VALID_RESULT), editing, { results: VALID_RESULT }],
    [{ type: 'wordle.reload' }, editing, {}, bothReload],
    [{ type: 'results.changed' }, editing, {}, bothReload],
    [{ type: 'live.connected' }, editing, {}, ['overview < resource.refresh']],
    [
      pendingDelivered({ call: 'POST /wordle', data: { saved: savedResults, notes } }),
      editing,
      { saved: savedResults, notes },
      bothReload,
    ],
    [{ type: 'result.deleted', puzzle: 1699 }, editing, {}, bothReload],
    [{ type: 'result.deleted', puzzle: 1700 }, editing, { saved: [] }, bothReload],
    [{ type: 'results.submit' }, submitting, { submissions: 1, notes: [] }],
    [{ type: 'pending.changed', entries: [{ key: 'visit-9' }] }, submitting],
    [{ type: 'pending.changed', entries: [{ key: 'visit-1' }] }, submitting, {}, ['keepDraft']],
  ])
})
