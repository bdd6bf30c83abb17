// Walks generated paths through the dialog in which a member chooses a skill level for 8-Ball or 9-Ball.
import { expect } from 'vitest'
import { LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { describeModel } from '../model.ts'
import { skillLevelModel } from './dialogModels.ts'

describeModel(skillLevelModel, {
  proves: 'a chosen level is one of the levels of the chosen discipline',
  check: ({ context: { discipline, level } }) => {
    if (level !== null) expect(LEVELS[discipline]).toContain(level)
  },
})
