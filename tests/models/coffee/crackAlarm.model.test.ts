// Walks generated paths through the alarm that rings before first crack and before the drop: once with the alarm on at
// the start, and once with it off.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { crackAlarmMachine } from '../../../src/machines/coffee/crackAlarm.machine.ts'
import { describeModel } from '../model.ts'

for (const alarmOn of [false, true]) {
  /** The transition at the start that only the other value of `alarmOn` takes. */
  const uncoveredStart = alarmOn ? 'crackAlarm.starting always[1]' : 'crackAlarm.starting always[0]'
  describeModel(
    {
      machine: crackAlarmMachine,
      input: { alarmOn },
      effects: ['ring', 'planRing', 'prepareSound', 'writeAlarm'],
      events: [
        { type: 'alarm.enable' },
        { type: 'alarm.disable' },
        // The seconds until the moment. The alarm rings from 20 s before it on, so not yet at 21. At -1 it can still
        // ring, late. At -60 it is too late. Null: there is no forecast.
        { type: 'moment.expected', moment: 'crack', inSeconds: 21 },
        { type: 'moment.expected', moment: 'crack', inSeconds: 20 },
        { type: 'moment.expected', moment: 'crack', inSeconds: -1 },
        { type: 'moment.expected', moment: 'crack', inSeconds: -60 },
        { type: 'moment.expected', moment: 'drop', inSeconds: 21 },
        { type: 'moment.expected', moment: 'drop', inSeconds: 20 },
        { type: 'moment.expected', moment: 'drop', inSeconds: null },
      ],
      key: ({ context }) => [context.moment, context.inSeconds, context.previousInSeconds, context.rungFor],
      uncovered: { [uncoveredStart]: 'the model with the other input covers it' },
    },
    {
      proves: `with the alarm ${alarmOn ? 'on' : 'off'} at the start, it has rung or is off 20 s before first crack or the drop`,
      check: (snapshot) => {
        if (snapshot.context.inSeconds === 20) expect(snapshot.matches('armed')).toBe(false)
      },
    },
  )
}
