// Walks generated paths through the preferences of a member. On some paths, the member chooses again during a save.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { preferencesMachine } from '../../../src/machines/members/preferences.machine.ts'
import { shownPreferences } from '../../../src/machines/members/preferences.selectors.ts'
import { preferences } from '../coffee/exampleCoffee.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { noAnswerError } from './exampleMembers.ts'

const inCelsius = { temperature_display_units: 'DEGREES_CELSIUS' } as const
const withRateOfRise = { roast_profile_left_axis: 'ROR' } as const

describeModel(
  {
    machine: preferencesMachine,
    input: undefined,
    events: [
      { type: 'preferences.reload' },
      { type: 'preference.choose', change: inCelsius },
      { type: 'preference.choose', change: withRateOfRise },
      done('loadPreferences', { user_preferences: preferences }),
      failed('loadPreferences', noAnswerError),
      done('savePreferences', { user_preferences: { ...preferences, ...inCelsius } }),
      failed('savePreferences', noAnswerError),
    ],
    key: ({ context }) => [context.saved, context.changeBeingSaved, context.waitingChange, context.error?.code],
  },
  {
    proves: 'while no call runs, no choice waits and the page shows the saved preferences',
    check: (snapshot) => {
      const { saved, waitingChange } = snapshot.context
      if (snapshot.matches({ ready: 'idle' })) {
        expect(waitingChange).toEqual({})
        expect(shownPreferences(snapshot.context)).toEqual(saved)
      }
    },
  },
)
