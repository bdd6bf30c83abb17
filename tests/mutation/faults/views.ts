import type { Fault } from './fault.ts'

/** Faults of the pages. Each must be found by the test that it names, in a browser or on the rendered view. */
export const VIEW_FAULTS: readonly Fault[] = [
  {
    name: 'The button Undo sends a redo, and the button Redo sends an undo',
    file: 'src/views/pool/PoolGame/GameTools.tsx',
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
      title: 'while a tap is not saved, only the score that it changed is marked as unsaved',
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
    test: { file: 'tests/browser/pool/poolPages.test.ts', title: '[pool-compare-01]' },
  },
  {
    name: 'The comparison of 8-Ball has a point differential',
    file: 'src/views/pool/PoolCompare/PoolCompare.tsx',
    search: "{discipline === '9-Ball' && (",
    replace: '{discipline.length > 0 && (',
    test: { file: 'tests/browser/pool/poolPages.test.ts', title: '[pool-compare-03]' },
  },
  {
    name: 'The table shows a temperature with the unit of power',
    file: 'src/views/coffee/Roast/InputsTable.tsx',
    search: "UNIT_SYMBOLS[type === 'BEAN_TEMP' ? unit : 'WATTS']",
    replace: "UNIT_SYMBOLS[type === 'BEAN_TEMP' && unit === null ? unit : 'WATTS']",
    test: { file: 'tests/browser/coffee/roast.test.ts', title: '[roast-table-07]' },
  },
  {
    name: 'The switch of the alarm does the opposite',
    file: 'src/views/coffee/Roast/SettingsDialog.tsx',
    search: "type: on ? 'alarm.enable' : 'alarm.disable'",
    replace: "type: on ? 'alarm.disable' : 'alarm.enable'",
    test: {
      file: 'tests/browser/coffee/roast.test.ts',
      title: 'the switch turns the alarm before first crack and the drop on and off',
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
    test: { file: 'tests/browser/coffee/roastKeypad.test.ts', title: '[roast-keypad-02]' },
  },
  {
    name: 'The button Cancel deletes the roast',
    file: 'src/views/coffee/Roasts/RoastDrawer.tsx',
    search: "onCancel={() => actor.send({ type: 'deletion.cancel' })}",
    replace: "onCancel={() => actor.send({ type: 'deletion.confirm' })}",
    test: {
      file: 'tests/browser/coffee/coffeeRoasts.test.ts',
      title: '[dialogs-confirm-05] [dialogs-confirm-07] [roast-list-12]',
    },
  },
  {
    name: 'The switch of the card does the opposite',
    file: 'src/views/coffee/Bag/BagCardPanel.tsx',
    search: "type: checked ? 'card.publish' : 'card.unpublish'",
    replace: "type: checked ? 'card.unpublish' : 'card.publish'",
    test: { file: 'tests/browser/coffee/bagShare.test.ts', title: '[bag-share-14] [bag-share-20]' },
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
      title: '"Ping User" is disabled while',
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
      title: 'all sessions of the member are listed, and "Sign out there" ends another session immediately',
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
    test: { file: 'tests/browser/app/shell.test.ts', title: '[shell-topbar-06]' },
  },
  {
    name: 'A message that is too long can be sent',
    file: 'src/views/messages/Messages/Composer.tsx',
    search: 'disabled={isBusy || isTooLong}',
    replace: 'disabled={isBusy}',
    test: {
      file: 'tests/browser/messages/messages.test.ts',
      title: '[messages-send-01] [messages-send-02]',
      after: '[messages-thread-01] [messages-gateway-02]',
    },
  },
]
