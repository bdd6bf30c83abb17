import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { beanFormMachine, type SaveBean } from '../../machines/coffee/beanForm.machine.ts'
import { beansMachine, type CreateRoast } from '../../machines/coffee/beans.machine.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { NewRoast } from '../../views/coffee/NewRoast/NewRoast.tsx'
import { screenModule } from '../shared/screenModule.ts'

const saveBean = (call: Call) =>
  fromPromise<{ coffee_bean: CoffeeBean }, SaveBean>(async ({ input, signal }) => {
    const { coffee_bean_id, fields, key } = input
    // The API takes the price as a number. An empty price is 0.
    const body = { ...fields, purchasePrice: Number(fields.purchasePrice) || 0 }
    if (coffee_bean_id === null) return dataOf(await call('POST /coffee/beans', { body, idempotencyKey: key, signal }))
    return dataOf(await call('PATCH /coffee/beans/:coffee_bean_id', { params: { coffee_bean_id }, body, signal }))
  })

export const screen = screenModule({
  View: NewRoast,
  logic: ({ call }) =>
    beansMachine.provide({
      actors: {
        loadBeans: callLogic(call, 'GET /coffee/beans', () => ({})),
        createRoast: callLogic(call, 'POST /coffee/roasts', ({ coffee_bean_id, key }: CreateRoast) => ({
          body: { coffee_bean_id },
          idempotencyKey: key,
        })),
        beanForm: beanFormMachine.provide({ actors: { saveBean: saveBean(call) } }),
      },
    }),
})
