// Walks generated paths through the pages and the dialog of league nights.
import { expect } from 'vitest'
import { teamsError } from '../../../contract/rules/pool/night.ts'
import { choiceError } from '../../../src/machines/pool/startMatch.machine.ts'
import { describeModel } from '../model.ts'
import { followNightModel, nightModel, nightTeamsModel, startMatchModel, watchNightModel } from './nightModels.ts'

describeModel(followNightModel, {
  proves: 'a followed night is shown, a night that is gone is not, and newer scores stay',
  statements: '[pool-night-30]',
  check: (snapshot) => {
    const { night } = snapshot.context
    if (snapshot.matches('following')) expect(night).not.toBeNull()
    if (snapshot.matches('gone')) expect(night).toBeNull()
  },
  checkStep: ({ before, after: next }) => {
    const versionOf = ({ context }: typeof next) => context.night?.matches[0]?.game?.version ?? 0
    if (!next.matches('gone')) expect(versionOf(next)).toBeGreaterThanOrEqual(versionOf(before))
  },
})

describeModel(startMatchModel, {
  proves: 'a match starts only with a player of each team who may play',
  statements: '[pool-night-31]',
  check: (snapshot) => {
    if (!snapshot.matches('starting')) return
    const { ids, night } = snapshot.context
    for (const [team, id] of ids.entries()) {
      expect(id).not.toBeNull()
      expect(choiceError(night, team, id)).toBeNull()
    }
  },
})

describeModel(nightModel, {
  proves: 'a night is deleted only after the question, and a failed call is shown on the page',
  statements: '[pool-night-32]',
  check: (snapshot) => {
    if (snapshot.context.error !== null) expect(snapshot.matches('deleted')).toBe(false)
  },
})

describeModel(nightTeamsModel, {
  proves: 'only teams with names and players are saved',
  statements: '[pool-night-33]',
  check: (snapshot) => {
    if (snapshot.matches('saving')) expect(teamsError(snapshot.context.draft.teams)).toBeNull()
  },
})

describeModel(watchNightModel, { proves: 'a changed address reaches the child that chooses the view' })
