// Tests that the error for a file of another kind names the kind.

import { expect, test } from 'vitest'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'

test.each([
  [
    'log_file_name:log0001.klog\nprofile_short_name:Light\n\ntime\t#temp\n0\t200',
    'This is a log of Kaffelogic, which is not read here.',
  ],
  [JSON.stringify({ uid: 'a', beanTemperature: [200, 199] }), 'This is a roast of RoasTime, which is not read here.'],
  [
    JSON.stringify({ format: 'parlor.coffee_roast', version: 1, coffee_roast: {} }),
    'This is the JSON of a roast from Parlor. Import the .alog of the same roast.',
  ],
  [
    JSON.stringify({ timex: [0, 60], temp1: [210, 212], temp2: [-1, -1] }),
    'The file has temperatures of the air (ET), but none of the beans (BT).',
  ],
])('[log-file-19] the file %j is refused with a sentence about its kind', (text, sentence) => {
  expect(() => readAlog(text)).toThrow(sentence)
})

test('a log with temperatures of the air and of the beans is read', () => {
  expect(readAlog(JSON.stringify({ timex: [0, 60], temp1: [210, 212], temp2: [100, 120] })).readings).toHaveLength(2)
})
