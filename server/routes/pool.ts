// Connects each call about pool with its use case.

import type { poolNightsApi } from '../../contract/api/pool/nights.ts'
import type { playersApi } from '../../contract/api/pool/players.ts'
import type { poolApi } from '../../contract/api/pool/pool.ts'
import type { RoutesOf } from '../http/request.ts'
import { correctTap } from '../usecases/pool/corrections.ts'
import { deleteGame, listGames, readGame } from '../usecases/pool/games.ts'
import {
  changeNight,
  createNight,
  deleteNight,
  listNights,
  listStandings,
  readNight,
  startGame,
  startMatch,
} from '../usecases/pool/nights.ts'
import { closeNightToWatchers, openNightToWatchers, watchNight } from '../usecases/pool/nightWatch.ts'
import { listOpponents, readPlayerHistory } from '../usecases/pool/playerHistory.ts'
import { listPlayers, setSkillLevel } from '../usecases/pool/players.ts'
import { listRatings, readForecastQuality } from '../usecases/pool/ratings.ts'
import { redo, score, undo } from '../usecases/pool/scores.ts'
import { changeGame } from '../usecases/pool/seats.ts'
import { comparePlayers, readPlayerSummary } from '../usecases/pool/stats.ts'
import { readTaps } from '../usecases/pool/tapLog.ts'
import { closeToWatchers, openToWatchers, watchGame } from '../usecases/pool/watch.ts'

/** The tap of a correction. */
const tapOf = (params: { pool_game_id: number; pool_game_tap_id: number }) => ({
  gameId: params.pool_game_id,
  tapId: params.pool_game_tap_id,
})

export const poolRoutes: RoutesOf<typeof poolApi & typeof poolNightsApi & typeof playersApi> = {
  'GET /pool/players': (_request, context) => listPlayers(context),

  // The path has -1 in place of an id, because the body names the player.
  'PATCH /pool/players/-1': ({ body, session, writer }) => setSkillLevel(writer, session, body),

  'GET /pool/games': ({ query, session }, context) => listGames(context, session, query),

  'GET /pool/games/:pool_game_id': ({ params, session }, context) => readGame(context, session, params.pool_game_id),

  'GET /pool/games/:pool_game_id/taps': ({ params, query, session }, context) =>
    readTaps(context, session, params.pool_game_id, query),

  'POST /pool/games': ({ body, session, writer }, context) => startGame(context, writer, session, body),

  'PATCH /pool/games/:pool_game_id': ({ params, body, session, writer }, context) =>
    changeGame(context, writer, session, params.pool_game_id, body),

  'DELETE /pool/games/:pool_game_id': ({ params, session, writer }, context) =>
    deleteGame(context, writer, session, params.pool_game_id),

  'POST /pool/games/:pool_game_id/scores': ({ params, query, body, session, writer, idempotencyKey }, context) =>
    score(context, writer, session, params.pool_game_id, body, idempotencyKey, query),

  'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id': (request, context) =>
    correctTap(context, request.writer, request.session, {
      ...tapOf(request.params),
      ...request,
      correction: { type: 'change', change: request.body },
    }),

  'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id': (request, context) =>
    correctTap(context, request.writer, request.session, {
      ...tapOf(request.params),
      ...request,
      correction: { type: 'remove' },
    }),

  'POST /pool/games/:pool_game_id/taps': (request, context) => {
    const { before, ...tap } = request.body
    const correctedTap = tapOf({ ...request.params, pool_game_tap_id: before })
    return correctTap(context, request.writer, request.session, {
      ...correctedTap,
      ...request,
      correction: { type: 'add', tap },
    })
  },

  'POST /pool/games/:pool_game_id/undo': ({ params, body, session, writer }, context) =>
    undo(context, writer, session, params.pool_game_id, body),

  'POST /pool/games/:pool_game_id/redo': ({ params, body, session, writer }, context) =>
    redo(context, writer, session, params.pool_game_id, body),

  // The answer contains a secret token, which must not be stored. `writer` would store it for repeats, so it is not
  // used.
  'POST /pool/games/:pool_game_id/watch': ({ params, session }, context) =>
    openToWatchers(context, session, params.pool_game_id),

  'DELETE /pool/games/:pool_game_id/watch': ({ params, session, writer }, context) =>
    closeToWatchers(context, writer, session, params.pool_game_id),

  'GET /public/pool/games/:token': ({ params }, context) => watchGame(context, params.token),

  'GET /pool/nights': ({ query, session }, context) => listNights(context, session, query),

  'GET /pool/nights/standings': ({ session }, context) => listStandings(context, session),

  'POST /pool/nights': ({ body, session, writer }, context) => createNight(context, writer, session, body),

  'GET /pool/nights/:pool_night_id': ({ params, session }, context) =>
    readNight(context, session, params.pool_night_id),

  'PATCH /pool/nights/:pool_night_id': ({ params, body, session, writer }, context) =>
    changeNight(context, writer, session, params.pool_night_id, body),

  'DELETE /pool/nights/:pool_night_id': ({ params, session, writer }, context) =>
    deleteNight(context, writer, session, params.pool_night_id),

  'POST /pool/nights/:pool_night_id/matches': ({ params, body, session, writer }, context) =>
    startMatch(context, writer, session, params.pool_night_id, body),

  // As with the watch link of a game, the token must not be stored for repeats.
  'POST /pool/nights/:pool_night_id/watch': ({ params, session }, context) =>
    openNightToWatchers(context, session, params.pool_night_id),

  'DELETE /pool/nights/:pool_night_id/watch': ({ params, session, writer }, context) =>
    closeNightToWatchers(context, writer, session, params.pool_night_id),

  'GET /public/pool/nights/:night_token': ({ params }, context) => watchNight(context, params.night_token),

  'GET /pool/users/:user_id': ({ params }, context) => readPlayerSummary(context, params.user_id),

  'GET /pool/compare/:user_id': ({ params, query, session }, context) =>
    comparePlayers(context, session, params.user_id, query.discipline ?? '9-Ball'),

  'GET /pool/ratings': ({ query, session }, context) => listRatings(context, session, query.game_type ?? '9-Ball'),

  'GET /pool/odds': ({ query }, context) => readForecastQuality(context, query.game_type ?? '9-Ball'),

  'GET /pool/players/:user_id/history': ({ params, query, session }, context) =>
    readPlayerHistory(context, session, params.user_id, query.game_type),

  'GET /pool/players/:user_id/opponents': ({ params, query, session }, context) =>
    listOpponents(context, session, params.user_id, query),
}
