// Connects each call about coffee with its use case.

import type { coffeeApi } from '../../contract/api/coffee/coffee.ts'
import type { RoutesOf } from '../http/request.ts'
import { changeBag, readPublicCard } from '../usecases/coffee/bagCards.ts'
import { findPublicBag, listBags, readBag } from '../usecases/coffee/bags.ts'
import { changeBean, createBean, listBeans } from '../usecases/coffee/beans.ts'
import { listFirstCracks } from '../usecases/coffee/firstCracks.ts'
import { importRoast } from '../usecases/coffee/importRoast.ts'
import { changePreferences, changeTemplate, readPreferences, readTemplate } from '../usecases/coffee/preferences.ts'
import { changeRoast, correctInput } from '../usecases/coffee/roastChanges.ts'
import { discardRoast, moveEvent, removeEvent, removeInput } from '../usecases/coffee/roastRepairs.ts'
import { createRoast, listRoasts, readLastGoodRoast, readRoast, removeRoast } from '../usecases/coffee/roasts.ts'
import { listSimilarRoasts } from '../usecases/coffee/similarRoasts.ts'

export const coffeeRoutes: RoutesOf<typeof coffeeApi> = {
  'GET /coffee/preferences': ({ session }, context) => readPreferences(context, session),

  'POST /coffee/preferences': ({ body, session, unit }) => changePreferences(unit, session, body),

  'GET /coffee/roasts': ({ query, session }, context) => listRoasts(context, session, query),

  'POST /coffee/roasts': ({ body, session, unit }, context) => createRoast(context, unit, session, body),

  'POST /coffee/roasts/import': ({ body, session, unit }, context) => importRoast(context, unit, session, body),

  'GET /coffee/roasts/template': ({ session }, context) => readTemplate(context, session),

  'GET /coffee/beans/:coffee_bean_id/last-good-roast': ({ params, session }, context) =>
    readLastGoodRoast(context, session, params.coffee_bean_id),

  'POST /coffee/roasts/template': ({ body, session, unit }) => changeTemplate(unit, session, body.coffee_roast_id),

  'GET /coffee/roasts/:coffee_roast_id': ({ params, session }, context) =>
    readRoast(context, session, params.coffee_roast_id),

  'POST /coffee/roasts/:coffee_roast_id': ({ params, body, session, unit, idempotencyKey }, context) =>
    changeRoast(context, unit, session, params.coffee_roast_id, body, idempotencyKey),

  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': ({ params, body, session, unit }, context) =>
    correctInput(context, unit, session, params, body),

  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': ({ params, session, unit }, context) =>
    removeInput(context, unit, session, params),

  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': ({ params, body, session, unit }, context) =>
    moveEvent(context, unit, session, params, body.seconds),

  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': ({ params, session, unit }, context) =>
    removeEvent(context, unit, session, params),

  'POST /coffee/roasts/:coffee_roast_id/discard': ({ params, session, unit }, context) =>
    discardRoast(context, unit, session, params.coffee_roast_id),

  'DELETE /coffee/roasts/:coffee_roast_id': ({ params, session, unit }, context) =>
    removeRoast(context, unit, session, params.coffee_roast_id),

  'GET /coffee/roasts/:coffee_roast_id/similar': ({ params, session }, context) =>
    listSimilarRoasts(context, session, params.coffee_roast_id),

  'GET /coffee/beans': ({ session }, context) => listBeans(context, session),

  'POST /coffee/beans': ({ body, session, unit }, context) => createBean(context, unit, session, body),

  'PATCH /coffee/beans/:coffee_bean_id': ({ params, body, session, unit }, context) =>
    changeBean(context, unit, session, params.coffee_bean_id, body),

  'GET /coffee/first-cracks': ({ session }, context) => listFirstCracks(context, session),

  'GET /coffee/bags': ({ query, session }, context) => listBags(context, session, query),

  'GET /coffee/bags/:coffee_bag_id': ({ params, session }, context) => readBag(context, session, params.coffee_bag_id),

  'PATCH /coffee/bags/:coffee_bag_id': ({ params, body, session, unit }, context) =>
    changeBag(context, unit, session, params.coffee_bag_id, body),

  'GET /public/coffee/bags/:bag_code/card': ({ params }, context) => readPublicCard(context, params.bag_code),

  'GET /public/coffee/bags/:bag_code': ({ params }, context) => findPublicBag(context, params.bag_code),
}
