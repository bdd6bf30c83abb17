// Tests the sheet with the details of one game, step by step: its tags, and the buttons that edit and delete the game.
import { expect, test } from 'vitest'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { game, nora, refused } from '../../models/pool/exampleGames.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const shown = game(3, [0, 0], { tags: ['league'] })
const input = { game: shown, user: nora, parent: noopRef() }
const problem = { error: expect.objectContaining({ code: 'INVALID_TAGS' }) }

test('a tag is added only once, the typed text stays until the server has saved it, and the parent receives the changed game', () => {
  const tagged = { ...shown, tags: ['league', 'final'], version: 4 }
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading', { tag: '', deleted: false, error: null }],
    [done('readDraft', 'fin'), 'viewing.read', { tag: 'fin' }],
    [{ type: 'tag.change', tag: ' ' }, 'viewing.read', { tag: ' ' }, ['keepDraft']],
    [{ type: 'tag.add' }, 'viewing.read', problem],
    [{ type: 'tag.change', tag: 'league' }, 'viewing.read', { tag: 'league', error: null }, ['keepDraft']],
    [{ type: 'tag.add' }, 'viewing.read', { tag: '' }, ['keepDraft']],
    [{ type: 'tag.change', tag: 'final' }, 'viewing.read', { tag: 'final' }, ['keepDraft']],
    [{ type: 'tag.add' }, 'saving', { tags: ['league', 'final'] }],
    [failed('saveTags', refused), 'viewing.read', { error: refused.error }],
    [{ type: 'tag.add' }, 'saving'],
    [
      done('saveTags', tagged),
      'viewing.read',
      { game: tagged, tag: '', error: null },
      ['parent < gameDetails.changed', 'keepDraft'],
    ],
    [{ type: 'tag.remove', tag: 'unknown' }, 'viewing.read'],
    [{ type: 'tag.remove', tag: 'final' }, 'saving', { tags: ['league'] }],
    [{ type: 'details.close' }, 'closed'],
  ])
})

test('a tag that the game already has clears an older error, and text that is typed while the draft is being read stays', () => {
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'tag.change', tag: 'league' }, 'viewing.reading', { tag: 'league' }, ['keepDraft']],
    [done('readDraft', 'fin'), 'viewing.read'],
    [{ type: 'tag.remove', tag: 'league' }, 'saving', { tags: [] }],
    [failed('saveTags', refused), 'viewing.read', { error: refused.error }],
    [{ type: 'tag.add' }, 'viewing.read', { tag: '', error: null }, ['keepDraft']],
  ])
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [failed('readDraft', refused), 'viewing.read'],
  ])
})

test('only a newer game replaces the shown one, and Edit opens its page', () => {
  const newer = game(4)
  const closed = expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'game.received', game: game(2) }, 'viewing.reading'],
    [{ type: 'game.received', game: newer }, 'viewing.reading', { game: newer }],
    [{ type: 'game.edit' }, 'closed', {}, ['go']],
  ])
  expect(closed.output).toEqual({ deleted: false })
})

test('a game is deleted after a question, and the output shows that it was deleted', () => {
  const deleted = expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'game.delete' }, 'asking'],
    [{ type: 'question.cancel' }, 'viewing.read'],
    [{ type: 'game.delete' }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [failed('deleteGame', refused), 'viewing.read', { error: refused.error }],
    [{ type: 'game.delete' }, 'asking', { error: null }],
    [{ type: 'question.confirm' }, 'deleting'],
    [done('deleteGame', { done: true }), 'closed', { deleted: true }],
  ])
  expect(deleted.output).toEqual({ deleted: true })
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'details.close' }, 'closed'],
  ])
})
