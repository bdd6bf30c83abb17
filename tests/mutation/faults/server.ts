// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are copied from the server's code.
import type { Fault } from './fault.ts'

/** Faults of the server. Each must be found by the test that it names. */
export const SERVER_FAULTS: readonly Fault[] = [
  {
    name: 'Any member reads the loading times of visitors',
    file: 'contract/api/site/vitals.ts',
    search: "access: 'admin'",
    replace: "access: 'user'",
    test: {
      file: 'tests/server/app/access.test.ts',
      title: 'the contract declares exactly the access and the limits of the table',
    },
  },
  {
    name: 'A session of a one-time code may delete the account',
    file: 'contract/api/members/users.ts',
    search: `    access: 'user',
    params: userParams,
    answer: Done,`,
    replace: `    access: 'user',
    duringReset: true,
    params: userParams,
    answer: Done,`,
    test: {
      file: 'tests/server/app/access.test.ts',
      title: 'the contract declares exactly the access and the limits of the table',
    },
  },
  {
    name: 'Anybody can read the number from which messages are sent',
    file: 'contract/api/messages/messages.ts',
    search: `    access: 'admin',
    answer: MessageGateway,`,
    replace: `    access: 'public',
    answer: MessageGateway,`,
    test: {
      file: 'tests/server/app/access.test.ts',
      title: 'the contract declares exactly the access and the limits of the table',
    },
  },
  {
    name: 'Codes of bags can be tried without a limit',
    file: 'contract/api/coffee/bags.ts',
    search: `    answer: PublicBag,
    errors: ['NOT_FOUND'],
    callsPerMinute: 30,`,
    replace: `    answer: PublicBag,
    errors: ['NOT_FOUND'],`,
    test: { file: 'tests/server/coffee/bags.test.ts', title: 'requests for bags by code are limited per minute' },
  },
  {
    name: 'No call asks for a permission any more',
    file: 'server/http/session.ts',
    search: "if (endpoint.access !== 'user' && !permits(session.user.acl, endpoint.access)) {",
    replace: "if (endpoint.access !== 'user' && session.user.acl === null) {",
    test: { file: 'tests/server/app/access.test.ts', title: 'need a session with' },
  },
  {
    name: 'A session of a one-time code may make every call',
    file: 'server/http/session.ts',
    search: 'session?.user.must_change_password === true && endpoint.duringReset !== true',
    replace: "session?.user.must_change_password === true && endpoint.access === 'public'",
    test: { file: 'tests/server/app/access.test.ts', title: '[signin-reset-01]' },
  },
  {
    name: 'A call that names another member is answered for the signed-in member',
    file: 'server/http/session.ts',
    search: 'if (expectedUserId !== undefined && expectedUserId !== String(session.user.user_id)) {',
    replace: "if (expectedUserId === '') {",
    test: { file: 'tests/server/app/asUser.test.ts', title: 'a call is refused when its header names another member' },
  },
  {
    name: 'A page of another site may make calls that change something',
    file: 'server/http/router.ts',
    search: `      refuseForeignCall(context.config, request)
`,
    replace: `      if (request.url === '') refuseForeignCall(context.config, request)
`,
    test: {
      file: 'tests/server/app/requests.test.ts',
      title: 'is refused unless it comes from the origin of the site',
    },
  },
  {
    name: 'A member reads and changes the roasts of others',
    file: 'server/db/repositories/coffeeRoasts.ts',
    search: "  ownRoasts(db, userId).where('coffee_roast_id', '=', roastId)",
    replace:
      "  (userId > 0 ? db.selectFrom('coffee_roasts').selectAll() : ownRoasts(db, userId)).where('coffee_roast_id', '=', roastId)",
    test: { file: 'tests/server/app/ownership.test.ts', title: 'get the same answer' },
  },
  {
    name: 'A member changes a reading of another member by naming an own roast',
    file: 'server/db/repositories/coffeeReadingsAndEvents.ts',
    search: `    .where('input_id', '=', inputId)
    .where('coffee_roast_id', '=', roastId)
    .executeTakeFirst()`,
    replace: `    .where('input_id', '=', inputId)
    .where('coffee_roast_id', '>', roastId * 0)
    .executeTakeFirst()`,
    test: { file: 'tests/server/app/ownership.test.ts', title: 'a member cannot reach another member’s reading' },
  },
  {
    name: 'A member ends the sessions of others',
    file: 'server/db/repositories/sessions.ts',
    search: `  if (userId !== undefined) query = query.where('user_id', '=', userId)
`,
    replace: `  if (userId === 0) query = query.where('user_id', '=', userId)
`,
    test: {
      file: 'tests/server/members/account.test.ts',
      title: 'members can list their sessions and end each of them',
    },
  },
  {
    name: 'A member sees the account of another member',
    file: 'server/usecases/members/account.ts',
    search: 'if (member === undefined || !canManage(session, member)) throw noSuchUser()',
    replace: "if (member === undefined || (!canManage(session, member) && username === '')) throw noSuchUser()",
    test: { file: 'tests/server/members/account.test.ts', title: '[permissions-users-01]' },
  },
  {
    name: 'A member sees the games of others',
    file: 'server/db/repositories/poolGames.ts',
    search: `          .where('pool_game_members.user_id', '=', userId)
          .where('pool_game_members.pool_game_id', '=', gameId),`,
    replace: `          .where('pool_game_members.user_id', '>=', userId * 0)
          .where('pool_game_members.pool_game_id', '=', gameId),`,
    test: { file: 'tests/server/pool/games.test.ts', title: '[pool-rules-10]' },
  },
  {
    name: 'Every player of a game can open its watch link',
    file: 'server/usecases/pool/watch.ts',
    search: 'if (row.created_by !== session.user.user_id) {',
    replace: 'if (row.created_by === null) {',
    test: {
      file: 'tests/server/pool/tagsDeletionWatch.test.ts',
      title: 'only the member who started a game can open and close its watch link',
    },
  },
  {
    name: 'Every player of a game can delete the game',
    file: 'server/usecases/pool/games.ts',
    search: "if (row.created_by !== user_id && !permits(acl, 'admin')) {",
    replace: "if (row.created_by === null && user_id === 0 && !permits(acl, 'admin')) {",
    test: { file: 'tests/server/pool/tagsDeletionWatch.test.ts', title: '[pool-rules-09]' },
  },
  {
    name: 'A roast goes into the bag of another member',
    file: 'server/usecases/coffee/bags.ts',
    search: 'if (bag.user_id !== user_id) throw codeInUse()',
    replace: 'if (bag.user_id === 0) throw codeInUse()',
    test: { file: 'tests/server/coffee/bags.test.ts', title: '[bags-rules-01]' },
  },
  {
    name: 'An admin deletes the owner',
    file: 'server/usecases/members/admins.ts',
    search: `if (acl === EVERY_PERMISSION) throw new RequestError('FORBIDDEN', "The owner's account cannot be deleted.")`,
    replace: `if (acl === '') throw new RequestError('FORBIDDEN', "The owner's account cannot be deleted.")`,
    test: { file: 'tests/server/members/lastAdmin.test.ts', title: '[permissions-users-05, hardened-17]' },
  },
  {
    name: 'A game is scored without a lock',
    file: 'server/db/repositories/poolGames.ts',
    search: '  withRowLock(db, selectVisibleGame(db, gameOfUser).selectAll()),',
    replace: '  selectVisibleGame(db, gameOfUser).selectAll(),',
    test: {
      file: 'tests/server/pool/scores.test.ts',
      title: '50 taps of two members at the same time are all counted',
      onPostgres: true,
    },
  },
  {
    name: 'Admins are counted without a lock',
    file: 'server/db/repositories/users.ts',
    search: '  return withRowLock(db, admins).execute()',
    replace: '  return admins.execute()',
    test: {
      file: 'tests/server/members/lastAdmin.test.ts',
      title: 'one admin stays when two admins remove the permission admin from each other',
      onPostgres: true,
    },
  },
  {
    name: 'A roast is changed without a lock',
    file: 'server/db/repositories/coffeeRoasts.ts',
    search: '  return withRowLock(db, ownRoast(db, userId, roastId)).executeTakeFirst()',
    replace: '  return ownRoast(db, userId, roastId).executeTakeFirst()',
    test: {
      file: 'tests/server/coffee/readings.test.ts',
      title: 'readings that arrive at the same time are all stored',
      onPostgres: true,
    },
  },
  {
    name: 'A call with the key of another call gets the answer to that call',
    file: 'server/http/idempotency.ts',
    search: '  if (fingerprint !== expectedFingerprint || answer === null) {',
    replace: '  if (answer === null) {',
    test: {
      file: 'tests/server/app/idempotency.test.ts',
      title: 'a call with a key that was used for another call is refused',
    },
  },
  {
    name: 'A refused call succeeds when it arrives again',
    file: 'server/http/idempotency.ts',
    search: `        if (finalError === null) throw error
`,
    replace: `        throw error
`,
    test: { file: 'tests/server/app/idempotency.test.ts', title: '[proof-08]' },
  },
  {
    name: 'A new roast is created twice when its call arrives twice with one key',
    file: 'server/usecases/coffee/roasts.ts',
    search: `  return writer.write(async ({ db, after }) => {
    const { user_id } = session.user
    const findExisting`,
    replace: `  return (writer && context).write(async ({ db, after }) => {
    const { user_id } = session.user
    const findExisting`,
    test: {
      file: 'tests/server/app/everyChangingCall.test.ts',
      title: 'a call that arrives twice with the same idempotency key is applied once',
    },
  },
  {
    name: 'A tap that arrives again after a month counts again',
    file: 'server/usecases/pool/scores.ts',
    search: 'if (idempotencyKey !== null && (await findTapByKey(db, tapKey)) !== undefined) return null',
    replace: "if (idempotencyKey === '' && (await findTapByKey(db, tapKey)) !== undefined) return null",
    test: { file: 'tests/server/app/idempotency.test.ts', title: '[hardened-03]' },
  },
  {
    name: 'A late tap counts although the score has changed since',
    file: 'server/usecases/pool/scores.ts',
    search: "if (changes !== null) throw new RequestError('GAME_CHANGED', changes)",
    replace: "if (changes === '') throw new RequestError('GAME_CHANGED', changes)",
    test: { file: 'tests/server/pool/unsavedTaps.test.ts', title: '[pool-waiting-07] a late tap is refused' },
  },
  {
    name: 'Pages get an event about a score that is not saved yet',
    file: 'server/usecases/pool/gameAccess.ts',
    search: "  after(() => context.live.send(roomsShowing(row), 'pool_game:update', changed))",
    replace: "  if (after) context.live.send(roomsShowing(row), 'pool_game:update', changed)",
    test: {
      file: 'tests/server/app/everyChangingCall.test.ts',
      title: '[live-pool-06] the live event of a changed game is sent after the commit and not before',
    },
  },
  {
    name: 'The event about a deleted roast is sent to the user whose id is the id of the roast',
    file: 'server/usecases/coffee/roasts.ts',
    search: '  after(() => sendRoastUpdate(context, user_id, coffee_roast_id, version + 1))',
    replace: '  after(() => sendRoastUpdate(context, coffee_roast_id, coffee_roast_id, version + 1))',
    test: {
      file: 'tests/server/coffee/live.test.ts',
      title: "the id and the version of a changed roast are sent to all of the member's sockets",
    },
  },
  {
    name: 'Watchers get no event about a change',
    file: 'server/usecases/pool/gameAccess.ts',
    search: '  return watch_token_hash === null ? [roomOfPlayers] : [roomOfPlayers, watchRoom(watch_token_hash)]',
    replace: "  return watch_token_hash === '' ? [roomOfPlayers, watchRoom(watch_token_hash)] : [roomOfPlayers]",
    test: {
      file: 'tests/server/pool/tagsDeletionWatch.test.ts',
      title: 'a visitor with a watch link receives an event for every change of the game',
    },
  },
  {
    name: 'A page that must choose a password receives what the member receives',
    file: 'server/live/live.ts',
    search: 'if (user.must_change_password) return',
    replace: 'if (user.acl === null) return',
    test: {
      file: 'tests/server/members/live.test.ts',
      title: 'after a sign-in with a one-time code, the socket receives no events until a new password is chosen',
    },
  },
  {
    name: 'All members get an event when an admin changes a member',
    file: 'server/usecases/members/admins.ts',
    search: "  after(() => live.send(ADMINS_ROOM, 'users:update'))",
    replace:
      "  after(() => live.send([ADMINS_ROOM, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `user:${id}` as const)], 'users:update'))",
    test: { file: 'tests/server/members/logFilters.test.ts', title: '[admin-users-26]' },
  },
  {
    name: 'A limit does not count any attempts',
    file: 'server/security/limiter.ts',
    search: `        await limiter.consume(key)
`,
    replace: `        if (key === '') await limiter.consume(key)
`,
    test: { file: 'tests/server/app/serverParts.test.ts', title: 'a limiter counts attempts in a time window' },
  },
  {
    name: 'Old passwords can be tried without end',
    file: 'server/usecases/members/confirmation.ts',
    search: '  return countIfWrong([attemptCounter], () => isPasswordOrOneTimeCode(context, session, user, password))',
    replace:
      '  return countIfWrong([attemptCounter].slice(1), () => isPasswordOrOneTimeCode(context, session, user, password))',
    test: { file: 'tests/server/members/account.test.ts', title: 'wrong old passwords are limited' },
  },
  {
    name: 'A new password does not end the other sessions',
    file: 'server/usecases/members/account.ts',
    search: `    await endSessionsOf(context, work, user_id, { exceptSessionId: session.sessionId })
`,
    replace: `    if (user_id === 0) await endSessionsOf(context, work, user_id, { exceptSessionId: session.sessionId })
`,
    test: { file: 'tests/server/members/account.test.ts', title: '[calls-users-08]' },
  },
  {
    name: 'A reset of the password does not end the sessions of the member',
    file: 'server/usecases/members/memberChanges.ts',
    search: `  await endSessionsOf(context, work, userId, {
    notice: noticeOf(removedPasskeys),`,
    replace: `  await endSessionsOf(context, work, userId === 0 ? userId : 0, {
    notice: noticeOf(removedPasskeys),`,
    test: { file: 'tests/server/members/members.test.ts', title: '[calls-users-05] [admin-users-10]' },
  },
  {
    name: 'A one-time code works again and again',
    file: 'server/db/repositories/users.ts',
    search: `    .where('one_time_code_used_ms', 'is', null)
`,
    replace: '',
    test: { file: 'tests/server/members/members.test.ts', title: '[admin-users-12]' },
  },
  {
    name: 'A session never ends while it is used',
    file: 'server/usecases/members/sessions.ts',
    search: 'Math.min(nowMs + lifetimeMs(session.remember), await lastEndOf(context, row))',
    replace: 'Math.max(nowMs + lifetimeMs(session.remember), await lastEndOf(context, row))',
    test: { file: 'tests/server/members/auth.test.ts', title: '[hardened-21]' },
  },
  {
    name: 'A script in the page can read the cookie',
    file: 'server/http/session.ts',
    search: 'const flags = { httpOnly: true,',
    replace: 'const flags = { httpOnly: false,',
    test: { file: 'tests/server/members/auth.test.ts', title: '[security-cookies-01]' },
  },
  {
    name: 'The token of a session is stored as it is',
    file: 'server/usecases/members/sessions.ts',
    search: `    token_hash: digest(token),
    user_id: userId,`,
    replace: `    token_hash: token,
    user_id: userId,`,
    test: { file: 'tests/server/members/auth.test.ts', title: 'only the digest of a token is stored' },
  },
  {
    name: 'The taps of a game have no index',
    file: 'server/db/migrations/0003-pool.ts',
    search: `    .createIndex('pool_game_taps_by_game')
    .on('pool_game_taps')
    .columns(['pool_game_id', 'pool_game_tap_id'])`,
    replace: `    .createIndex('pool_game_taps_by_game')
    .on('pool_game_taps')
    .columns(['pool_game_tap_id'])`,
    test: { file: 'tests/server/app/indexes.test.ts', title: 'a new database has exactly the indexes of the list' },
  },
  {
    name: 'A sign-up code is written into the log',
    file: 'server/usecases/members/signUpCodes.ts',
    search: 'const message = `Created a referral code: permissions',
    replace: 'const message = `Created a referral code ${code}: permissions',
    test: { file: 'tests/server/members/signUpCodes.test.ts', title: '[signup-code-01] no table contains a code' },
  },
  {
    name: 'A bought weight in pounds is stored as grams',
    file: 'server/usecases/coffee/beans.ts',
    search: "checkedMg(bought, weight_units, 'INVALID_BOUGHT_WEIGHT')",
    replace: "checkedMg(bought, 'GRAMS', 'INVALID_BOUGHT_WEIGHT')",
    test: { file: 'tests/server/coffee/beans.test.ts', title: '[green-03]' },
  },
  {
    name: 'A bag ends with its first roast',
    file: 'server/usecases/coffee/bags.ts',
    search: `({ end_ms }) => end_ms),
      Math.max,`,
    replace: `({ end_ms }) => end_ms),
      Math.min,`,
    test: { file: 'tests/server/coffee/bags.test.ts', title: '[calls-coffee-21] [calls-coffee-22]' },
  },
  {
    name: 'A search for % finds every message',
    file: 'server/db/repositories/messages.ts',
    search: "const pattern = `%${text.replace(/[\\\\%_]/g, '\\\\$&')}%`",
    replace: 'const pattern = `%${text}%`',
    test: { file: 'tests/server/messages/messages.test.ts', title: '[messages-search-01]' },
  },
  {
    name: 'A member sees the grids of others before the own result',
    file: 'server/usecases/wordle/results.ts',
    search: 'grid: grid === null || !revealed ? null',
    replace: 'grid: grid === null || hidesScores ? null',
    test: {
      file: 'tests/server/wordle/wordle.test.ts',
      title: 'board hides the grids until the member has sent a result',
    },
  },
  {
    name: 'Each part of the list of opponents begins with the last opponent of the part before',
    file: 'server/usecases/pool/playerHistory.ts',
    search: 'latest_game_id > 0 && latest_game_id < before',
    replace: 'latest_game_id > 0 && latest_game_id <= before',
    test: { file: 'tests/server/pool/playerHistory.test.ts', title: '[pool-player-10]' },
  },
  {
    name: 'The codes of a former admin still grant permissions while the admin has others',
    file: 'server/usecases/members/memberChanges.ts',
    search: "if (!permits(acl, 'admin')) await revokeCodesOf",
    replace: "if (acl === '') await revokeCodesOf",
    test: {
      file: 'tests/server/members/members.test.ts',
      title: 'the sign-up codes of a member who loses the permission admin are revoked',
    },
  },
  {
    name: 'Any member can read how good the forecasts of pool games are',
    file: 'contract/api/pool/ratings.ts',
    search: `access: 'pool',
    query: DisciplineQuery,
    answer: ForecastQuality`,
    replace: `access: 'user',
    query: DisciplineQuery,
    answer: ForecastQuality`,
    test: { file: 'tests/server/app/access.test.ts', title: '[permissions-calls-03]' },
  },
  {
    name: 'The watchers of a revoked link are not told',
    file: 'server/usecases/pool/watch.ts',
    search: 'sendGameUpdate(context, work, row, version)',
    replace: 'sendGameUpdate(context, work, { ...row, watch_token_hash }, version)',
    test: {
      file: 'tests/server/pool/tagsDeletionWatch.test.ts',
      title: 'a visitor with a watch link receives an event for every change of the game',
    },
  },
  {
    name: 'A member without the permission pool stops watching a game when an admin changes the permissions',
    file: 'server/live/connections.ts',
    search: 'await leaveRooms(SCORED_GAME)',
    replace: 'await leaveRooms(ANY_GAME)',
    test: { file: 'tests/server/pool/tagsDeletionWatch.test.ts', title: '[pool-watch-16]' },
  },
  {
    name: 'The second page of the log of a person is empty',
    file: 'server/db/repositories/storedLogs.ts',
    search: 'newestIdsOf(db, person, condition, page.offset + page.limit)',
    replace: 'newestIdsOf(db, person, condition, page.limit)',
    test: { file: 'tests/server/members/logFilters.test.ts', title: '[admin-logs-06] [admin-logs-07]' },
  },
]
