// The one walk: what a person does with the site, the same steps in every engine.

import { setTimeout as wait } from 'node:timers/promises'
import { call, dataOf, type Member, PASSWORD, readGame, signIn } from '../support/members.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { DIALOGS, fillSite, type Paths } from './dialogs.ts'
import type { Visitor } from './visitor.ts'

/** The size of the window in px. */
export type WindowSize = readonly [width: number, height: number]

export interface Walk {
  readonly visitor: Visitor
  readonly size: WindowSize
  readonly server: ServerProcess
  /** The address at which the browser opens the site. */
  readonly origin: string
  /** Known after the sign-up. */
  owner?: Member
  paths?: Paths
  /** The path of the game that the walk has started. */
  game?: string
}

/** One claim of the walk. It fails if `run` throws. */
export interface Step {
  readonly name: string
  run(walk: Walk): Promise<void>
}

const SURE = 'Are you sure?'

function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

const ownerOf = ({ owner }: Walk): Member => {
  assert(owner, 'The owner has not signed up.')
  return owner
}
const pathsOf = ({ paths }: Walk): Paths => {
  assert(paths, 'The site has not been filled.')
  return paths
}

/** Each dialog is opened as the first thing on its page. */
const dialogSteps: readonly Step[] = DIALOGS.map(({ view, path, title, presses }, index) => ({
  name: `dialog ${index + 1}, ${view}, opens as '${title}'`,
  async run(walk) {
    const { visitor } = walk
    await visitor.open(typeof path === 'string' ? path : path(pathsOf(walk)))
    for (const press of presses)
      await (typeof press === 'object' && 'entry' in press
        ? visitor.press(press.entry, 'menuitem')
        : visitor.press(press))
    await visitor.waitForDialog(title)
    const faults = await visitor.dialogFaults()
    await visitor.picture(`dialog-${index + 1}-${title}`)
    assert(faults.length === 0, faults.join(' '))
  },
}))

/** The scores on the server of the game that the walk has started. */
async function scoresOf(walk: Walk): Promise<string> {
  const { players } = await readGame(ownerOf(walk), Number(walk.game?.split('/').at(-1)))
  return players
    .map(({ display_name, score }) => `${display_name} ${score}`)
    .sort()
    .join(', ')
}

/** Answers whether the worker has stored the site in this browser. */
const hasWorker = (visitor: Visitor) =>
  visitor.run<boolean>('return !!navigator.serviceWorker && navigator.serviceWorker.controller !== null')

/** Tries until the check is true. */
async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen.`)
    await wait(200)
  }
}

export const SIGN_UP: Step = {
  name: 'the owner signs up with the code',
  async run(walk) {
    const { visitor, server, origin } = walk
    await visitor.open(`/signup?code=${server.ownerCode}`)
    await visitor.see('text', /^This code makes you/)
    await visitor.type('Username', 'Rosalind')
    await visitor.type('Password', PASSWORD)
    await visitor.press('Sign Up')
    await visitor.waitForPath(/^\/$/)
    await visitor.see('link', 'Rosalind')
    walk.owner = await signIn(server.origin, { username: 'Rosalind', password: PASSWORD })
    walk.paths = await fillSite(walk.owner)
    assert(origin.includes('localhost'), 'The site must be opened at localhost.')
  },
}

const flowSteps: readonly Step[] = [
  {
    name: 'a visitor sees the landing page, and the chess board leads to /chess',
    async run({ visitor }) {
      await visitor.open('/')
      await visitor.see('heading', /./)
      await visitor.see('link', /Sign In/)
      await visitor.picture('landing')
      await visitor.press(/chess/i, 'link')
      await visitor.waitForPath(/^\/chess$/)
      await visitor.see('heading', 'Chess')
    },
  },
  SIGN_UP,
  {
    name: 'two players play pool, and a point is undone',
    async run(walk) {
      const { visitor } = walk
      await visitor.open('/pool/new')
      await visitor.press('Add player')
      await visitor.waitForDialog('New User')
      await visitor.type('Username', 'Big_Sal')
      await visitor.press('Create')
      await visitor.waitForNoDialog()
      await visitor.press(/^Rosalind\s*level/)
      await visitor.press('Confirm Players')
      await visitor.press('Start Game')
      walk.game = await visitor.waitForPath(/^\/pool\/\d+$/)
      await visitor.press('Add a point for Rosalind')
      await visitor.see('button', 'Score of Rosalind: 1')
      await visitor.press('Add a point for Big_Sal')
      await visitor.see('button', 'Score of Big_Sal: 1')
      await visitor.press(/^Undo/)
      await visitor.see('button', 'Score of Big_Sal: 0')
      await until('The undo', async () => (await scoresOf(walk)) === 'Big_Sal 0, Rosalind 1')
    },
  },
  {
    name: 'a roast is started, read on the keypad, and ended, and its chart is drawn',
    async run({ visitor }) {
      await visitor.open('/coffee/roasts/new')
      await visitor.press(/^Gedeb/)
      await visitor.waitForPath(/^\/coffee\/roasts\/\d+$/)
      await visitor.press('Start')
      await visitor.press('Input')
      await visitor.waitForDialog('Roast Input')
      for (const key of ['1', '5', '0', 'Submit']) await visitor.press(key)
      await visitor.press('Event')
      await visitor.press('Dry End', 'menuitem')
      await visitor.see('button', /^Undo/)
      await visitor.see('img', /./)
      await visitor.press('End')
      await visitor.waitForDialog(SURE)
      await visitor.press('End Roast')
      await visitor.see('text', 'Finished')
    },
  },
  {
    name: 'a Wordle result is sent',
    async run({ visitor }) {
      await visitor.open('/wordle')
      await visitor.type(/^Enter your results/, 'Wordle 1,650 3/6')
      await visitor.press('Submit')
      await visitor.see('button', 'Delete Wordle 1,650')
    },
  },
  {
    name: 'the account offers passkeys where the engine has them',
    async run({ visitor }) {
      await visitor.open('/users/Rosalind')
      await visitor.see('heading', 'Passkeys')
      if (await visitor.run<boolean>("return 'PublicKeyCredential' in window")) {
        await visitor.press('Add a Passkey')
        await visitor.waitForDialog('Add a passkey')
        const faults = await visitor.dialogFaults()
        assert(faults.length === 0, faults.join(' '))
      } else {
        await visitor.see('text', /^This browser has no passkeys/)
        assert((await visitor.count('button', 'Add a Passkey')) === 0, 'A passkey is offered.')
      }
    },
  },
  {
    name: 'at 410 px the users page breaks no short name',
    async run({ visitor }) {
      await visitor.resize(410, 844)
      await visitor.open('/admin')
      await visitor.see('button', /^Rosalind/)
      await visitor.picture('admin-410')
      const lines = await visitor.call('linesOf', 'Rosalind')
      assert(lines === 1, `The name Rosalind has ${lines} lines.`)
      await visitor.press(/^Teddy/)
      await visitor.see('button', 'Ping User')
    },
  },
  {
    name: 'a message is sent',
    async run({ visitor, size }) {
      await visitor.resize(...size)
      await visitor.open('/message')
      await visitor.type('Message', 'The beans are in.')
      await visitor.press('Send')
      await visitor.see('text', 'The beans are in.')
    },
  },
  {
    name: 'without a server a reload opens the game, a tap waits, and it is sent once',
    async run(walk) {
      const { visitor, server, game = '' } = walk
      await visitor.open(game)
      await visitor.see('button', 'Score of Big_Sal: 0')
      await until('The installation of the service worker', () => hasWorker(visitor))
      await server.kill()
      await visitor.reload()
      await visitor.press('Add a point for Big_Sal')
      await visitor.see('button', 'Score of Big_Sal: 1')
      await visitor.picture('offline')
      await visitor.press(/not saved yet/)
      await visitor.waitForDialog('Not saved yet')
      const faults = await visitor.dialogFaults()
      await visitor.press(/^Discard/)
      await visitor.waitForDialog(SURE)
      faults.push(...(await visitor.dialogFaults()))
      await visitor.press('Cancel')
      await visitor.waitForDialog('Not saved yet')
      await visitor.press('Close')
      await visitor.waitForNoDialog()
      await visitor.press('Menu')
      await visitor.press('Sign Out')
      await visitor.waitForDialog('Sign out?')
      faults.push(...(await visitor.dialogFaults()))
      await visitor.press('Stay')
      await visitor.waitForNoDialog()
      await server.restart()
      await until('The delivery of the tap', async () => (await scoresOf(walk)) === 'Big_Sal 1, Rosalind 1')
      await visitor.notSee('button', /not saved yet/)
      await visitor.reload()
      await visitor.see('button', 'Score of Big_Sal: 1')
      assert((await scoresOf(walk)) === 'Big_Sal 1, Rosalind 1', 'The tap was sent twice.')
      assert(faults.length === 0, faults.join(' '))
    },
  },
  {
    name: 'when the session has ended in a game, a dialog asks for the password',
    async run(walk) {
      const { visitor, server, game = '' } = walk
      const { cookie } = ownerOf(walk)
      await visitor.open(game)
      await visitor.see('button', 'Score of Big_Sal: 1')
      dataOf(await call(server.origin, 'DELETE /auth/sessions', { cookie }))
      await visitor.waitForDialog('Sign in again')
      const faults = await visitor.dialogFaults()
      await visitor.type('Password', PASSWORD)
      await visitor.press('Sign In')
      await visitor.waitForNoDialog()
      await visitor.press('Add a point for Big_Sal')
      walk.owner = await signIn(server.origin, { username: 'Rosalind', password: PASSWORD })
      await until('The delivery of the tap', async () => (await scoresOf(walk)) === 'Big_Sal 2, Rosalind 1')
      assert(faults.length === 0, faults.join(' '))
    },
  },
  {
    name: 'a game is printed dark on white',
    async run({ visitor, game = '' }) {
      await visitor.open(game)
      await visitor.see('heading', /./)
      const pdf = await visitor.print()
      assert(pdf === null || pdf.subarray(0, 5).toString() === '%PDF-', 'The print is no PDF.')
      await visitor.call('showAsPrinted')
      await until('The white paper', async () => (await visitor.call('lightness')) === 255)
      for (const name of [/^Undo/, /^Add a point/, /^Take a point/])
        assert((await visitor.count('button', name)) === 0, `A button is printed: ${name}.`)
      await visitor.picture('printed')
      await visitor.see('heading', /./)
    },
  },
]

/** The steps, in two windows: the first one leaves more than thirty pages in their first moments. */
export const STEPS_OF_WINDOWS: readonly (readonly Step[])[] = [[SIGN_UP, ...dialogSteps], flowSteps]
