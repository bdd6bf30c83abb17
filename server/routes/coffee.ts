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

  'POST /coffee/preferences': ({ body, session, writer }) => changePreferences(writer, session, body),

  'GET /coffee/roasts': ({ query, session }, context) => listRoasts(context, session, query),

  'POST /coffee/roasts': ({ body, session, writer }, context) => createRoast(context, writer, session, body),

  'POST /coffee/roasts/import': ({ body, session, writer }, context) => importRoast(context, writer, session, body),

  'GET /coffee/roasts/template': ({ session }, context) => readTemplate(context, session),

  'GET /coffee/beans/:coffee_bean_id/last-good-roast': ({ params, session }, context) =>
    readLastGoodRoast(context, session, params.coffee_bean_id),

  'POST /coffee/roasts/template': ({ body, session, writer }) => changeTemplate(writer, session, body.coffee_roast_id),

  'GET /coffee/roasts/:coffee_roast_id': ({ params, session }, context) =>
    readRoast(context, session, params.coffee_roast_id),

  'POST /coffee/roasts/:coffee_roast_id': ({ params, body, session, writer, idempotencyKey }, context) =>
    changeRoast(context, writer, session, params.coffee_roast_id, body, idempotencyKey),

  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': ({ params, body, session, writer }, context) =>
    correctInput(context, writer, session, params, body),

  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': ({ params, session, writer }, context) =>
    removeInput(context, writer, session, params),

  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': ({ params, body, session, writer }, context) =>
    moveEvent(context, writer, session, params, body.seconds),

  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': ({ params, session, writer }, context) =>
    removeEvent(context, writer, session, params),

  'POST /coffee/roasts/:coffee_roast_id/discard': ({ params, session, writer }, context) =>
    discardRoast(context, writer, session, params.coffee_roast_id),

  'DELETE /coffee/roasts/:coffee_roast_id': ({ params, session, writer }, context) =>
    removeRoast(context, writer, session, params.coffee_roast_id),

  'GET /coffee/roasts/:coffee_roast_id/similar': ({ params, session }, context) =>
    listSimilarRoasts(context, session, params.coffee_roast_id),

  'GET /coffee/beans': ({ session }, context) => listBeans(context, session),

  'POST /coffee/beans': ({ body, session, writer }, context) => createBean(context, writer, session, body),

  'PATCH /coffee/beans/:coffee_bean_id': ({ params, body, session, writer }, context) =>
    changeBean(context, writer, session, params.coffee_bean_id, body),

  'GET /coffee/first-cracks': ({ session }, context) => listFirstCracks(context, session),

  'GET /coffee/bags': ({ query, session }, context) => listBags(context, session, query),

  'GET /coffee/bags/:coffee_bag_id': ({ params, session }, context) => readBag(context, session, params.coffee_bag_id),

  'PATCH /coffee/bags/:coffee_bag_id': ({ params, body, session, writer }, context) =>
    changeBag(context, writer, session, params.coffee_bag_id, body),

  'GET /public/coffee/bags/:bag_code/card': ({ params }, context) => readPublicCard(context, params.bag_code),

  'GET /public/coffee/bags/:bag_code': ({ params }, context) => findPublicBag(context, params.bag_code),
}
