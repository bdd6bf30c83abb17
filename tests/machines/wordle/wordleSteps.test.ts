// Tests the Wordle page and the import of a chat, step by step.
import { expect, test } from 'vitest'
import { chatImportMachine } from '../../../src/machines/wordle/chatImport.machine.ts'
import { wordleMachine } from '../../../src/machines/wordle/wordle.machine.ts'
import { inputOfNora, unanswered } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const CHAT = 'Ann: Wordle 1,600 4/6\nB.: Wordle 1,600 3/6'
const file = { size: 100, text: async () => CHAT }
const nothing = { added: [], known: [], refused: [] }
const something = { ...nothing, added: [{ user_id: 1, puzzle: 1600, guesses: 4 }] }
const ann = { name: 'Ann', count: 1, user_id: 1 }
const other = { name: 'B.', count: 1, user_id: null }
const players = [{ user_id: 1, username: 'ann' }]
const reading = expect.objectContaining({ results: expect.any(Array) })
const sentence = { problem: expect.any(String) }
const opened: Step[] = [
  [null, 'closed', { text: '', file: null, choices: [], answer: null, problem: null, players: [] }],
  [{ type: 'chat.open' }, 'loading'],
  [done('loadPlayers', players), 'editing', { players }],
]
const named: Step[] = [
  ...opened,
  [{ type: 'text.change', text: CHAT }, 'editing', { text: CHAT }],
  [{ type: 'text.submit' }, 'naming', { reading, choices: [ann, other] }],
]
const input = { parent: noopRef() }
const forgotten = { text: '', reading: { results: [], notes: [] }, choices: [] }

test('a chat is read only if it has results, and the dialog shows the problem until the text changes', () => {
  expectSteps(chatImportMachine, input, [
    ...opened,
    [{ type: 'text.submit' }, 'editing', sentence],
    [{ type: 'text.change', text: 'Good morning!' }, 'editing', { text: 'Good morning!', problem: null }],
    [{ type: 'text.submit' }, 'editing', sentence],
    [{ type: 'text.change', text: CHAT }, 'editing', { text: CHAT, problem: null }],
    [{ type: 'text.submit' }, 'naming', { reading, choices: [ann, other] }],
    [{ type: 'chat.close' }, 'closed', forgotten],
  ])
})

test('the players load when the dialog opens, a failed load can be repeated, and a closed dialog is empty when it opens again', () => {
  expectSteps(chatImportMachine, input, [
    [null, 'closed'],
    [{ type: 'chat.open' }, 'loading'],
    [failed('loadPlayers', unanswered), 'failed', { problem: unanswered.error.message }],
    [{ type: 'chat.open' }, 'loading'],
    [{ type: 'chat.close' }, 'closed', { problem: null }],
    [{ type: 'chat.open' }, 'loading'],
    [failed('loadPlayers', unanswered), 'failed', { problem: unanswered.error.message }],
    [{ type: 'chat.close' }, 'closed', { problem: null }],
    [{ type: 'chat.open' }, 'loading'],
    [done('loadPlayers', players), 'editing', { players }],
    [{ type: 'chat.close' }, 'closed'],
  ])
})

test('a file of a chat is read like a text, and an error is shown if it is too large or has no results', () => {
  const large = { ...file, size: 10_000_001 }
  expectSteps(chatImportMachine, input, [
    ...opened,
    [{ type: 'file.choose', file: large }, 'editing', sentence],
    [{ type: 'file.choose', file }, 'readingFile', { file, problem: null }],
    [failed('readFile', unanswered), 'editing', { problem: unanswered.error.message }],
    [{ type: 'file.choose', file }, 'readingFile', { problem: null }],
    [done('readFile', 'Good morning!'), 'editing', sentence],
    [{ type: 'file.choose', file }, 'readingFile', { problem: null }],
    [done('readFile', CHAT), 'naming', { reading, choices: [ann, other] }],
    [{ type: 'chat.back' }, 'editing'],
    [{ type: 'file.choose', file }, 'readingFile'],
    [{ type: 'chat.close' }, 'closed', { reading: forgotten.reading, choices: [], file: null }],
  ])
})

test('results are added after a preview with new results, and the page receives an event even after a failure', () => {
  const changed = ['parent < results.changed']
  const problem = unanswered.error.message
  expectSteps(chatImportMachine, input, [
    ...named,
    [{ type: 'name.choose', name: 'Ann', user_id: null }, 'naming', { choices: [{ ...ann, user_id: null }, other] }],
    [{ type: 'names.confirm' }, 'naming'],
    [{ type: 'name.choose', name: 'Ann', user_id: 1 }, 'naming', { choices: [ann, other] }],
    [{ type: 'names.confirm' }, 'previewing'],
    [failed('previewResults', unanswered), 'naming', { problem }],
    [{ type: 'chat.back' }, 'editing', { problem: null }],
    [{ type: 'text.submit' }, 'naming'],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', nothing), 'previewed', { answer: nothing }],
    [{ type: 'results.add' }, 'previewed'],
    [{ type: 'chat.back' }, 'naming'],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', something), 'previewed', { answer: something }],
    [{ type: 'results.add' }, 'adding'],
    [{ type: 'chat.close' }, 'adding'],
    [failed('addResults', unanswered), 'previewed', { problem }, changed],
    [{ type: 'chat.back' }, 'naming', { problem: null }],
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', something), 'previewed'],
    [{ type: 'results.add' }, 'adding'],
    [done('addResults', nothing), 'added', { answer: nothing }, changed],
    [{ type: 'chat.close' }, 'closed', { ...forgotten, answer: null }],
  ])
  expectSteps(chatImportMachine, input, [
    ...named,
    [{ type: 'names.confirm' }, 'previewing'],
    [{ type: 'chat.close' }, 'closed', forgotten],
  ])
  expectSteps(chatImportMachine, input, [
    ...named,
    [{ type: 'names.confirm' }, 'previewing'],
    [done('previewResults', something), 'previewed', { answer: something }],
    [{ type: 'chat.close' }, 'closed', { ...forgotten, answer: null }],
  ])
})

const screen = { ...inputOfNora, now: () => Date.UTC(2026, 1, 13) }
const GOOD = 'Wordle 1,700 4/6'
const BAD = 'Wordle 1,700 7/6'
const reloaded = ['overview < resource.refresh', 'ownResults < list.refresh']
const editing = 'draft.ready, form.editing'
const submitting = 'draft.ready, form.submitting'
const ended = (result: object) => done('submission', result)

test('a text is submitted only if its results can be read, and otherwise the reason is shown until the text changes', () => {
  expectSteps(wordleMachine, screen, [
    [null, 'draft.readingDraft, form.editing', { results: '', problem: null, saved: [], submissions: 0 }],
    [failed('readDraft', unanswered), editing],
    [{ type: 'results.submit' }, editing, sentence],
    [{ type: 'results.change', results: BAD }, editing, { results: BAD, problem: null }, ['keepDraft']],
    [{ type: 'results.submit' }, editing, sentence, ['showAlert']],
    [{ type: 'results.change', results: GOOD }, editing, { results: GOOD, problem: null }, ['keepDraft']],
    [{ type: 'results.submit' }, submitting, { submissions: 1 }],
    [
      ended({ type: 'refused', error: { code: 'INVALID_RESULTS', message: 'Not solved.' } }),
      editing,
      { problem: 'Not solved.' },
      ['keepDraft', 'showAlert'],
    ],
    [{ type: 'results.submit' }, submitting, { submissions: 2, problem: null }],
    [ended({ type: 'waiting' }), editing, { results: '' }, ['keepDraft', 'forgetShared']],
    [{ type: 'results.change', results: GOOD }, editing, { results: GOOD }, ['keepDraft']],
    [{ type: 'results.submit' }, submitting, { submissions: 3 }],
    [failed('submission', unanswered), editing, { results: '' }],
  ])
})

test('a stored text is in the field again, unless the member has typed another text meanwhile', () => {
  expectSteps(wordleMachine, screen, [
    [null, 'draft.readingDraft, form.editing'],
    [done('readDraft', GOOD), editing, { results: GOOD }],
  ])
  expectSteps(wordleMachine, screen, [
    [null, 'draft.readingDraft, form.editing'],
    [{ type: 'results.change', results: BAD }, 'draft.readingDraft, form.editing', { results: BAD }, ['keepDraft']],
    [done('readDraft', GOOD), editing],
  ])
})

test('both lists load again after each change, and the saved results are shown until one is deleted', () => {
  const saved = [{ puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, corrected: false }]
  const delivered = (answer: object | null) => ({ type: 'pending.delivered', entries: [], answer })
  expectSteps(wordleMachine, screen, [
    [null, 'draft.readingDraft, form.editing'],
    [done('readDraft', GOOD), editing, { results: GOOD }],
    [{ type: 'wordle.reload' }, editing, {}, reloaded],
    [{ type: 'results.changed' }, editing, {}, reloaded],
    [{ type: 'live.connected' }, editing, {}, ['overview < resource.refresh']],
    [delivered({ call: 'POST /wordle', data: { saved } }), editing, { saved }, reloaded],
    [{ type: 'result.deleted', puzzle: 1699 }, editing, {}, reloaded],
    [{ type: 'result.deleted', puzzle: 1700 }, editing, { saved: [] }, reloaded],
    [{ type: 'results.submit' }, submitting, { submissions: 1 }],
    [{ type: 'pending.changed', entries: [{ key: 'visit-9' }] }, submitting],
    [{ type: 'pending.changed', entries: [{ key: 'visit-1' }] }, submitting, {}, ['keepDraft']],
  ])
})
