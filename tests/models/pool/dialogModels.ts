// The models of the details of a game and of the dialog 'Skill Level'. Tests of the machines and of the views use them.
// `key`: two situations with the same state and the same key count as one.
import { MAX_TAG_LENGTH } from '../../../contract/rules/pool/tags.ts'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import type { Model } from '../paths.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { game, nora, refusedError } from './exampleGames.ts'

export const gameDetailsModel = {
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
  key: ({ context }) => [context.tag, context.tags.length, context.game.version, context.error?.code, context.deleted],
} satisfies Model<typeof gameDetailsMachine>

export const skillLevelModel = {
  machine: skillLevelMachine,
  input: { user_id: 1 },
  events: [
    { type: 'discipline.choose', discipline: '8-Ball' },
    { type: 'discipline.choose', discipline: '9-Ball' },
    { type: 'level.choose', level: 1 },
    { type: 'level.choose', level: 5 },
    { type: 'level.choose', level: 10 },
    { type: 'level.update' },
    { type: 'modal.close' },
    {
      type: 'xstate.done.actor.saveLevel',
      output: { pool_player_id: 1, user_id: 1, display_name: 'nora', skill_levels: { '8-Ball': 5, '9-Ball': 3 } },
    },
    failed('saveLevel', refusedError),
  ],
  uncoveredEvents: { 'level.choose (level: 10)': 'neither discipline has a level 10' },
  key: ({ context }) => [context.discipline, context.level, context.error?.code, context.updated],
} satisfies Model<typeof skillLevelMachine>
