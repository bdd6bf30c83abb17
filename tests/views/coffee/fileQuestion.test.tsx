// Renders the questions about a log file that only the member can answer.

import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { roastImportMachine } from '../../../src/machines/coffee/roastImport.machine.ts'
import type {
  LogSummary,
  NamedBean,
  PickedFile,
  SendFileRequest,
} from '../../../src/machines/coffee/roastImport.types.ts'
import { ImportPanel } from '../../../src/views/coffee/RoastFiles/ImportPanel.tsx'
import { onlyAirError, pickedFile, whichUnitError } from '../../models/coffee/exampleLogFiles.ts'
import { renderView } from '../../support/renderView.tsx'

async function panelAsking(error: Error, names: readonly string[]) {
  const machine = roastImportMachine.provide({
    actors: {
      readFile: fromPromise<LogSummary, { file: PickedFile }>(async () => ({ beans: 'Gedeb', startTime: null })),
      loadBeans: fromPromise<readonly NamedBean[]>(async () => [{ coffee_bean_id: 3, name: 'Gedeb' }]),
      sendFile: fromPromise<ImportedRoast, SendFileRequest>(async () => {
        throw error
      }),
    },
  })
  const actor = createActor(machine, { input: { visit: 'visit' } }).start()
  actor.send({ type: 'files.choose', files: names.map((name) => pickedFile(name)) })
  await waitFor(actor, (snapshot) => snapshot.matches('askingUnit') || snapshot.matches('askingAboutAir'))
  return renderView(<ImportPanel actor={actor} />)
}

test('[log-page-19] the question about the unit names the file, the reason and both units', async () => {
  const shown = await panelAsking(whichUnitError, ['a.csv', 'b.csv'])
  expect(shown.text).toContain('a.csv: In which unit are its temperatures?')
  expect(shown.text).toContain('They are too hot for beans in °C')
  const buttons = shown.all('button').map(({ name }) => name)
  expect(buttons).toEqual(['They are in °F', 'They are in °C', 'Leave this file out'])
  expect(shown.all('checkbox').map(({ name }) => name)).toEqual(['The same for all files of which this is not known'])
})

test('[log-page-23] the question about the columns offers the headings of the table', async () => {
  const machine = roastImportMachine.provide({
    actors: {
      readFile: fromPromise<LogSummary, { file: PickedFile }>(async () => {
        return { beans: '', startTime: null, headings: ['Uhr', 'Bohne'] }
      }),
    },
  })
  const actor = createActor(machine, { input: { visit: 'visit' } }).start()
  actor.send({ type: 'files.choose', files: [pickedFile('a.csv')] })
  await waitFor(actor, (snapshot) => snapshot.matches('askingColumns'))
  actor.send({ type: 'column.choose', column: 'time', heading: 'Uhr' })
  const shown = renderView(<ImportPanel actor={actor} />)
  expect(shown.text).toContain('a.csv: Which columns are these?')
  expect(shown.all('combobox').map(({ name }) => name)).toEqual([
    'Time',
    'Bean temperature',
    'Events or comments',
    'Burner',
    'Power',
    'Fan',
    'Drum',
  ])
  expect(shown.all('button').map(({ name }) => name)).toEqual(['Continue', 'Leave this file out'])
})

test('[log-page-19] the question about the air names the file, and the last file is asked about alone', async () => {
  const shown = await panelAsking(onlyAirError, ['a.alog'])
  expect(shown.text).toContain('a.alog: Are its temperatures those of the beans?')
  expect(shown.all('button').map(({ name }) => name)).toEqual(['Read them as the beans', 'Leave this file out'])
  expect(shown.all('checkbox')).toEqual([])
})
