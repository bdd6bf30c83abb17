// Renders the details of a game and the dialog 'Skill Level' in every situation of their machines.

import { expect, test } from 'vitest'
import { LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import type { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { GameDetailsPanel } from '../../../src/views/pool/PoolGames/GameDetails.tsx'
import { SkillLevel } from '../../../src/views/pool/PoolGames/SkillLevel.tsx'
import type { Model } from '../../models/paths.ts'
import { gameDetailsModel, skillLevelModel } from '../../models/pool/dialogModels.ts'
import { game, nora } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

/** The model without the texts of the tags: the view shows every text in the same way. */
const detailsModel: Model<typeof gameDetailsMachine> = {
  ...gameDetailsModel,
  key: ({ context }) => [context.tag.length, context.game.tags.length, context.error?.code],
}

test('the details of a game show every situation of their machine', async () => {
  const app = startAppAs(nora)
  const situations = await inEverySituation(detailsModel, {
    app,
    view: (actor) => <GameDetailsPanel actor={actor} />,
    check: (shown, snapshot) => {
      const { game: shownGame, tag, error } = snapshot.context
      const isBusy = snapshot.hasTag('busy')
      const panel = shown.get('region', /^9-Ball, /)
      expect({
        question: shown.all('dialog', 'Are you sure?').length,
        tag: panel.field('Add Tag').value,
        tags: panel.all('list', 'Tags').flatMap((list) => list.texts('listitem')),
        hasNoTags: panel.text.includes('No tags yet.'),
        problems: panel.texts('alert'),
      }).toEqual({
        question: snapshot.matches('asking') ? 1 : 0,
        tag,
        tags: shownGame.tags,
        hasNoTags: shownGame.tags.length === 0,
        problems: error ? [error.message] : [],
      })
      expect(panel.field('Add Tag').isDisabled).toBe(isBusy)
      for (const name of ['Add', 'Edit Game', ...shownGame.tags.map((text) => `Remove the tag ${text}`)]) {
        expect(panel.get('button', name).isDisabled, name).toBe(isBusy)
      }
      const canDelete = snapshot.can({ type: 'game.delete' })
      expect(panel.get('button', 'Delete Game').isDisabled).toBe(!canDelete)
    },
  })
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(20)
})

test.each([
  { user: 'the creator of the game', acl: 'pool', createdBy: nora.user_id, isOffered: true },
  { user: 'another member', acl: 'pool', createdBy: 2, isOffered: false },
  { user: 'an admin', acl: 'admin', createdBy: 2, isOffered: true },
])('$user sees "Delete Game": $isOffered', async ({ acl, createdBy, isOffered }) => {
  const user = { ...nora, acl }
  const { machine, input } = gameDetailsModel
  const actor = await startWithAnswers(machine, {
    input: { ...input, user, game: game(1, [0, 0], { created_by: createdBy }) },
  })
  const shown = renderView(<GameDetailsPanel actor={actor} />, startAppAs(user))
  expect(shown.names('button').includes('Delete Game')).toBe(isOffered)
})

test('[pool-skill-02] the levels are 2 to 7 in 8-Ball, and 1 to 9 in 9-Ball', () => {
  expect(LEVELS).toEqual({ '8-Ball': [2, 3, 4, 5, 6, 7], '9-Ball': [1, 2, 3, 4, 5, 6, 7, 8, 9] })
})

test('[pool-skill-01] [pool-skill-02] the dialog "Skill Level" shows every situation of its machine', async () => {
  const situations = await inEverySituation(skillLevelModel, {
    view: (actor) => <SkillLevel actor={actor} levels={{ '8-Ball': 5, '9-Ball': 4 }} />,
    check: (shown, snapshot) => {
      const { discipline, level, error } = snapshot.context
      const dialog = shown.get('dialog', 'Skill Level')
      const radios = dialog.all('radio')
      expect(radios.filter(({ isChecked }) => isChecked).map(({ name }) => name)).toEqual(
        level === null ? [discipline] : [discipline, String(level)],
      )
      expect(radios.map(({ name }) => name)).toEqual(['8-Ball', '9-Ball', ...LEVELS[discipline].map(String)])
      expect(dialog.text).toContain(`Your level: ${discipline === '8-Ball' ? 5 : 4}`)
      expect(dialog.get('button', 'Update').isDisabled).toBe(!snapshot.can({ type: 'level.update' }))
      expect(dialog.texts('alert')).toEqual(error ? [error.message] : [])
    },
  })
  expect(situations).toBeGreaterThan(8)
})
