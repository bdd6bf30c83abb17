import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { beanFormMachine, type SaveBeanRequest } from '../../machines/coffee/beanForm.machine.ts'
import { beansMachine } from '../../machines/coffee/beans.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { loadWithAge } from '../../services/kept/keptLoad.ts'
import { NewRoast } from '../../views/coffee/NewRoast/NewRoast.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

const saveBean = (call: Call) =>
  fromPromise<CoffeeBean, SaveBeanRequest>(async ({ input: { subject, draft, changes }, signal }) => {
    const { coffee_bean_id, key } = subject
    // The API takes the price as a number. An empty price is 0.
    const body = { ...draft, purchasePrice: Number(draft.purchasePrice) || 0 }
    const { coffee_bean } = dataOf(
      await (coffee_bean_id === null
        ? call('POST /coffee/beans', { body, idempotencyKey: `${key}-${changes}`, signal })
        : call('PATCH /coffee/beans/:coffee_bean_id', { params: { coffee_bean_id }, body, signal })),
    )
    return coffee_bean
  })

/** The page on which a member chooses the bean of a new roast. */
export const screen = screenModule({
  View: NewRoast,
  logic: (services) => {
    const { call } = services
    return beansMachine.provide({
      actors: {
        loadBeans: loadWithAge(services, async (as, _, signal) => dataOf(await as('GET /coffee/beans', { signal }))),
        beanForm: beanFormMachine.provide({ actors: { readDraft, save: saveBean(call) }, actions: { keepDraft } }),
      },
    })
  },
  toInput: (input) => ({ ...input, newId: () => crypto.randomUUID(), now: serverClock.now }),
})
