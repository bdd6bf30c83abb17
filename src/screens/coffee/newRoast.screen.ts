// The page 'Select Beans': its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { beanBody, beanFormMachine, type SaveBeanRequest } from '../../machines/coffee/beanForm.machine.ts'
import { type ArchiveRequest, beansMachine, type LoadedBeans } from '../../machines/coffee/beans.machine.ts'
import { newId } from '../../services/browser/newId.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { type Load, loadWithAge } from '../../services/kept/keptLoad.ts'
import { NewRoast } from '../../views/coffee/NewRoast/NewRoast.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { readWeightUnit } from './weightUnit.ts'

/**
 * Creates a bean, or changes an existing one. If a call for a new bean is repeated, it has the same key, so the server
 * creates only one bean.
 */
const saveBean = (call: Call) =>
  fromPromise<CoffeeBean, SaveBeanRequest>(async ({ input: { subject, draft, changes }, signal }) => {
    const { bean, key } = subject
    const body = beanBody(subject, draft)
    const { coffee_bean } = dataOf(
      await (bean === null
        ? call('POST /coffee/beans', {
            body: { ...body, name: draft.name },
            idempotencyKey: `${key}-${changes}`,
            signal,
          })
        : call('PATCH /coffee/beans/:coffee_bean_id', {
            params: { coffee_bean_id: bean.coffee_bean_id },
            body,
            signal,
          })),
    )
    return coffee_bean
  })

const archiveBean = (call: Call) =>
  fromPromise<CoffeeBean, ArchiveRequest>(async ({ input: { coffee_bean_id, archived }, signal }) => {
    const request = { params: { coffee_bean_id }, body: { archived }, signal }
    return dataOf(await call('PATCH /coffee/beans/:coffee_bean_id', request)).coffee_bean
  })

const loadBeans: Load<LoadedBeans, unknown> = async (call, _, signal) => {
  const [beans, weightUnit] = await Promise.all([call('GET /coffee/beans', { signal }), readWeightUnit(call, signal)])
  return { beans: dataOf(beans), weightUnit }
}

/** The page on which a member chooses the bean of a new roast. */
export const screen = screenModule({
  View: NewRoast,
  logic: (services) => {
    const { call } = services
    return beansMachine.provide({
      actors: {
        loadBeans: loadWithAge(services, loadBeans),
        archiveBean: archiveBean(call),
        beanForm: beanFormMachine.provide({ actors: { readDraft, save: saveBean(call) }, actions: { keepDraft } }),
      },
    })
  },
  toInput: (input) => ({ ...input, newId, now: serverClock.now }),
})
