// Walks generated paths through the details of a game: its tags and its deletion.
import { expect } from 'vitest'
import { describeModel } from '../model.ts'
import { gameDetailsModel } from './dialogModels.ts'

describeModel(gameDetailsModel, {
  proves: 'no tag is saved twice, and the details are closed after a deletion',
  check: (snapshot) => {
    if (snapshot.matches('saving')) expect(new Set(snapshot.context.tags).size).toBe(snapshot.context.tags.length)
    if (snapshot.context.deleted) expect(snapshot.status).toBe('done')
  },
})
