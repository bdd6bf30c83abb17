// Connects each call about Wordle with its use case.

import type { wordleApi } from '../../contract/api/wordle/wordle.ts'
import type { RoutesOf } from '../http/request.ts'
import { addChat, previewChat } from '../usecases/wordle/chat.ts'
import { importBaseline, removeBaseline, savePreferences } from '../usecases/wordle/choices.ts'
import { deleteOwnResult, listOwnResults } from '../usecases/wordle/ownResults.ts'
import { readLeaderboard, readStatistics, readTodaysBoard, submitResults } from '../usecases/wordle/results.ts'

export const wordleRoutes: RoutesOf<typeof wordleApi> = {
  'POST /wordle': ({ body, query: { day }, session, writer, idempotencyKey }, context) =>
    submitResults(context, writer, session, { text: body.results, idempotencyKey, ...(day !== undefined && { day }) }),

  'GET /wordle': ({ query, session }, context) => readStatistics(context, session, query.day),

  'GET /wordle/leaderboard': (_request, context) => readLeaderboard(context),

  'GET /wordle/today': ({ query, session }, context) => readTodaysBoard(context, session, query.day),

  'GET /wordle/results': ({ query, session }, context) => listOwnResults(context, session, query),

  'DELETE /wordle/results/:puzzle': ({ params, session, writer }) => deleteOwnResult(writer, session, params.puzzle),

  'POST /wordle/figures': ({ body, session, writer }, context) => importBaseline(context, writer, session, body),

  'DELETE /wordle/figures': ({ session, writer }) => removeBaseline(writer, session),

  'PATCH /wordle/preferences': ({ body, session, writer }) => savePreferences(writer, session, body),

  'POST /wordle/chat': ({ body: { results, preview }, session, writer }, context) =>
    preview ? previewChat(context, results) : addChat(context, writer, session, results),
}
