// Walks generated paths through the import of log files: reading them, choosing their beans and sending them.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastImportMachine } from '../../../src/machines/coffee/roastImport.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { importedRoast, noAnswerError, notALogFileError, pickedFile } from './exampleLogFiles.ts'

const beans = [{ coffee_bean_id: 3, name: 'Gedeb' }]

describeModel(
  {
    machine: roastImportMachine,
    input: { visit: 'visit' },
    events: [
      { type: 'files.choose', files: [] },
      { type: 'files.choose', files: [pickedFile('a.alog'), pickedFile('b.alog')] },
      { type: 'bean.choose', name: 'Guji', coffee_bean_id: 3 },
      { type: 'beans.confirm' },
      { type: 'import.stop' },
      { type: 'import.continue' },
      { type: 'import.discard' },
      { type: 'live.connected' },
      // The names of the beans in the files. The member has a bean Gedeb.
      done('readFile', { beans: 'Gedeb', startTime: null }),
      done('readFile', { beans: 'Guji', startTime: null }),
      done('readFile', { beans: 'Sidama', startTime: '2026-11-20T19:03:11.000Z' }),
      failed('readFile', notALogFileError),
      done('loadBeans', beans),
      failed('loadBeans', noAnswerError),
      done('createBean', { coffee_bean_id: 4, name: 'Guji' }),
      failed('createBean', notALogFileError),
      failed('createBean', noAnswerError),
      done('sendFile', importedRoast),
      failed('sendFile', notALogFileError),
      failed('sendFile', noAnswerError),
    ],
    uncoveredEvents: { 'files.choose (files: [])': 'without a file nothing happens' },
    key: ({ context: { unread, toSend, results, choices, confirmed, beans: known } }) => [
      unread.length,
      toSend.map((file) => file.beans).join(),
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
      const { unread, toSend, results, choices } = snapshot.context
      const count = unread.length + toSend.length + results.length
      if (snapshot.matches('idle')) expect(count).toBe(0)
      else if (!snapshot.matches('finished')) expect(count).toBe(2)
      if (snapshot.matches('sending')) expect(choices.every(({ coffee_bean_id }) => coffee_bean_id !== null)).toBe(true)
    },
  },
)
