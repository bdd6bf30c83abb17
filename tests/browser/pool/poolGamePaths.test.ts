/**
 * Takes the page of a pool game through every situation of its machine, in Chromium. Each path is a list of events.
 * `begin` opens the page, `steps` makes each event happen in the page, `check` compares the page with the machine after
 * each event, and `end` cleans up after the path. `key` lists the values that distinguish two situations of one state.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { REDO_CALL, UNDO_CALL } from '../../../src/machines/pool/pendingTaps.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import {
  queueOf,
  shownGame,
  tapCommand,
  tapToUndoOrRedo,
  undoOrRedoCommand,
} from '../../../src/machines/pool/poolGame.selectors.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import type { ModelEvent } from '../../models/paths.ts'
import {
  game,
  gameServer,
  notFoundError,
  refusedError,
  type ServedGame,
  scoreAnswer,
} from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { dataOf, invite, type Member, PASSWORD, playerIdOf, startGame, tap } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'

type PoolGameSnapshot = SnapshotFrom<typeof poolGameMachine>
type PoolGameModelEvent = ModelEvent<typeof poolGameMachine>

/** The id of the game in the model. In the page, each path has a game of its own: `gameId`. */
const GAME = 7
/** Where the page is between two paths. The list of games would load each new game, and the browser would store it. */
const BESIDE = '/chess'
/** The points that a player needs to win. */
const HANDICAP = 2
/** The most taps on a path. Two taps are enough to win the game, and after that the win can be undone. */
const MAX_TAPS = 2

let site: TestSite
let page: Page
let teddy: Member
/** The `pool_player_id` of Rosalind and of Teddy. */
let playerIds: readonly [number, number]
/** The game of the current path. Each path starts a new game. */
let gameId: number
/**
 * The player whose card was clicked last. A click on any button of a card also highlights the card, and the model does
 * not contain that.
 */
let clickedPlayerId: number | null = null
/** The held calls that load the game, add a tap, and undo or redo one. */
let loads: HeldCalls
let scores: HeldCalls
let undosAndRedos: HeldCalls
/** Returns the held calls to which the call of the unsaved entry belongs: `scores` or `undosAndRedos`. */
let unsavedCall: () => HeldCalls = () => scores

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  playerIds = [await playerIdOf(site.owner, 'Rosalind'), await playerIdOf(site.owner, 'Teddy')]
  page = await site.visit(BESIDE, site.owner)
  loads = await holdCalls(page, 'GET', (path) => path === `/pool/games/${gameId}`)
  scores = await holdCalls(page, 'POST', /^\/pool\/games\/\d+\/scores$/)
  undosAndRedos = await holdCalls(page, 'POST', /^\/pool\/games\/\d+\/(undo|redo)$/)
})
afterAll(() => site.close())

/** The game of the model before its first tap, with the ids of the players of the site. */
const newModelGame = () =>
  game(1, [0, 0], {
    created_by: site.owner.user.user_id,
    players: game(1).players.map((player, index) => ({ ...player, pool_player_id: playerIds[index] ?? 0 })),
  })

/** The tap that an unsaved entry contains. */
const tapIn = ({ command }: PendingEntry) => command.body as Tap

/** The events that the child machine `pending` sends after this tap. No events if the page does not offer the tap. */
function eventsOfTap(snapshot: PoolGameSnapshot, tap: Tap): readonly PoolGameModelEvent[] {
  const type = tap.action === 'add' ? 'score.add' : 'score.subtract'
  if (!snapshot.can({ type, pool_player_id: tap.pool_player_id })) return []
  const entry: PendingEntry = {
    ...tapCommand(snapshot.context, tap),
    key: 'visit-0',
    queue: queueOf(GAME),
    user_id: site.owner.user.user_id,
    error: null,
  }
  return [{ type: 'pending.changed', entries: [entry] }]
}

/** The events that `pending` sends after an undo or a redo. No events if the page does not offer it. */
function eventsOfUndoOrRedo(snapshot: PoolGameSnapshot, kind: 'undo' | 'redo'): readonly PoolGameModelEvent[] {
  const tapToChange = tapToUndoOrRedo(snapshot.context, kind)
  if (!tapToChange) return []
  const entry: PendingEntry = {
    ...undoOrRedoCommand(snapshot.context, kind, tapToChange),
    key: 'visit-0',
    queue: queueOf(GAME),
    user_id: site.owner.user.user_id,
    error: null,
  }
  return [{ type: 'pending.changed', entries: [entry] }]
}

/** The possible next events: answers of the server, a tap of the second member, or actions that the page offers. */
function possibleEvents(snapshot: PoolGameSnapshot): readonly PoolGameModelEvent[] {
  const { context } = snapshot
  const server = gameServer(newModelGame())
  if (snapshot.matches('reading')) return [done('readKept', null)]
  if (snapshot.matches('loading')) {
    return [done('loadGame', server.start), failed('loadGame', refusedError), failed('loadGame', notFoundError)]
  }
  if (snapshot.matches('deleted')) return []
  if (snapshot.matches('failed')) return context.error?.code === 'NOT_FOUND' ? [] : [{ type: 'game.reload' }]
  if (snapshot.matches({ ready: { dialog: 'watchLink' } })) return [done('watchLink')]
  const confirmed = context.confirmed as ServedGame
  const [own, other] = playerIds
  const [unsaved] = context.pending
  if (unsaved) {
    const answer =
      unsaved.command.call === UNDO_CALL
        ? ({ call: UNDO_CALL, data: server.afterUndo(confirmed) } as const)
        : unsaved.command.call === REDO_CALL
          ? ({ call: REDO_CALL, data: server.afterRedo(confirmed) } as const)
          : scoreAnswer(server.afterTap(confirmed, tapIn(unsaved)))
    return [
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.refused', entries: [], error: refusedError.error },
    ]
  }
  if (snapshot.matches({ ready: { sync: 'refreshing' } })) {
    const isChanged = context.latestVersion > confirmed.version
    const output = isChanged ? server.afterTap(confirmed, { pool_player_id: other, action: 'add' }) : confirmed
    return [done('refreshGame', output), failed('refreshGame', notFoundError)]
  }
  const canTap = confirmed.countedTaps.length < MAX_TAPS
  const update = { type: 'poolGame.updated', id: GAME, version: confirmed.version + 1 } as const
  return [
    ...(canTap
      ? ([
          ...eventsOfTap(snapshot, { pool_player_id: own, action: 'add' }),
          ...eventsOfTap(snapshot, { pool_player_id: own, action: 'subtract' }),
          ...(confirmed.winner_player_id === null ? [{ type: 'live.received', fact: update } as const] : []),
        ] as const)
      : []),
    ...eventsOfUndoOrRedo(snapshot, 'undo'),
    ...eventsOfUndoOrRedo(snapshot, 'redo'),
    // These two events do not depend on the score, so the paths take them with one score only.
    ...(confirmed.version === 1
      ? ([{ type: 'card.select', pool_player_id: other }, { type: 'watch.open' }] as const)
      : []),
  ]
}

/** Goes to the path without a new document. A path of events can end with an open dialog, so no link is pressed. */
const goTo = (path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

const card = (id: number) => page.locator(`[data-player="${id}"]`)
const undoOrRedoButton = (name: 'Undo' | 'Redo') =>
  page.locator(`button[aria-label="${name}"], button[aria-label^="${name}:"]`)

/**
 * Reads what the page shows. `add`, `subtract`, `undo` and `redo` say whether the button can be pressed. The function
 * uses selectors, because elements behind an open dialog are not found by their role.
 */
async function readPage() {
  const cards = await Promise.all(
    playerIds.map(async (id) => ({
      score: Number(await card(id).locator('button[aria-pressed]').innerText()),
      // After the end, most of these buttons are not there.
      add: (await card(id).locator('button[aria-label^="Add"]:enabled').count()) > 0,
      subtract: (await card(id).locator('button[aria-label^="Take"]:enabled').count()) > 0,
      winner: (await card(id).getAttribute('data-winner')) !== null,
      highlighted: (await card(id).getAttribute('data-highlighted')) !== null,
    })),
  )
  return {
    cards,
    undo: await undoOrRedoButton('Undo').isEnabled(),
    redo: await undoOrRedoButton('Redo').isEnabled(),
    unsaved: await page.getByText('1 tap not saved yet.').count(),
    watching: await page.getByRole('dialog', { name: 'Let others watch' }).count(),
  }
}

async function check(snapshot: PoolGameSnapshot): Promise<void> {
  const { context } = snapshot
  if (snapshot.hasTag('busy')) return page.locator('main [aria-busy=true]').waitFor()
  if (snapshot.matches('failed')) {
    const isGone = context.error?.code === 'NOT_FOUND'
    const message = isGone ? 'There is no such game.' : 'The game did not load.'
    return page.getByRole('main').getByRole('alert').getByText(message).waitFor()
  }
  if (snapshot.matches('deleted')) {
    return page.getByRole('main').getByRole('alert').getByText('You do not see this game any more').waitFor()
  }
  await card(playerIds[0]).waitFor()
  const players = shownGame(context)?.players ?? []
  await expect.poll(readPage).toEqual({
    cards: players.map(({ pool_player_id, score, winner }) => ({
      score,
      winner,
      add: snapshot.can({ type: 'score.add', pool_player_id }),
      subtract: snapshot.can({ type: 'score.subtract', pool_player_id }),
      highlighted: clickedPlayerId === pool_player_id,
    })),
    undo: snapshot.can({ type: 'tap.undo' }),
    redo: snapshot.can({ type: 'tap.redo' }),
    unsaved: context.pending.length,
    watching: snapshot.matches({ ready: { dialog: 'watchLink' } }) ? 1 : 0,
  })
}

async function clickOnCard(id: number, button: RegExp): Promise<void> {
  await card(id).getByRole('button', { name: button }).click()
  clickedPlayerId = id
}

/** Whether the event is about a tap that takes a point away. */
const isSubtract = (event: object) =>
  'entries' in event && (event.entries as PendingEntry[]).some((entry) => tapIn(entry).action === 'subtract')

/** The error with which the test answers the call, as the event of the model has it. */
const errorOf = (event: object) =>
  'error' in event && event.error === notFoundError ? notFoundError.error : refusedError.error

test('the page of a game shows every situation of its machine, while a second member scores', {
  timeout: 300_000,
}, async () => {
  const pathCount = await walk(
    {
      machine: poolGameMachine,
      input: {
        params: { pool_game_id: String(GAME) },
        search: '',
        user: site.owner.user,
        visit: 'key of this visit',
        now: () => 0,
      },
      events: possibleEvents,
      effects: ['sendLive', 'showAlert'],
      key: ({ context: { confirmed, pending, latestVersion, highlighted, error } }) => [
        confirmed?.players.map(({ score }) => score),
        confirmed?.undo !== null,
        confirmed?.redo !== null,
        pending.map((entry) => [entry.command.call, tapIn(entry).action]),
        latestVersion > (confirmed?.version ?? 0),
        highlighted,
        error?.code,
      ],
      // Stop when a card is highlighted, because a highlighted card changes nothing else.
      stopWhen: ({ context }) => context.highlighted !== null,
    },
    {
      coverage: 'states',
      begin: async () => {
        clickedPlayerId = null
        gameId = await startGame(site.owner, {
          game_type: '9-Ball',
          players: playerIds.map((pool_player_id) => ({ pool_player_id, handicap: HANDICAP })),
        })
        await goTo(`/pool/${gameId}`)
      },
      steps: {
        // The page reads its storage automatically, within milliseconds.
        'xstate.done.actor.readKept': () => loads.arrived(),
        'xstate.done.actor.loadGame': () => loads.pass(),
        'xstate.error.actor.loadGame': (event) => loads.refuse(errorOf(event)),
        'xstate.done.actor.refreshGame': () => loads.pass(),
        'xstate.error.actor.refreshGame': (event) => loads.refuse(errorOf(event)),
        'xstate.done.actor.watchLink': () => page.keyboard.press('Escape'),
        'pending.delivered': () => unsavedCall().pass(),
        'pending.refused': () => unsavedCall().refuse(refusedError.error),
        'live.received': async () => {
          dataOf(await tap(teddy, gameId, { pool_player_id: playerIds[1], action: 'add' }))
        },
        'game.reload': () => page.getByRole('button', { name: 'Try again' }).click(),
        'pending.changed': (event) => {
          const call = 'entries' in event ? (event.entries as PendingEntry[])[0]?.command.call : undefined
          unsavedCall = () => (call === UNDO_CALL || call === REDO_CALL ? undosAndRedos : scores)
          if (call === UNDO_CALL) return undoOrRedoButton('Undo').click()
          if (call === REDO_CALL) return undoOrRedoButton('Redo').click()
          return clickOnCard(playerIds[0], isSubtract(event) ? /^Take/ : /^Add/)
        },
        'card.select': () => clickOnCard(playerIds[1], /^Score/),
        'watch.open': () => page.getByRole('button', { name: 'Let others watch' }).click(),
      },
      check,
      end: async ({ context }) => {
        // If the path ends with an unsaved tap, let the server save it: the outbox delivers it before all later taps.
        if (context.pending.length > 0) await unsavedCall().pass()
        await page.getByText('1 tap not saved yet.').waitFor({ state: 'detached' })
        await goTo(BESIDE)
        await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
        for (const calls of [loads, scores, undosAndRedos]) calls.forget()
      },
    },
  )
  expect(pathCount).toBeGreaterThan(10)
})
