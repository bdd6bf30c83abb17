// Examples of log files of several programs, all with the same roast: one temperature every 10 s for 10 minutes.

import { readFileSync } from 'node:fs'

/** The text of a file in the folder `roastFiles`. */
export const logExample = (name: string): string => readFileSync(new URL(`roastFiles/${name}`, import.meta.url), 'utf8')

/** A roast of RoasTime with two samples a second: dry end at 4:10, first crack at 8:00, drop at 10:00. */
export function roasTimeExample(change: object = {}): string {
  const beanTemperature = Array.from({ length: 1200 }, (_, index) => 90 + index / 10)
  return JSON.stringify({
    uid: 'aaaaaaaaaaaaaaaaaaaaa',
    beanChargeTemperature: 200,
    beanTemperature,
    drumTemperature: beanTemperature.map((temp) => temp + 20),
    roastStartIndex: 0,
    roastEndIndex: 1200,
    indexYellowingStart: 500,
    indexFirstCrackStart: 960,
    indexFirstCrackEnd: 0,
    indexSecondCrackStart: 0,
    indexSecondCrackEnd: 0,
    weightGreen: '500',
    weightRoasted: '430',
    sampleRate: 2,
    actions: {
      actionTempList: [],
      actionTimeList: [
        { ctrlType: 0, index: 2, value: 9 },
        { ctrlType: 1, index: 2, value: 3 },
        { ctrlType: 2, index: 700, value: 6 },
      ],
    },
    dateTime: 1_793_527_200_000,
    roastName: 'Guji',
    comments: 'Sweet.',
    ...change,
  })
}
