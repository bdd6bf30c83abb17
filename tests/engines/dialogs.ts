// Every dialog of the product, and how to open it as the first thing on its page.

import { createLoggedRoast } from '../support/batches.ts'
import { changeRoast, createBean, createRoast } from '../support/coffee.ts'
import { call, createSignUpCode, dataOf, invite, type Member, playerIdOf, startGame, tap } from '../support/members.ts'
import type { Visitor } from './visitor.ts'

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

  const { coffee_bean_id } = await createBean(owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const ended = (await createLoggedRoast(owner, coffee_bean_id)).coffee_roast_id
  const second = (await createLoggedRoast(owner, coffee_bean_id)).coffee_roast_id
  const running = (await createLoggedRoast(owner, coffee_bean_id, { untilSeconds: 300 })).coffee_roast_id
  await changeRoast(owner, running, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 299 } })
  const unstarted = await createRoast(owner, coffee_bean_id)
  return {
    openGame: `/pool/${openGame}`,
    ended: `/coffee/roasts/${ended}`,
    running: `/coffee/roasts/${running}`,
    unstarted: `/coffee/roasts/${unstarted}`,
    compare: `/coffee/roasts/compare?ids=${ended},${second}`,
  }
}

interface ListedDialog {
  /** The view that shows the dialog, below `src/views`. */
  readonly view: string
  readonly path: string | ((paths: Paths) => string)
  readonly title: string | RegExp
  readonly open: (visitor: Visitor) => Promise<void>
}

const byButtons =
  (...names: readonly (string | RegExp)[]) =>
  async (visitor: Visitor) => {
    for (const name of names) await visitor.press(name)
  }
/** Opens a dialog from the details of a user. */
const byTeddysButton =
  (...names: readonly string[]) =>
  async (visitor: Visitor) => {
    await visitor.press(/^Teddy/)
    for (const name of names) await visitor.press(name)
  }
const SURE = 'Are you sure?'

export const DIALOGS: readonly ListedDialog[] = [
  { view: 'shared/UsernameForm', path: '/pool/new', title: 'New User', open: byButtons('Add player') },
  { view: 'pool/PoolGames/SkillLevel', path: '/pool', title: /^Skill Level/, open: byButtons(/^Skill Level/) },
  { view: 'pool/PoolGames/GameDetails', path: '/pool', title: /^9-Ball/, open: byButtons(/^Details of 9-Ball/) },
  {
    view: 'pool/PoolGames/GameDetails',
    path: '/pool',
    title: SURE,
    open: byButtons(/^Details of 9-Ball/, 'Delete Game'),
  },
  {
    view: 'pool/PoolGame/WatchLink',
    path: ({ openGame }) => openGame,
    title: 'Let others watch',
    open: byButtons('Let others watch'),
  },
  {
    view: 'coffee/NewRoast/BeanForm',
    path: '/coffee/roasts/new',
    title: 'New Coffee Beans',
    open: byButtons('New Coffee Beans'),
  },
  {
    view: 'coffee/NewRoast/BeanForm',
    path: '/coffee/roasts/new',
    title: 'Update Coffee Beans',
    open: byButtons('Edit Gedeb'),
  },
  { view: 'coffee/Roasts/RoastDrawer', path: '/coffee/roasts', title: /Gedeb/, open: byButtons(/^Gedeb.*12:02/) },
  {
    view: 'coffee/Roasts/RoastDrawer',
    path: '/coffee/roasts',
    title: SURE,
    open: byButtons(/^Gedeb.*12:02/, /^Delete/),
  },
  {
    view: 'coffee/Roast/DetailsDialog',
    path: ({ ended }) => ended,
    title: 'Roast Details',
    open: byButtons('Details'),
  },
  {
    view: 'coffee/Roast/SettingsDialog',
    path: ({ ended }) => ended,
    title: 'Roast Settings',
    open: byButtons('Settings'),
  },
  {
    view: 'coffee/Roast/BackgroundDialog',
    path: ({ ended }) => ended,
    title: 'Background',
    open: byButtons('Background'),
  },
  {
    view: 'coffee/Roast/AfterRoastDialog',
    path: ({ ended }) => ended,
    title: 'After the Roast',
    open: byButtons('After the Roast'),
  },
  {
    view: 'coffee/Roast/MissedEventDialog',
    path: ({ ended }) => ended,
    title: 'Add Event',
    open: byButtons('Add Event'),
  },
  {
    view: 'coffee/Roast/BeanDialog',
    path: ({ unstarted }) => unstarted,
    title: 'Change Bean',
    open: byButtons('Change Bean'),
  },
  { view: 'coffee/Roast/Keypad', path: ({ running }) => running, title: 'Roast Input', open: byButtons('Input') },
  { view: 'coffee/Roast/QuestionDialog', path: ({ running }) => running, title: SURE, open: byButtons('End') },
  {
    view: 'coffee/Roast/QuestionDialog',
    path: ({ running }) => running,
    title: SURE,
    open: async (visitor) => {
      await visitor.press('Event')
      await visitor.press('FC Start', 'menuitem')
    },
  },
  {
    view: 'coffee/Roast/StepsAndNotesDialog',
    path: ({ running }) => running,
    title: 'Log',
    open: async (visitor) => {
      await visitor.press('Event')
      await visitor.press('Fan, Drum, Note…', 'menuitem')
    },
  },
  {
    view: 'coffee/CompareRoasts/RoastPicker',
    path: ({ compare }) => compare,
    title: 'Choose Roasts',
    open: byButtons('Choose'),
  },
  {
    view: 'wordle/Wordle/ImportedFigures',
    path: '/wordle',
    title: "Figures from the game's own site",
    open: byButtons('Replace figures'),
  },
  { view: 'wordle/Wordle/ImportedFigures', path: '/wordle', title: SURE, open: byButtons('Remove figures') },
  {
    view: 'wordle/Wordle/ChatImport',
    path: '/wordle',
    title: 'Results of a group chat',
    open: byButtons('Add from a chat'),
  },
  { view: 'wordle/Wordle/OwnResults', path: '/wordle', title: SURE, open: byButtons('Delete Wordle 1,700') },
  { view: 'shared/UsernameForm', path: '/admin', title: 'New User', open: byButtons('Add User') },
  { view: 'shared/UsernameForm', path: '/admin', title: 'Update User', open: byTeddysButton('Update Username') },
  { view: 'members/Users/UserTaskDialogs', path: '/admin', title: SURE, open: byTeddysButton('Delete User') },
  { view: 'members/Users/UserTaskDialogs', path: '/admin', title: SURE, open: byTeddysButton('Reset Password') },
  {
    view: 'members/Users/OneTimeSecret',
    path: '/admin',
    title: 'One-time code for Teddy',
    open: byTeddysButton('Reset Password', 'Reset Password'),
  },
  { view: 'members/Users/OneTimeSecret', path: '/admin', title: 'Invitation', open: byButtons('Make a Code') },
  { view: 'members/Users/SignUpCodes', path: '/admin', title: SURE, open: byButtons('Revoke') },
  { view: 'members/Account/DeleteAccount', path: '/users/Rosalind', title: SURE, open: byButtons('Delete Account') },
  { view: 'shared/ShortcutList', path: '/users/Rosalind', title: 'Keyboard', open: byButtons('Menu', 'Keyboard') },
]

/** The views whose dialogs the other steps of the walk open, because something must have happened before. */
export const VIEWS_IN_STEPS: readonly string[] = [
  'members/Account/Passkeys',
  'shared/DiscardQuestion',
  'shared/SignInAgain',
  'shared/SignOutQuestion',
  'shared/WaitingList',
]
