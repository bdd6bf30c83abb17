import type { Fault } from './fault.ts'

/**
 * Faults of the pages and of the services in the browser. Each must be found by the test that it names: in a browser, on
 * the rendered view, or without both.
 */
export const VIEW_FAULTS: readonly Fault[] = [
  {
    name: 'The button Undo sends a redo, and the button Redo sends an undo',
    file: 'src/views/pool/PoolGame/UndoButton.tsx',
    search: "type: kind === 'undo' ? 'tap.undo' : 'tap.redo'",
    replace: "type: kind === 'undo' ? 'tap.redo' : 'tap.undo'",
    test: { file: 'tests/browser/pool/offlineGame.test.ts', title: '[offline-start-06]' },
  },
  {
    name: 'Plus and minus can be tapped when no point is possible',
    file: 'src/views/pool/PoolGame/PlayerCard.tsx',
    search: `      disabled={!isPossible}
      onClick={() => actor.send(tap)}`,
    replace: `      disabled={!isPossible && isAdd && !isAdd}
      onClick={() => actor.send(tap)}`,
    test: {
      file: 'tests/browser/pool/followGames.test.ts',
      title: '[pool-follow-05]',
    },
  },
  {
    name: 'Every score is marked as unsaved',
    file: 'src/views/pool/PoolGame/PlayerCard.tsx',
    search: 'data-unsaved={isUnsaved || undefined}',
    replace: 'data-unsaved={isUnsaved || true}',
    test: {
      file: 'tests/browser/pool/poolPages.test.ts',
      title: '[shell-routes-20] [shell-routes-21] [pool-game-01]',
    },
  },
  {
    name: 'Every player of a game sees Delete Game',
    file: 'src/views/pool/PoolGames/GameDetails.tsx',
    search: `      {isCreator ? (
`,
    replace: `      {isCreator || !isCreator ? (
`,
    test: { file: 'tests/views/pool/dialogs.test.tsx', title: 'sees "Delete Game"' },
  },
  {
    name: 'The comparison shows the longest streak of the player also for the opponent',
    file: 'src/views/pool/PoolCompare/PoolCompare.tsx',
    search: 'otherValue={opponent_streaks.longest_streak}',
    replace: 'otherValue={player_streaks.longest_streak}',
    test: { file: 'tests/views/pool/compare.test.tsx', title: '[pool-compare-01] [pool-compare-02] [pool-compare-03]' },
  },
  {
    name: 'The comparison of 8-Ball has a point differential',
    file: 'src/views/pool/PoolCompare/PoolCompare.tsx',
    search: "{discipline === '9-Ball' && (",
    replace: '{discipline.length > 0 && (',
    test: { file: 'tests/views/pool/compare.test.tsx', title: '[pool-compare-01] [pool-compare-02] [pool-compare-03]' },
  },
  {
    name: 'The table shows a temperature with the unit of power',
    file: 'src/views/coffee/Roast/InputsTable.tsx',
    search: "UNIT_SYMBOLS[type === 'BEAN_TEMP' ? unit : 'WATTS']",
    replace: "UNIT_SYMBOLS[type === 'BEAN_TEMP' && unit === null ? unit : 'WATTS']",
    test: { file: 'tests/views/coffee/roastParts.test.tsx', title: '[roast-table-07]' },
  },
  {
    name: 'The switch of the alarm does the opposite',
    file: 'src/views/coffee/Roast/SettingsDialog.tsx',
    search: "type: on ? 'alarm.enable' : 'alarm.disable'",
    replace: "type: on ? 'alarm.disable' : 'alarm.enable'",
    test: {
      file: 'tests/browser/coffee/roast.test.ts',
      title: '[shell-routes-17] [roast-detail-01]',
    },
  },
  {
    name: 'The button End starts the roast',
    file: 'src/views/coffee/Roast/StartOrEnd.tsx',
    search: "onClick={() => actor.send({ type: 'roast.end' })}",
    replace: "onClick={() => actor.send({ type: 'roast.start' })}",
    test: { file: 'tests/browser/coffee/roastRepairs.test.ts', title: '[roast-repair-21]' },
  },
  {
    name: 'The key for a temperature is named W',
    file: 'src/views/coffee/Roast/KeypadKeys.tsx',
    search: "label={UNIT_SYMBOLS[key === 'POWER_DRAW' ? 'WATTS' : temperatureUnit]}",
    replace: "label={UNIT_SYMBOLS[key === 'POWER_DRAW' ? temperatureUnit : 'WATTS']}",
    test: { file: 'tests/views/coffee/keypad.test.tsx', title: 'the keypad shows every situation of its machine' },
  },
  {
    name: 'The button Cancel deletes the roast',
    file: 'src/views/coffee/Roasts/RoastDrawer.tsx',
    search: "onCancel={() => actor.send({ type: 'deletion.cancel' })}",
    replace: "onCancel={() => actor.send({ type: 'deletion.confirm' })}",
    test: {
      file: 'tests/browser/coffee/coffeeRoasts.test.ts',
      title: '[roast-list-11] [roast-list-12]',
    },
  },
  {
    name: 'The switch of the card does the opposite',
    file: 'src/views/coffee/Bag/BagCardPanel.tsx',
    search: "type: checked ? 'card.publish' : 'card.unpublish'",
    replace: "type: checked ? 'card.unpublish' : 'card.publish'",
    test: { file: 'tests/browser/coffee/bagShare.test.ts', title: '[bag-share-13] [bag-share-14]' },
  },
  {
    name: 'The button Ping User can be pressed without a connection',
    file: 'src/views/members/Users/UserItem.tsx',
    search: `          disabled={!isConnected}
`,
    replace: `          disabled={!isConnected && isOwn && !isOwn}
`,
    test: {
      file: 'tests/browser/members/users.test.ts',
      title: '[admin-users-13]',
      after: '[admin-users-05]',
    },
  },
  {
    name: 'Admins can delete their own account from the list',
    file: 'src/views/members/Users/UserItem.tsx',
    search: `        {!isOwn && (
          <TaskButton`,
    replace: `        {user.acl !== '' && (
          <TaskButton`,
    test: { file: 'tests/views/members/users.test.tsx', title: '[admin-users-02] [admin-users-03]' },
  },
  {
    name: 'The switch of a permission shows the opposite',
    file: 'src/views/members/Users/UserItem.tsx',
    search: 'granted={permits(task.user.acl, task.permission) !== isChanging}',
    replace: 'granted={permits(task.user.acl, task.permission) === isChanging}',
    test: { file: 'tests/browser/members/users.test.ts', title: '[admin-users-13]', after: '[admin-users-05]' },
  },
  {
    name: 'The button Previous leads to the next page of the log',
    file: 'src/views/members/Logs/Logs.tsx',
    search: "onClick={() => actor.send({ type: 'page.previous' })}",
    replace: "onClick={() => actor.send({ type: 'page.next' })}",
    test: { file: 'tests/browser/members/logs.test.ts', title: '[admin-logs-01]' },
  },
  {
    name: 'The current session has a button "Sign out there"',
    file: 'src/views/members/Account/Sessions.tsx',
    search: `      {!session.current && (
        <Button`,
    replace: `      {session.device !== null && (
        <Button`,
    test: {
      file: 'tests/browser/members/account.test.ts',
      title: '[hardened-25]',
    },
  },
  {
    name: 'The left axis of the chart is saved as the right one',
    file: 'src/views/members/Account/CoffeePreferences.tsx',
    search: 'change: { roast_profile_left_axis: axis }',
    replace: 'change: { roast_profile_right_axis: axis }',
    test: { file: 'tests/browser/members/account.test.ts', title: '[account-coffee-02]' },
  },
  {
    name: 'Members without a permission see the parts of a page that need it',
    file: 'src/views/shared/Gate.tsx',
    search: 'return usePermitted(permission) ? children : null',
    replace: 'return usePermitted(permission) || children ? children : null',
    test: { file: 'tests/views/app/gate.test.tsx', title: '[permissions-wrapper-01]' },
  },
  {
    name: 'A message that is too long can be sent',
    file: 'src/views/messages/Messages/Composer.tsx',
    search: 'disabled={isBusy || isTooLong}',
    replace: 'disabled={isBusy}',
    test: {
      file: 'tests/browser/messages/messages.test.ts',
      title: '[messages-thread-01] [messages-gateway-02]',
    },
  },
  {
    name: 'The notice about a new version disappears as soon as Reload is pressed',
    file: 'src/views/app/Layout/UpdateNotice.tsx',
    search: "if (state === 'current') return null",
    replace: "if (state !== 'ready') return null",
    test: {
      file: 'tests/views/app/updateNotice.test.tsx',
      title: 'after "Reload" the notice stays until the page reloads',
    },
  },
  {
    name: 'A replay shows the taps that were undone, too',
    file: 'src/screens/pool/poolReplay.screen.ts',
    search: 'taps: taps.filter(({ undone }) => !undone).map(asReplayTap)',
    replace: 'taps: taps.map(asReplayTap)',
    test: { file: 'tests/views/pool/replay.test.tsx', title: '[pool-after-04]' },
  },
  {
    name: 'The list of sign-up codes counts unused uses as other members who used the code',
    file: 'src/views/members/Users/SignUpCodes.tsx',
    search: 'const otherCount = uses - uses_left - used_by.length',
    replace: 'const otherCount = uses - used_by.length',
    test: {
      file: 'tests/views/members/users.test.tsx',
      title: 'counts the members whose names the code does not have',
    },
  },
  {
    name: 'After older messages failed to load, the button Load older stays disabled',
    file: 'src/views/messages/Messages/Thread.tsx',
    search: "disabled={state === 'loading'}",
    replace: "disabled={state !== 'idle'}",
    test: { file: 'tests/views/messages/thread.test.tsx', title: '"Load older" is disabled while older messages load' },
  },
  {
    name: 'While the choice to hide scores is being saved, the scores change although the server has not sent them',
    file: 'src/views/wordle/Wordle/TodaysBoard.tsx',
    search: 'const hidesScores = board.hide_scores && !board.revealed',
    replace: 'const hidesScores = wantsHiddenScores && !board.revealed',
    test: { file: 'tests/views/wordle/todaysBoard.test.tsx', title: '[wordle-hidden-02]' },
  },
  {
    name: 'The list of games leaves out the first tag that does not fit',
    file: 'src/views/pool/PoolGames/GameRow.tsx',
    search: 'const others = tags.slice(count)',
    replace: 'const others = tags.slice(count + 1)',
    test: { file: 'tests/browser/pool/followGames.test.ts', title: '[pool-follow-06]' },
  },
  {
    name: 'The win probability of the first player is shown for both players',
    file: 'src/views/pool/PoolGame/WinProbability.tsx',
    search: '{second.display_name} {percentages[1]}&nbsp;%',
    replace: '{second.display_name} {percentages[0]}&nbsp;%',
    test: {
      file: 'tests/views/pool/winProbability.test.tsx',
      title: 'a game shows the win probabilities of both players',
    },
  },
  {
    name: 'The tray of a score sheet shows the number of the inning before',
    file: 'src/views/pool/ScoreSheet/BallTray.tsx',
    search: 'Inning {game.innings + 1}',
    replace: 'Inning {game.innings}',
    test: {
      file: 'tests/views/pool/ballTray.test.tsx',
      title: 'above the balls the tray shows the rack and the inning',
    },
  },
  {
    name: 'Each button that starts a score sheet names the first player as the winner of the lag',
    file: 'src/views/pool/NewGame/Handicaps.tsx',
    search: '{nameOf(id)} won the lag: start',
    replace: '{nameOf(selected[0] ?? 0)} won the lag: start',
    test: { file: 'tests/views/pool/newGame.test.tsx', title: '[pool-new-02] [pool-new-03] [pool-new-06]' },
  },
  {
    name: "The comparison shows the player's point differential also for the opponent",
    file: 'src/views/pool/PoolCompare/PoolCompare.tsx',
    search: 'otherValue={signedText(-point_differential)}',
    replace: 'otherValue={signedText(point_differential)}',
    test: { file: 'tests/views/pool/compare.test.tsx', title: '[pool-compare-01] [pool-compare-02] [pool-compare-03]' },
  },
  {
    name: 'The overlay of a stream still shows the game after its watch link was revoked',
    file: 'src/views/pool/PoolWatch/WatchOverlay.tsx',
    search: '{game && !isNotFound && <Scores',
    replace: '{game && <Scores',
    test: {
      file: 'tests/views/pool/watchOverlay.test.tsx',
      title: 'the overlay shows nothing any more after its watch link was revoked',
    },
  },
  {
    name: 'The list of roasts does not show which roast is the template',
    file: 'src/views/coffee/Roasts/RoastRow.tsx',
    search: 'const texts = <RowTexts roast={roast} isTemplate={isTemplate} />',
    replace: 'const texts = <RowTexts roast={roast} />',
    test: { file: 'tests/browser/coffee/coffeeRoasts.test.ts', title: '[roast-list-11]' },
  },
  {
    name: 'The rate of rise is shown in °C per minute with the unit °F',
    file: 'src/views/coffee/Roast/Timer.tsx',
    search: 'roundTo(temperatureDifferenceIn(unit, rate.cPerMinute), 1)',
    replace: 'roundTo(rate.cPerMinute, 1)',
    test: { file: 'tests/browser/coffee/roastTimer.test.ts', title: '[roast-rate-07]' },
  },
  {
    name: 'The keypad shows the possible temperatures while the member types a power',
    file: 'src/views/coffee/Roast/KeypadKeys.tsx',
    search: '<Limits>{!useIsPower(actor) && beanTempRange(temperatureUnit)}</Limits>',
    replace: '<Limits>{beanTempRange(temperatureUnit)}</Limits>',
    test: { file: 'tests/views/coffee/keypad.test.tsx', title: '[roast-keypad-16]' },
  },
  {
    name: 'A chart in °F always begins at 0',
    file: 'src/views/coffee/RoastChart/chartScale.ts',
    search: 'low: temperatureIn(unit, lowest) < low ? 0 : low',
    replace: 'low: lowest < low ? 0 : low',
    test: {
      file: 'tests/machines/coffee/roastChart.test.ts',
      title: 'temperatures are shown in the unit of the member',
    },
  },
  {
    name: 'The page of a bag shows its first day of roasting also as its last one',
    file: 'src/views/coffee/Bag/BagFacts.tsx',
    search: '[bag.first_roasted_on, bag.roasted_on].map',
    replace: '[bag.first_roasted_on, bag.first_roasted_on].map',
    test: { file: 'tests/views/coffee/bagFacts.test.tsx', title: 'the page of a bag' },
  },
  {
    name: 'The warning about green coffee counts the weight of this roast twice',
    file: 'src/views/coffee/Roast/GreenCoffee.tsx',
    search: 'partsOfBatch(loaded.bean, loaded.all, chargeMg, countedMg) : []\n  const warnings',
    replace: 'partsOfBatch(loaded.bean, loaded.all, chargeMg, 0) : []\n  const warnings',
    test: { file: 'tests/views/coffee/chargeWarning.test.tsx', title: '[green-05] [green-12]' },
  },
  {
    name: 'A refused command about a part of a roast deletes the stored roast',
    file: 'src/services/kept/keptAnswers.ts',
    search: 'if (call === key && DELETING_ERRORS.includes(result.error.code))',
    replace: 'if (DELETING_ERRORS.includes(result.error.code))',
    test: { file: 'tests/services/kept/keptAnswers.test.ts', title: '[offline-kept-34]' },
  },
  {
    name: 'An old tap that the member sends again is questioned again',
    file: 'src/services/outbox/outbox.ts',
    search: '{ ...entry, retries, error: null, queryWhenOld: undefined }',
    replace: '{ ...entry, retries, error: null }',
    test: { file: 'tests/services/outbox/outbox.test.ts', title: '[pool-waiting-05] [pool-waiting-06]' },
  },
  {
    name: 'A new build keeps the document of the previous build for use without a network',
    file: 'src/worker/worker.ts',
    search: "const storedFile = path.startsWith('/assets/') ? await caches.match(path) : undefined",
    replace: 'const storedFile = await caches.match(path)',
    test: { file: 'tests/build/app/worker.test.ts', title: 'an update takes the files of the earlier build' },
  },
]
