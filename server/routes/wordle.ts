// Connects each call about Wordle with its use case.

import type { wordleApi } from '../../contract/api/wordle/wordle.ts'
import type { RoutesOf } from '../http/request.ts'
import { addChat, previewChat } from '../usecases/wordle/chat.ts'
import { bringFigures, removeFigures, savePreferences } from '../usecases/wordle/choices.ts'
import { deleteOwnResult, listOwnResults } from '../usecases/wordle/ownResults.ts'
import { readFigures, readLeaderboard, readTodaysBoard, submitResults } from '../usecases/wordle/results.ts'

export const wordleRoutes: RoutesOf<typeof wordleApi> = {
  'POST /wordle': ({ body, query: { day }, session, unit, idempotencyKey }, context) =>
    submitResults(context, unit, session, { text: body.results, idempotencyKey, ...(day !== undefined && { day }) }),

  'GET /wordle': ({ query, session }, context) => readFigures(context, session, query.day),

  'GET /wordle/leaderboard': (_request, context) => readLeaderboard(context),

  'GET /wordle/today': ({ query, session }, context) => readTodaysBoard(context, session, query.day),

  'GET /wordle/results': ({ query, session }, context) => listOwnResults(context, session, query),

  'DELETE /wordle/results/:puzzle': ({ params, session, unit }) => deleteOwnResult(unit, session, params.puzzle),

  'POST /wordle/figures': ({ body, session, unit }, context) => bringFigures(context, unit, session, body),

  'DELETE /wordle/figures': ({ session, unit }) => removeFigures(unit, session),

  'PATCH /wordle/preferences': ({ body, session, unit }) => savePreferences(unit, session, body),

  'POST /wordle/chat': ({ body: { results, preview }, session, unit }, context) =>
    preview ? previewChat(context, results) : addChat(context, unit, session, results),
}
