// Walks generated paths through the details of a game: its tags and its deletion.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { MAX_TAG_LENGTH } from '../../../contract/rules/pool/tags.ts'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { game, nora, refusedError } from './exampleGames.ts'

describeModel(
  {
    machine: gameDetailsMachine,
    input: { game: game(1, [0, 0], { tags: ['league'] }), user: nora, parent: noopRef() },
    effects: ['keepDraft'],
    events: [
      { type: 'tag.change', tag: 'table 4' },
      // The game has this tag already, because the spaces around a typed tag do not count.
      { type: 'tag.change', tag: ' league ' },
      { type: 'tag.change', tag: 'x'.repeat(MAX_TAG_LENGTH + 1) },
      { type: 'game.received', game: game(9, [0, 0], { tags: ['new'] }) },
      { type: 'tag.add' },
      { type: 'tag.remove', tag: 'league' },
      { type: 'tag.remove', tag: 'unknown' },
      { type: 'game.edit' },
      { type: 'game.delete' },
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      { type: 'details.close' },
      done('readDraft', 'table 9'),
      done('readDraft', 'league'),
      failed('readDraft', refusedError),
      done('saveTags', game(2, [0, 0], { tags: ['league', 'table 4'] })),
      failed('saveTags', refusedError),
      done('deleteGame', { done: true }),
      failed('deleteGame', refusedError),
    ],
    uncoveredEvents: { 'tag.remove (tag: unknown)': 'the game has no such tag' },
    stopWhen: ({ status }) => status === 'done',
    key: ({ context }) => [
      context.tag,
      context.tags.length,
      context.game.version,
      context.error?.code,
      context.deleted,
    ],
  },
  {
    proves: 'no tag is saved twice, and the details are closed after a deletion',
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(new Set(snapshot.context.tags).size).toBe(snapshot.context.tags.length)
      if (snapshot.context.deleted) expect(snapshot.status).toBe('done')
    },
  },
)
