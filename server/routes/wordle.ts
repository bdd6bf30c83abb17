import type { wordleApi } from '../../contract/api/wordle/wordle.ts'
import type { RoutesOf } from '../http/request.ts'
import { readLeaderboard, readStats, readTodaysBoard, submitResults } from '../usecases/wordle/results.ts'

export const wordleRoutes: RoutesOf<typeof wordleApi> = {
  'POST /wordle': ({ body, query: { day }, session, unit, idempotencyKey }, context) =>
    submitResults(context, unit, session, { text: body.results, idempotencyKey, ...(day !== undefined && { day }) }),

  'GET /wordle': ({ query, session }, context) => readStats(context, session, query.day),

  'GET /wordle/leaderboard': (_request, context) => readLeaderboard(context),

  'GET /wordle/today': ({ query, session }, context) => readTodaysBoard(context, session, query.day),
}
