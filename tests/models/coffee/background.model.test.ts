// Walks generated paths through the choice and the load of the roast behind the chart.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { backgroundMachine } from '../../../src/machines/coffee/background.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { endedRoast } from './exampleRoasts.ts'

const background = { roast: endedRoast, isTemplate: true }
/** The key under which the browser stores the choice of the background for the roast 12. */
const draftKey = { user_id: 1, name: 'roast-background-12' }

describeModel(
  {
    machine: backgroundMachine,
    input: { coffee_bean_id: 3, firstChoice: 'usual', draftKey },
    otherInputs: [{ coffee_bean_id: 3, firstChoice: 'none', draftKey }],
    effects: ['showAlert', 'keepDraft'],
    events: [
      { type: 'background.choose', choice: 'usual' },
      { type: 'background.choose', choice: 'template' },
      { type: 'background.choose', choice: 'none' },
      { type: 'background.choose', choice: 7 },
      { type: 'bean.changed', coffee_bean_id: 3 },
      { type: 'bean.changed', coffee_bean_id: 4 },
      { type: 'roast.created', draftKey: { user_id: 1, name: 'roast-background-13' } },
      { type: 'roast.resumed' },
      { type: 'live.connected' },
      done('readDraft', ''),
      done('readDraft', 'none'),
      failed('readDraft', noAnswerError),
      done('readKept', { data: background, keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', noAnswerError),
      done('loadBackground', background),
      done('loadBackground', null),
      failed('loadBackground', noAnswerError),
      done('refreshBackground', background),
      done('refreshBackground', null),
      failed('refreshBackground', noAnswerError),
    ],
    // Two transitions of which no path takes the second directly after the first, with the reason. `*` is any text.
    uncoveredPairs: {
      'background on roast.created[0] → background.starting *': 'in `starting` nothing is chosen yet',
    },
    key: ({ context }) => [
      context.choice,
      context.firstChoice,
      context.isChosen,
      context.coffee_bean_id,
      context.draftKey.name,
    ],
  },
  {
    proves: 'a background is in memory exactly while it is shown, and never after the member has chosen no background',
    check: (snapshot) => {
      expect(snapshot.context.background !== null).toBe(snapshot.matches('shown'))
      if (snapshot.context.choice === 'none') expect(['starting', 'hidden']).toContain(snapshot.value)
    },
  },
)
