// Walks generated paths through the import of log files: reading them, choosing their beans and sending them.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastImportMachine } from '../../../src/machines/coffee/roastImport.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import {
  importedRoast,
  noAnswerError,
  notALogFileError,
  onlyAirError,
  pickedFile,
  whichUnitError,
} from './exampleLogFiles.ts'

const beans = [{ coffee_bean_id: 3, name: 'Gedeb' }]

describeModel(
  {
    machine: roastImportMachine,
    input: { visit: 'visit' },
    events: [
      { type: 'files.choose', files: [] },
      { type: 'files.choose', files: [pickedFile('a.alog')] },
      { type: 'files.choose', files: [pickedFile('a.zip')] },
      done('openFiles', {
        files: [pickedFile('a.json'), pickedFile('b.json')],
        beans: [],
        bags: [{ bag_code: 'A', notes: 'Plum.' }],
        refused: [],
      }),
      failed('openFiles', noAnswerError),
      done('restoreBags', undefined),
      failed('restoreBags', notALogFileError),
      failed('restoreBags', noAnswerError),
      { type: 'bean.choose', name: 'Guji', coffee_bean_id: 3 },
      { type: 'beans.confirm' },
      { type: 'import.stop' },
      { type: 'import.continue' },
      { type: 'import.discard' },
      { type: 'live.connected' },
      // The names of the beans in the files. The member has a bean Gedeb.
      done('readFile', { beans: 'Gedeb', startTime: null }),
      done('readFile', { beans: 'Guji', startTime: null }),
      done('readFile', { beans: 'Gedeb', startTime: null, headings: ['A', 'B'] }),
      { type: 'column.choose', column: 'time', heading: 'A' },
      { type: 'column.choose', column: 'temp', heading: 'B' },
      { type: 'column.choose', column: 'temp', heading: '' },
      { type: 'columns.confirm' },
      failed('readFile', notALogFileError),
      done('loadBeans', beans),
      failed('loadBeans', noAnswerError),
      done('createBean', { coffee_bean_id: 4, name: 'Guji' }),
      failed('createBean', notALogFileError),
      failed('createBean', noAnswerError),
      done('sendFile', importedRoast),
      failed('sendFile', notALogFileError),
      failed('sendFile', noAnswerError),
      failed('sendFile', whichUnitError),
      failed('sendFile', onlyAirError),
      { type: 'forAll.change', isForAll: true },
      { type: 'file.answer', answer: { unit: 'F' } },
      { type: 'file.leaveOut' },
    ],
    effects: ['rememberColumns'],
    isLarge: true,
    uncoveredEvents: { 'files.choose (files: [])': 'without a file nothing happens' },
    key: ({
      context: {
        closed,
        bags,
        unread,
        toSend,
        results,
        choices,
        confirmed,
        beans: known,
        answersForAll,
        isForAll,
        chosenColumns,
      },
    }) => [
      closed.length,
      bags.length,
      unread.length,
      toSend.map((file) => `${file.beans}${file.headings && !file.answers.columns ? '?' : ''}`).join(),
      // Only the answer about the first file decides what can happen next.
      `${toSend[0]?.answers.unit} ${answersForAll.unit} ${isForAll}`,
      `${chosenColumns.time} ${chosenColumns.temp}`,
      results.length,
      choices.map(({ coffee_bean_id }) => coffee_bean_id).join(),
      confirmed,
      known === null,
    ],
  },
  {
    proves:
      'no file is lost: until the import is finished, each file is unread, waits to be sent, or is in the results; and no file is sent before a bean is chosen for every name that is in the files',
    check: (snapshot) => {
      const { closed, unread, toSend, results, choices } = snapshot.context
      const count = unread.length + toSend.length + results.length
      if (closed.length > 0) return
      if (snapshot.matches('idle')) expect(count).toBe(0)
      else if (!snapshot.matches('finished')) expect([1, 2]).toContain(count)
      if (snapshot.matches('sending')) expect(choices.every(({ coffee_bean_id }) => coffee_bean_id !== null)).toBe(true)
    },
  },
)
