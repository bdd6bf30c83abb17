// Walks generated paths through the log of a game.
import { expect } from 'vitest'
import { chosenRow } from '../../../src/machines/pool/tapLog.selectors.ts'
import { describeModel } from '../model.ts'
import { tapLogModel } from './tapLogModel.ts'

describeModel(tapLogModel, {
  proves: 'a correction is only chosen for a tap that counts, and a problem is only shown beside its choices',
  check: (snapshot) => {
    const isChoosing =
      snapshot.matches({ shown: { view: 'correcting' } }) || snapshot.matches({ shown: { view: 'adding' } })
    if (isChoosing) expect(chosenRow(snapshot.context)).not.toBeNull()
    if (snapshot.matches({ shown: { view: 'list' } })) expect(snapshot.context.problem).toBeNull()
  },
})
