// Renders the log of a game in every situation of its machine.

import { expect, test } from 'vitest'
import { tapLogMachine } from '../../../src/machines/pool/tapLog.machine.ts'
import { chosenRow } from '../../../src/machines/pool/tapLog.selectors.ts'
import type { LoadedLog } from '../../../src/machines/pool/tapLog.types.ts'
import { TapLog } from '../../../src/views/pool/TapLog/TapLog.tsx'
import { nora } from '../../models/pool/exampleGames.ts'
import { exampleLog, tapLogInput, tapLogModel } from '../../models/pool/tapLogModel.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

test('[pool-fix-23] the log of a game shows every situation of its machine', async () => {
  const situations = await inEverySituation(tapLogModel, {
    app: startAppAs(nora),
    realChildren: ['pending'],
    view: (actor) => <TapLog actor={actor} />,
    check: (shown, snapshot) => {
      if (snapshot.status === 'done') return
      const dialog = shown.get('dialog')
      const isAdding = snapshot.matches({ shown: { view: 'adding' } })
      const isChoosing = isAdding || snapshot.matches({ shown: { view: 'correcting' } })
      expect(dialog.isLoading).toBe(snapshot.matches('loading'))
      expect(dialog.names('button').includes('Try again')).toBe(snapshot.matches('failed'))
      expect(dialog.all('list', 'Taps')).toHaveLength(snapshot.matches({ shown: { view: 'list' } }) ? 1 : 0)
      expect(dialog.names('button').includes('Remove')).toBe(isChoosing && !isAdding)
      if (isAdding) expect(dialog.name).toMatch(/^Add before: Ball 1/)
      if (isChoosing) {
        expect(chosenRow(snapshot.context)).not.toBeNull()
        const { problem } = snapshot.context
        expect(dialog.texts('alert')).toEqual(problem === null ? [] : [problem])
      }
    },
  })
  expect(situations).toBeGreaterThan(15)
})

test('[pool-fix-24] a row has the tap in words, who made it, what was corrected, and a mark while it is not saved', async () => {
  const [first, second, third] = exampleLog.taps
  if (!first || !second || !third) throw new Error('The example has three taps.')
  const time = '2026-03-14T19:40:00.000Z'
  const was = { pool_player_id: 2, action: 'add', ball: 1 } as const
  const taps = [
    { ...first, corrected: [{ by: 'Ben', time, was }] },
    { ...second, undone: true, corrected: [{ by: 'Ann', time, was: { pool_player_id: 1, action: 'miss' as const } }] },
    { ...third, undone: true },
  ]
  const actor = await startWithAnswers(tapLogMachine, {
    input: tapLogInput,
    answers: { loadLog: { ...exampleLog, taps } },
  })
  const rows = renderView(<TapLog actor={actor} />, startAppAs(nora))
    .get('list', 'Taps')
    .all('button')
  expect(rows.map(({ isDisabled }) => isDisabled)).toEqual([true, true, false])
  expect(rows[0]?.text).toMatch(/^Ball 2 player 2 Teddy, .+, undone$/)
  expect(rows[1]?.text).toMatch(/^Miss player 1 Teddy, .+ Ann removed 'Miss player 1', /)
  expect(rows[2]?.text).toMatch(/^Ball 1 player 1 Teddy, .+ Ben corrected 'Ball 1 player 2' to 'Ball 1 player 1', /)
})

test('[pool-fix-26] the log says that it lacks taps', async () => {
  const textWith = async (log: LoadedLog) => {
    const actor = await startWithAnswers(tapLogMachine, { input: tapLogInput, answers: { loadLog: log } })
    return renderView(<TapLog actor={actor} />, startAppAs(nora)).text
  }
  expect(await textWith({ ...exampleLog, lacksTaps: true })).toContain('this browser has not stored the whole log')
  expect(await textWith(exampleLog)).not.toContain('has not stored')
})
