// Every dialog of the product, and how to open it as the first thing on its page.

import { createLoggedRoast } from '../support/batches.ts'
import { changeRoast, createBean, createRoast } from '../support/coffee.ts'
import {
  call,
  createSignUpCode,
  dataOf,
  invite,
  type Member,
  playerIdOf,
  startGame,
  startNight,
  tap,
} from '../support/members.ts'

/** The pages of the filled site that have dialogs. */
export type Paths = Awaited<ReturnType<typeof fillSite>>

/** Makes an object of each kind that has a dialog. */
export async function fillSite(owner: Member) {
  await invite(owner, { username: 'Teddy', acl: 'pool' })
  await createSignUpCode(owner, { acl: 'pool', uses: 3 })
  const results = 'Wordle 1700 3/6\n\n⬛🟨⬛⬛🟩\n⬛🟩🟩⬛🟩\n🟩🟩🟩🟩🟩'
  dataOf(await call(owner.origin, 'POST /wordle', { cookie: owner.cookie, body: { results } }))
  const figures =
    '{"currentStreak":1,"maxStreak":1,"guesses":{"1":0,"2":0,"3":0,"4":1,"5":0,"6":0,"fail":0},"gamesPlayed":1,"gamesWon":1}'
  const imported = { cookie: owner.cookie, body: { figures, last_puzzle: 1500 } }
  dataOf(await call(owner.origin, 'POST /wordle/figures', imported))

  const rosalind = { pool_player_id: await playerIdOf(owner, 'Rosalind'), handicap: 2 }
  const players = [rosalind, { pool_player_id: await playerIdOf(owner, 'Teddy'), handicap: 2 }]
  const finishedGame = await startGame(owner, { game_type: '9-Ball', players })
  for (let point = 0; point < 2; point += 1)
    await tap(owner, finishedGame, { pool_player_id: rosalind.pool_player_id, action: 'add' })
  const openGame = await startGame(owner, { game_type: '9-Ball', players })
  const openSheet = await startGame(owner, { game_type: '9-Ball', scoring: 'sheet', players })
  for (const rest of [{ action: 'add', ball: 1 }, { action: 'miss' }] as const)
    await tap(owner, openSheet, { pool_player_id: rosalind.pool_player_id, ...rest })

  const pool_night_id = await startNight(owner, [rosalind.pool_player_id, await playerIdOf(owner, 'Teddy')])

  const { coffee_bean_id } = await createBean(owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const ended = (await createLoggedRoast(owner, coffee_bean_id)).coffee_roast_id
  const second = (await createLoggedRoast(owner, coffee_bean_id)).coffee_roast_id
  const running = (await createLoggedRoast(owner, coffee_bean_id, { untilSeconds: 300 })).coffee_roast_id
  await changeRoast(owner, running, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 299 } })
  const unstarted = await createRoast(owner, coffee_bean_id)
  return {
    openGame: `/pool/${openGame}`,
    openSheet: `/pool/${openSheet}`,
    night: `/pool/nights/${pool_night_id}`,
    ended: `/coffee/roasts/${ended}`,
    running: `/coffee/roasts/${running}`,
    unstarted: `/coffee/roasts/${unstarted}`,
    compare: `/coffee/roasts/compare?ids=${ended},${second}`,
  }
}

/** A button, or an entry of a menu. */
type Press = string | RegExp | { readonly entry: string }
type Path = string | ((paths: Paths) => string)

interface ListedDialog {
  /** The view that shows the dialog, below `src/views`. */
  readonly view: string
  readonly path: Path
  readonly title: string | RegExp
  /** What is pressed to open it. */
  readonly presses: readonly Press[]
}

const dialog = (view: string, path: Path, title: string | RegExp, ...presses: readonly Press[]): ListedDialog => ({
  view,
  path,
  title,
  presses,
})

const SURE = 'Are you sure?'
const TEDDY = /^Teddy/
const ended = (paths: Paths) => paths.ended
const running = (paths: Paths) => paths.running

export const DIALOGS: readonly ListedDialog[] = [
  dialog('shared/UsernameForm', '/pool/new', 'New User', 'Add player'),
  dialog('pool/PoolGames/SkillLevel', '/pool', /^Skill Level/, /^Skill Level/),
  dialog('pool/PoolGames/GameDetails', '/pool', /^9-Ball/, /^Details of 9-Ball/),
  dialog('pool/PoolGames/GameDetails', '/pool', SURE, /^Details of 9-Ball/, 'Delete Game'),
  dialog('pool/PoolGame/WatchLink', (paths) => paths.openGame, 'Let others watch', 'Let others watch'),
  dialog('pool/TapLog/TapLog', (paths) => paths.openSheet, 'Log', 'Log: correct a tap'),
  dialog('pool/Seats/Seats', (paths) => paths.openSheet, 'Seats', 'Seats'),
  dialog('pool/Seats/EndMatch', (paths) => paths.openSheet, 'End the match', 'End the match'),
  dialog('pool/ScoreSheet/SheetQuestions', (paths) => paths.openSheet, 'Rack over', 'Rack over'),
  dialog('pool/ScoreSheet/SheetQuestions', (paths) => paths.openSheet, SURE, /^Ball 1, Rosalind/),
  dialog('pool/Night/StartMatch', (paths) => paths.night, 'Match 1', 'Start match 1'),
  dialog('pool/Night/Night', (paths) => paths.night, SURE, 'Delete night'),
  dialog('coffee/NewRoast/BeanForm', '/coffee/roasts/new', 'New Coffee Beans', 'New Coffee Beans'),
  dialog('coffee/NewRoast/BeanForm', '/coffee/roasts/new', 'Update Coffee Beans', 'Edit Gedeb'),
  dialog('coffee/Roasts/RoastDrawer', '/coffee/roasts', /Gedeb/, /^Gedeb.*12:02/),
  dialog('coffee/Roasts/RoastDrawer', '/coffee/roasts', SURE, /^Gedeb.*12:02/, /^Delete/),
  dialog('coffee/Roast/DetailsDialog', ended, 'Roast Details', 'Details'),
  dialog('coffee/Roast/SettingsDialog', ended, 'Roast Settings', 'Settings'),
  dialog('coffee/Roast/BackgroundDialog', ended, 'Background', 'Background'),
  dialog('coffee/Roast/AfterRoastDialog', ended, 'After the Roast', 'After the Roast'),
  dialog('coffee/Roast/PlanDialog', ended, 'Plan', 'Plan'),
  dialog('coffee/Roast/MissedEventDialog', ended, 'Add Event', 'Add Event'),
  dialog('coffee/Roast/BeanDialog', (paths) => paths.unstarted, 'Change Bean', 'Change Bean'),
  dialog('coffee/Roast/Keypad', running, 'Roast Input', 'Input'),
  dialog('coffee/Roast/QuestionDialog', running, SURE, 'End'),
  dialog('coffee/Roast/QuestionDialog', running, SURE, 'Event', { entry: 'FC Start' }),
  dialog('coffee/Roast/StepsAndNotesDialog', running, 'Log', 'Event', { entry: 'Fan, Drum, Note…' }),
  dialog('coffee/CompareRoasts/RoastPicker', (paths) => paths.compare, 'Choose Roasts', 'Choose'),
  dialog('wordle/Wordle/ImportedFigures', '/wordle', "Figures from the game's own site", 'Replace figures'),
  dialog('wordle/Wordle/ImportedFigures', '/wordle', SURE, 'Remove figures'),
  dialog('wordle/Wordle/ChatImport', '/wordle', 'Results of a group chat', 'Add from a chat'),
  dialog('wordle/Wordle/OwnResults', '/wordle', SURE, 'Delete Wordle 1,700'),
  dialog('shared/UsernameForm', '/admin', 'New User', 'Add User'),
  dialog('shared/UsernameForm', '/admin', 'Update User', TEDDY, 'Update Username'),
  dialog('members/Users/UserTaskDialogs', '/admin', SURE, TEDDY, 'Delete User'),
  dialog('members/Users/UserTaskDialogs', '/admin', SURE, TEDDY, 'Reset Password'),
  dialog('members/Users/OneTimeSecret', '/admin', 'One-time code for Teddy', TEDDY, 'Reset Password', 'Reset Password'),
  dialog('members/Users/OneTimeSecret', '/admin', 'Invitation', 'Invite', 'Create link'),
  dialog('members/Users/InviteDialog', '/admin', 'Invite', 'Invite'),
  dialog('members/Users/SignUpCodes', '/admin', SURE, 'Revoke'),
  dialog('members/Account/DeleteAccount', '/users/Rosalind', SURE, 'Delete Account'),
  dialog('shared/ShortcutList', '/users/Rosalind', 'Keyboard', 'Menu', 'Keyboard'),
]

/** The views whose dialogs the other steps of the walk open, because something must have happened before. */
export const VIEWS_IN_STEPS: readonly string[] = [
  'members/Account/Passkeys',
  'shared/DiscardQuestion',
  'shared/SignInAgain',
  'shared/SignOutQuestion',
  'shared/WaitingList',
]

/** The views whose dialogs only Chromium has, because the others have no Bluetooth. A browser test opens them. */
export const VIEWS_IN_CHROMIUM: readonly string[] = ['coffee/Roast/Probe']
