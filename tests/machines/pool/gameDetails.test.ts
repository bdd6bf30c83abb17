// Tests the details of one game, step by step: its tags, and the buttons that edit and delete the game.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { game, nora, refusedError } from '../../models/pool/exampleGames.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const shownGame = game(3, [0, 0], { tags: ['league'] })
const input = { game: shownGame, user: nora, parent: noopRef() }
const tagError = { error: expect.objectContaining({ code: 'INVALID_TAGS' }) }

test('a tag is added only once, the typed text stays until the server has saved it, and the parent receives the changed game', () => {
  const taggedGame = { ...shownGame, tags: ['league', 'final'], version: 4 }
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading', { tag: '', deleted: false, error: null }],
    [done('readDraft', 'fin'), 'viewing.read', { tag: 'fin' }],
    [{ type: 'tag.change', tag: ' ' }, 'viewing.read', { tag: ' ' }, ['keepDraft']],
    [{ type: 'tag.add' }, 'viewing.read', tagError],
    [{ type: 'tag.change', tag: 'league' }, 'viewing.read', { tag: 'league', error: null }, ['keepDraft']],
    [{ type: 'tag.add' }, 'viewing.read', { tag: '' }, ['keepDraft']],
    [{ type: 'tag.change', tag: 'final' }, 'viewing.read', { tag: 'final' }, ['keepDraft']],
    [{ type: 'tag.add' }, 'saving', { tags: ['league', 'final'] }],
    [failed('saveTags', refusedError), 'viewing.read', { error: refusedError.error }],
    [{ type: 'tag.add' }, 'saving'],
    [
      done('saveTags', taggedGame),
      'viewing.read',
      { game: taggedGame, tag: '', error: null },
      ['parent < gameDetails.changed', 'keepDraft'],
    ],
    [{ type: 'tag.remove', tag: 'unknown' }, 'viewing.read'],
    [{ type: 'tag.remove', tag: 'final' }, 'saving', { tags: ['league'] }],
    [{ type: 'details.close' }, 'closed'],
  ])
})

test('adding a tag that the game already has clears an older error, and the text that the member types while the draft is being read stays', () => {
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'tag.change', tag: 'league' }, 'viewing.reading', { tag: 'league' }, ['keepDraft']],
    [done('readDraft', 'fin'), 'viewing.read'],
    [{ type: 'tag.remove', tag: 'league' }, 'saving', { tags: [] }],
    [failed('saveTags', refusedError), 'viewing.read', { error: refusedError.error }],
    [{ type: 'tag.add' }, 'viewing.read', { tag: '', error: null }, ['keepDraft']],
  ])
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [failed('readDraft', refusedError), 'viewing.read'],
  ])
})

test('[drafts-05] a typed tag stays in its field when another tag is removed, and a tag that is already saved does not come back into the field', () => {
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [done('readDraft', ' final '), 'viewing.read', { tag: ' final ' }],
    [{ type: 'tag.remove', tag: 'league' }, 'saving', { tags: [] }],
    [
      done('saveTags', { ...shownGame, tags: [], version: 4 }),
      'viewing.read',
      { game: { ...shownGame, tags: [], version: 4 } },
      ['parent < gameDetails.changed'],
    ],
  ])
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading', { tag: '' }],
    [done('readDraft', 'league'), 'viewing.read', {}, ['keepDraft']],
  ])
})

test("[pool-list-18] another member's tag that arrives during a question or a save stays when the next tag is added", () => {
  const withTags = (version: number, ...tags: string[]) => ({ ...shownGame, tags, version })
  /** The member types a tag, `event` starts a question or a save, and then the game arrives with the tag 'ben'. */
  const during = (event: { type: 'game.delete' } | { type: 'tag.remove'; tag: string }, state: string) => {
    const received = withTags(5, 'league', 'ben')
    const changes = event.type === 'tag.remove' ? { tags: [] } : {}
    return [
      [null, 'viewing.reading'],
      [{ type: 'tag.change', tag: 'final' }, 'viewing.reading', { tag: 'final' }, ['keepDraft']],
      [event, state, changes],
      [{ type: 'game.received', game: received }, state, { game: received }],
    ] satisfies Step[]
  }
  const added = { tags: ['league', 'ben', 'final'] }
  expectSteps(gameDetailsMachine, input as never, [
    ...during({ type: 'game.delete' }, 'asking'),
    [{ type: 'question.cancel' }, 'viewing.read'],
    [{ type: 'tag.add' }, 'saving', added],
  ])
  expectSteps(gameDetailsMachine, input as never, [
    ...during({ type: 'tag.remove', tag: 'league' }, 'saving'),
    [failed('saveTags', refusedError), 'viewing.read', { error: refusedError.error }],
    [{ type: 'tag.add' }, 'saving', added],
  ])
  // The answer of the save is older than the game that has arrived meanwhile.
  expectSteps(gameDetailsMachine, input as never, [
    ...during({ type: 'tag.remove', tag: 'league' }, 'saving'),
    [done('saveTags', withTags(4)), 'viewing.read', {}, ['parent < gameDetails.changed']],
    [{ type: 'tag.add' }, 'saving', added],
  ])
})

test('only a game with a higher version replaces the shown one, and Edit opens the page of the game', () => {
  const newerGame = game(4)
  const closedDetails = expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'game.received', game: game(2) }, 'viewing.reading'],
    [{ type: 'game.received', game: newerGame }, 'viewing.reading', { game: newerGame }],
    [{ type: 'game.edit' }, 'closed', {}, ['go']],
  ])
  expect(closedDetails.output).toEqual({ deleted: false })
})

test('a game is deleted after a question, and the output shows that it was deleted', () => {
  const deletedDetails = expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'game.delete' }, 'asking'],
    [{ type: 'question.cancel' }, 'viewing.read'],
    [{ type: 'game.delete' }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [failed('deleteGame', refusedError), 'viewing.read', { error: refusedError.error }],
    [{ type: 'game.delete' }, 'asking', { error: null }],
    [{ type: 'question.confirm' }, 'deleting'],
    [done('deleteGame', { done: true }), 'closed', { deleted: true }],
  ])
  expect(deletedDetails.output).toEqual({ deleted: true })
  expectSteps(gameDetailsMachine, input as never, [
    [null, 'viewing.reading'],
    [{ type: 'details.close' }, 'closed'],
  ])
})
