// Renders the warning below the field for the weight of the green coffee of a roast.

import { expect, test } from 'vitest'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { roastDetailsMachine } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { ChargeWarning } from '../../../src/views/coffee/Roast/GreenCoffee.tsx'
import { bean } from '../../models/coffee/exampleCoffee.ts'
import { endedRoast } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

const KG_IN_MG = 1_000_000

test.each([
  { grams: '300', answer: 'no warning', warnings: [] },
  { grams: '301', answer: 'a warning', warnings: ['Only 300 g of these beans is left.'] },
])(
  '[green-05] [green-12] the weight of the roast itself counts as left: with 300 g left, a Coffee In of $grams g gets $answer',
  async ({ grams, warnings }) => {
    // The member has used 900 g of 1 kg. 200 g of them are counted for this roast.
    const openedBean = { ...bean, bought_mg: KG_IN_MG, used_mg: 0.9 * KG_IN_MG }
    const beans = await startWithAnswers(createResourceMachine<readonly CoffeeBean[], undefined>(), {
      input: undefined,
      answers: { load: [openedBean] },
    })
    const details = await startWithAnswers(roastDetailsMachine, {
      input: {
        saved: { ...endedRoast, coffee_in_mg: 0.2 * KG_IN_MG },
        refused: [],
        temperatureUnit: 'DEGREES_CELSIUS',
        weightUnit: 'GRAMS',
        coffee_bean_id: bean.coffee_bean_id,
        countedMg: 0.2 * KG_IN_MG,
        draftKey: { user_id: 1, name: 'roast-details-12' },
        parent: noopRef(),
      },
      effects: ['keepDraft'],
    })
    details.send({ type: 'field.change', field: 'coffee_in_mg', value: grams })
    const shown = renderView(<ChargeWarning details={details} beans={beans} />)
    expect(shown.texts('status').filter((text) => text !== '')).toEqual(warnings)
  },
)
