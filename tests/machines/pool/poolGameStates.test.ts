// Tests the states of the page of a game, with stubs for the child actors of the page. Each call ends when the test
// ends it. The log lists the effects of the page.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { LiveFact } from '../../../src/machines/app/live.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import type { PendingEntry, PendingEvent } from '../../../src/machines/shared/pending.types.ts'
import { exampleTap, game, nora, notFoundError, scoreAnswer, unsavedGame } from '../../models/pool/exampleGames.ts'
import { error, noAnswerError, waitForPromises } from '../support.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The game as the browser has stored it on an earlier visit. */
const storedGame = (data: LiveGame): Kept<LiveGame> => ({ data, keptMs: 500 })
const gameUpdated = (id: number, version: number): LiveFact => ({ type: 'poolGame.updated', id, version })
/** The fields of a game on a score sheet, with player 1 at the table. */
const SHEET = { scoring: 'sheet', at_table: 1 } as const

type Call = 'readKept' | 'loadGame'

/** Starts the page of the game with this id in its address: an id of the server, or a client id. */
function start(id = '7') {
  const clock = new SimulatedClock()
  const log: string[] = []
  const waitingCalls = new Map<Call, { resolve: (output: unknown) => void; reject: (problem: unknown) => void }>()
  const startCall = <Output>(name: Call) => {
    log.push(name)
    return new Promise<Output>((resolve, reject) =>
      waitingCalls.set(name, { resolve: resolve as (output: unknown) => void, reject }),
    )
  }
  let endWatchLink: (how: 'done' | 'failed') => void = () => undefined
  const stub = (name: string) =>
    fromCallback(() => {
      log.push(`${name} begins`)
      return () => void log.push(`${name} ends`)
    }) as never
  const machine = poolGameMachine.provide({
    actors: {
      liveFacts: fromCallback(() => undefined) as never,
      pending: fromCallback<PendingEvent>(({ receive }) =>
        receive((event) => {
          if (event.type === 'entry.add') log.push(`adds ${event.command.label}`)
        }),
      ) as never,
      loadGame: fromPromise(() => startCall<LiveGame>('loadGame')),
      readKept: fromPromise(() => startCall<Kept<LiveGame> | null>('readKept')),
      awake: stub('awake'),
      ratings: fromCallback<{ type: string }>(({ receive }) =>
        receive(({ type }) => void log.push(`ratings ${type}`)),
      ) as never,
      watchLink: fromPromise(
        () =>
          new Promise<void>((resolve, reject) => {
            log.push('watchLink begins')
            endWatchLink = (how) => (how === 'done' ? resolve() : reject(new Error('no link')))
          }),
      ) as never,
    },
    actions: {
      go: (_, { to, keepScreen }) => void log.push(`goes to ${to}${keepScreen ? ' on this page' : ''}`),
      sendLive: (_, command) => void log.push(`sends ${command.name} ${'id' in command ? command.id : ''}`),
      joinGame: ({ context }) => void log.push(`joins ${context.poolGameId}`),
      showAlert: (_, { message }) => void log.push(`alert ${message}`),
      // `serverGame` is null if the page has no reason to warn.
      warnAboutTable: (_, { game: serverGame }) =>
        void log.push(`compares the table with ${serverGame ? `version ${serverGame.version}` : 'no game'}`),
      saveSheet: (_, { game: saved }) => void log.push(`saves version ${saved?.version}`),
      printSheet: () => void log.push('prints'),
    },
  })
  const input = { params: { pool_game_id: id }, search: '', user: nora, visit: 'visit', now: () => 0 }
  const actor = createActor(machine, { clock, input }).start()
  return {
    actor,
    clock,
    currentState: () => actor.getSnapshot().value,
    syncState: () => (actor.getSnapshot().value as { ready?: { sync: string } }).ready?.sync,
    context: () => actor.getSnapshot().context,
    version: () => actor.getSnapshot().context.confirmed?.version ?? null,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    /** The lines of the log since the last call of `newLines`. */
    newLines: () => log.splice(0),
    answerCall: async (name: Call, output: Kept<LiveGame> | LiveGame | null) => {
      waitingCalls.get(name)?.resolve(output)
      await waitForPromises()
    },
    failCall: async (name: Call, problem: unknown) => {
      waitingCalls.get(name)?.reject(problem)
      await waitForPromises()
    },
    endWatchLink: async (how: 'done' | 'failed') => {
      endWatchLink(how)
      await waitForPromises()
    },
    receive: (fact: LiveFact) => actor.send({ type: 'live.received', fact }),
  }
}

type Page = ReturnType<typeof start>

/** Starts a page that has loaded this game. The browser had no stored game. */
async function startReady(first = game(3, [0, 1])): Promise<Page> {
  const page = start()
  await page.answerCall('readKept', null)
  await page.answerCall('loadGame', first)
  page.newLines()
  return page
}

/** Starts a page of a game that the server does not know yet. */
async function startLocal(): Promise<Page> {
  const page = start(CLIENT_ID)
  await page.answerCall('readKept', null)
  page.actor.send({ type: 'pending.changed', entries: [unsavedGame(CLIENT_ID)] } as never)
  page.newLines()
  return page
}

/** An event of the child `pending`. It has no entries, except if `more` contains some. */
const pendingEvent = (type: string, more: object) => ({ type, entries: [] as PendingEntry[], ...more }) as never

describe('the opening of the page', () => {
  test('the page reads the stored game, then loads the game from the server, then receives the live events of the game', async () => {
    const page = start()
    expect([page.currentState(), page.isBusy(), page.newLines()]).toEqual(['reading', true, ['readKept']])
    await page.answerCall('readKept', null)
    expect([page.currentState(), page.isBusy(), page.newLines()]).toEqual(['loading', true, ['loadGame']])
    await page.answerCall('loadGame', game(3))
    expect([page.syncState(), page.isBusy(), page.version()]).toEqual(['idle', false, 3])
    expect(page.newLines()).toEqual(['joins 7', 'awake begins'])
  })

  test('the page loads the game when the disk fails', async () => {
    const page = start()
    await page.failCall('readKept', new Error('disk'))
    expect([page.currentState(), page.newLines()]).toEqual(['loading', ['readKept', 'loadGame']])
  })

  test('a stored game is shown immediately, and the page loads the game from the server', async () => {
    const page = start()
    page.newLines()
    await page.answerCall('readKept', storedGame(game(2)))
    expect([page.syncState(), page.version(), page.context().keptMs]).toEqual(['refreshing', 2, 500])
    expect(page.newLines().sort()).toEqual(['awake begins', 'joins 7', 'loadGame'])
    await page.answerCall('loadGame', game(1))
    expect([page.syncState(), page.version(), page.context().keptMs]).toEqual(['idle', 1, null])
  })

  test('an address with a client id leads to the address of the stored game', async () => {
    const page = start(CLIENT_ID)
    await page.answerCall('readKept', storedGame(game(2)))
    expect([page.currentState(), page.isBusy(), page.newLines()]).toEqual([
      'moved',
      true,
      ['readKept', 'goes to /pool/7'],
    ])
  })

  test('an address with a client id leads to the address of the loaded game', async () => {
    const page = start(CLIENT_ID)
    await page.answerCall('readKept', null)
    await page.answerCall('loadGame', game(2))
    expect([page.currentState(), page.newLines()]).toEqual(['moved', ['readKept', 'loadGame', 'goes to /pool/7']])
  })

  test('an address with a client id shows the game whose creation is in the outbox', async () => {
    const page = start(CLIENT_ID)
    page.actor.send(pendingEvent('pending.changed', { entries: [] }))
    expect(page.currentState()).toBe('reading')
    page.actor.send(pendingEvent('pending.changed', { entries: [unsavedGame(CLIENT_ID)] }))
    expect([page.syncState(), page.version(), page.context().pending.length]).toEqual(['idle', 0, 1])
  })

  test('a failed load shows the reason, and is repeated automatically only after a temporary error', async () => {
    const missingPage = start()
    await missingPage.answerCall('readKept', null)
    await missingPage.failCall('loadGame', notFoundError)
    expect([missingPage.currentState(), missingPage.isBusy(), missingPage.context().error?.code]).toEqual([
      'failed',
      false,
      'NOT_FOUND',
    ])
    missingPage.clock.increment(60_000)
    expect(missingPage.currentState()).toBe('failed')

    const unansweredPage = start()
    await unansweredPage.answerCall('readKept', null)
    await unansweredPage.failCall('loadGame', noAnswerError)
    expect([unansweredPage.currentState(), unansweredPage.context().failures]).toEqual(['failed', 1])
    // The page waits one second after the first failure, and two seconds after the second.
    unansweredPage.clock.increment(999)
    expect(unansweredPage.currentState()).toBe('failed')
    unansweredPage.clock.increment(1)
    expect(unansweredPage.currentState()).toBe('reading')
    await unansweredPage.answerCall('readKept', null)
    await unansweredPage.failCall('loadGame', noAnswerError)
    unansweredPage.clock.increment(1999)
    expect(unansweredPage.currentState()).toBe('failed')
    unansweredPage.clock.increment(1)
    expect(unansweredPage.currentState()).toBe('reading')
  })

  test.each(['game.reload', 'live.connected'] as const)('a failed load begins again after %s', async (type) => {
    const page = start()
    await page.answerCall('readKept', null)
    await page.failCall('loadGame', notFoundError)
    page.actor.send({ type })
    expect(page.currentState()).toBe('reading')
  })

  test('a page that did not load loads the game when the server answers a tap of an earlier visit', async () => {
    const page = start()
    await page.answerCall('readKept', null)
    await page.failCall('loadGame', notFoundError)
    page.newLines()
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(5)) }))
    expect([page.currentState(), page.version(), page.newLines()]).toEqual(['loading', 5, ['loadGame']])
  })

  test('if the answer to a tap is newer than the loaded game, the game of the answer stays', async () => {
    const page = start()
    await page.answerCall('readKept', null)
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(9)) }))
    await page.answerCall('loadGame', game(3))
    expect(page.version()).toBe(9)
  })
})

describe('an open game', () => {
  test('a newer version of the game is loaded', async () => {
    const page = await startReady()
    page.receive(gameUpdated(8, 9))
    page.receive(gameUpdated(7, 3))
    expect([page.syncState(), page.newLines()]).toEqual(['idle', []])
    page.receive(gameUpdated(7, 4))
    expect([page.syncState(), page.newLines()]).toEqual(['refreshing', ['loadGame']])
    await page.answerCall('loadGame', game(4))
    expect([page.syncState(), page.version(), page.newLines()]).toEqual([
      'idle',
      4,
      ['compares the table with no game'],
    ])
  })

  test('a game that another member has deleted is still shown', async () => {
    const page = await startReady()
    page.receive({ type: 'poolGame.deleted', id: 8, username: 'Teddy' })
    expect(page.syncState()).toBe('idle')
    page.receive({ type: 'poolGame.deleted', id: 7, username: 'Teddy' })
    expect([page.currentState(), page.context().gone.username, page.version()]).toEqual(['deleted', 'Teddy', 3])
  })

  test('[pool-seats-19] a game in which somebody else has got the seat of the member is still shown', async () => {
    const page = await startReady()
    page.receive({ type: 'poolGame.deleted', id: 7, username: 'Teddy', replaced: true })
    expect([page.currentState(), page.context().gone]).toMatchObject(['deleted', { username: 'Teddy', replaced: true }])
  })

  test('after a reconnect, the page joins the game again and loads the game and the ratings', async () => {
    const page = await startReady()
    page.actor.send({ type: 'live.connected' })
    expect(page.newLines().sort()).toEqual(['joins 7', 'loadGame', 'ratings resource.refresh'])
  })

  test('the card of the player that the member chooses is highlighted', async () => {
    const page = await startReady()
    page.actor.send({ type: 'card.select', pool_player_id: 2 })
    expect(page.context().highlighted).toBe(2)
  })

  test('only possible taps are sent to the outbox', async () => {
    const page = await startReady()
    page.actor.send({ type: 'score.add', pool_player_id: 1 })
    page.actor.send({ type: 'score.subtract', pool_player_id: 2 })
    expect(page.newLines()).toEqual(['adds +1 player 1', 'adds −1 player 2'])
    page.actor.send({ type: 'score.subtract', pool_player_id: 1 })
    expect(page.newLines()).toEqual([])
  })

  test('an undo and a redo are sent to the outbox only when there is a tap for them', async () => {
    const pageWithoutTaps = await startReady()
    pageWithoutTaps.actor.send({ type: 'tap.undo' })
    pageWithoutTaps.actor.send({ type: 'tap.redo' })
    expect([pageWithoutTaps.newLines(), pageWithoutTaps.actor.getSnapshot().status]).toEqual([[], 'active'])
    const page = await startReady(game(3, [1, 1], { undo: exampleTap(1), redo: exampleTap(2) }))
    page.actor.send({ type: 'tap.undo' })
    expect(page.newLines()).toHaveLength(1)
    page.actor.send({ type: 'tap.redo' })
    expect(page.newLines()).toHaveLength(1)
  })

  test('the display of the phone stays on while no player has won, also after a point of the winner is taken away', async () => {
    const page = await startReady(game(3, [1, 0]))
    expect(page.currentState()).toMatchObject({ ready: { play: 'open' } })
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(4, [2, 0])) }))
    expect(page.currentState()).toMatchObject({ ready: { play: 'won' } })
    expect(page.newLines()).toContain('awake ends')
    page.actor.send({ type: 'score.add', pool_player_id: 2 })
    expect(page.newLines()).toEqual([])
    page.actor.send({ type: 'score.subtract', pool_player_id: 1 })
    expect(page.newLines()).toEqual(['adds −1 player 1'])
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(5, [1, 0])) }))
    expect(page.currentState()).toMatchObject({ ready: { play: 'open' } })
    expect(page.newLines()).toContain('awake begins')
  })

  test('the sheet is saved and printed only when the game is won', async () => {
    const openPage = await startReady()
    const wonPage = await startReady(game(4, [2, 0]))
    for (const page of [openPage, wonPage]) {
      page.actor.send({ type: 'sheet.save' })
      page.actor.send({ type: 'sheet.print' })
    }
    expect([openPage.newLines(), wonPage.newLines()]).toEqual([[], ['saves version 4', 'prints']])
  })
})

describe('the answer to a tap', () => {
  test('the answer to a tap replaces the game, and the page sends pool_game:update for the other members', async () => {
    const page = await startReady()
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(5)) }))
    expect([page.version(), page.syncState()]).toEqual([5, 'idle'])
    expect(page.newLines()).toEqual(['compares the table with version 5', 'sends pool_game:update 7'])
  })

  test('an answer that is older than the shown game does not change it', async () => {
    const page = await startReady()
    page.actor.send(pendingEvent('pending.delivered', { answer: scoreAnswer(game(2)) }))
    expect(page.version()).toBe(3)
  })

  test('the game is loaded again after another tab has received the answer to a tap', async () => {
    const page = await startReady()
    page.actor.send(pendingEvent('pending.delivered', { entries: [unsavedGame('other')], answer: null }))
    expect([page.syncState(), page.newLines(), page.context().pending.length]).toEqual(['refreshing', ['loadGame'], 1])
  })

  test('an alert shows why the server refused a tap, and the game is loaded again', async () => {
    const page = await startReady()
    page.actor.send(
      pendingEvent('pending.refused', { entries: [unsavedGame('other')], error: { code: 'X', message: 'No.' } }),
    )
    expect([page.syncState(), page.context().pending.length]).toEqual(['refreshing', 1])
    expect(page.newLines()).toEqual(['alert No.', 'loadGame'])
  })

  test('the entries of `pending` are stored while the game is shown and while the stored game is being read', async () => {
    const page = await startReady()
    page.actor.send(pendingEvent('pending.changed', { entries: [unsavedGame('other')] }))
    expect([page.context().pending.length, page.syncState(), page.newLines()]).toEqual([1, 'idle', []])
    const readingPage = start()
    readingPage.actor.send(
      pendingEvent('pending.refused', { entries: [unsavedGame('other')], error: { code: 'X', message: 'No.' } }),
    )
    expect([readingPage.context().pending.length, readingPage.currentState()]).toEqual([1, 'reading'])
    readingPage.actor.send(pendingEvent('pending.changed', { entries: [] }))
    expect(readingPage.context().pending.length).toBe(0)
  })
})

describe('a refresh', () => {
  test('while an own tap is unsaved, a refresh waits 3 s for the answer, and the page then compares the loaded game with the game that it shows', async () => {
    const page = await startReady()
    page.actor.send(pendingEvent('pending.changed', { entries: [unsavedGame('other')] }))
    page.receive(gameUpdated(7, 4))
    expect([page.syncState(), page.newLines()]).toEqual(['awaitingAnswer', []])
    page.clock.increment(2999)
    expect(page.syncState()).toBe('awaitingAnswer')
    page.clock.increment(1)
    expect([page.syncState(), page.newLines()]).toEqual(['refreshing', ['loadGame']])
    await page.answerCall('loadGame', game(4))
    expect(page.newLines()).toEqual(['compares the table with version 4'])
  })

  test('a failed refresh does not change the game, and is repeated after 3 s', async () => {
    const page = await startReady()
    page.receive(gameUpdated(7, 4))
    await page.failCall('loadGame', noAnswerError)
    expect([page.syncState(), page.version(), page.context().error?.code]).toEqual([
      'waiting',
      3,
      'ERR_CONNECTION_REFUSED',
    ])
    page.newLines()
    page.clock.increment(2999)
    expect(page.syncState()).toBe('waiting')
    page.clock.increment(1)
    expect([page.syncState(), page.newLines()]).toEqual(['refreshing', ['loadGame']])
  })

  test('if the page must refresh the game while a refresh is in progress, the refresh starts again', async () => {
    const page = await startReady()
    page.receive(gameUpdated(7, 4))
    page.newLines()
    page.actor.send({ type: 'live.connected' })
    expect(page.newLines()).toContain('loadGame')
  })

  test('if a refresh does not find the game, the page shows the game as deleted', async () => {
    const page = await startReady()
    page.receive(gameUpdated(7, 4))
    await page.failCall('loadGame', notFoundError)
    expect([page.currentState(), page.version()]).toEqual(['deleted', 3])
  })

  test('if the server does not have a stored game, the page does not show the game any more', async () => {
    const page = start()
    await page.answerCall('readKept', storedGame(game(2)))
    await page.failCall('loadGame', notFoundError)
    expect([page.currentState(), page.version(), page.context().error?.code]).toEqual(['failed', null, 'NOT_FOUND'])
  })
})

describe('a game that the server does not know yet', () => {
  test('when the server has created the game, the address changes, and the page joins and loads the game', async () => {
    const page = await startLocal()
    const answer = { call: 'POST /pool/games', data: { pool_game_id: 12 } }
    page.actor.send(pendingEvent('pending.delivered', { answer }))
    expect([page.context().poolGameId, page.context().confirmed?.pool_game_id]).toEqual([12, 12])
    expect([page.context().pending.length, page.syncState()]).toEqual([0, 'refreshing'])
    expect(page.newLines()).toEqual(['goes to /pool/12 on this page', 'joins 12', 'loadGame'])
  })

  test('[offline-start-19] the page of a discarded game shows that it was discarded, also after a reconnect', async () => {
    const page = await startLocal()
    page.actor.send(pendingEvent('pending.changed', {}))
    expect([page.currentState(), page.version(), page.context().error?.message]).toEqual([
      'failed',
      null,
      'This game was discarded.',
    ])
    expect(page.context().pending).toEqual([])
    page.actor.send({ type: 'live.connected' })
    expect(page.currentState()).toBe('failed')
  })

  test('a local game is loaded again when its creation is not in the outbox, and is still shown if the server does not find it', async () => {
    const page = start(CLIENT_ID)
    await page.answerCall('readKept', null)
    await page.answerCall('loadGame', game(0, [0, 0], { pool_game_id: 0 }))
    page.newLines()
    page.actor.send(pendingEvent('pending.changed', {}))
    expect([page.syncState(), page.newLines()]).toEqual(['refreshing', ['loadGame']])
    await page.failCall('loadGame', notFoundError)
    expect([page.syncState(), page.version()]).toEqual(['idle', 0])
    page.actor.send(pendingEvent('pending.changed', {}))
    page.newLines()
    await page.answerCall('loadGame', game(4))
    expect([page.currentState(), page.newLines()]).toEqual(['moved', ['goes to /pool/7', 'awake ends']])
  })
})

describe('the tray of a score sheet', () => {
  test('after `dead.choose` the next ball is dead, and a second `dead.choose` cancels this', async () => {
    const page = await startReady(game(3, [0, 0], SHEET))
    const tray = () => (page.currentState() as { ready: { tray: string } }).ready.tray
    expect(tray()).toBe('pocketing')
    page.actor.send({ type: 'dead.choose' })
    expect(tray()).toBe('dead')
    page.actor.send({ type: 'dead.choose' })
    expect(tray()).toBe('pocketing')
    page.actor.send({ type: 'dead.choose' })
    page.actor.send({ type: 'score.ball', ball: 3, dead: true })
    expect(tray()).toBe('pocketing')
  })
})

describe('the watch link', () => {
  const watchLinkState = (page: Page) => (page.currentState() as { ready: { dialog: string } }).ready.dialog

  test.each([
    ['done', 'refreshing'],
    ['failed', 'idle'],
  ] as const)('the creator opens the watch link, and its dialog closes after the result %s', async (result, sync) => {
    const page = await startReady()
    expect(watchLinkState(page)).toBe('closed')
    page.actor.send({ type: 'watch.open' })
    expect([watchLinkState(page), page.newLines()]).toEqual(['watchLink', ['watchLink begins']])
    await page.endWatchLink(result)
    expect([watchLinkState(page), page.syncState(), page.actor.getSnapshot().status]).toEqual([
      'closed',
      sync,
      'active',
    ])
  })

  test('a member who did not create the game cannot open the watch link', async () => {
    const page = await startReady(game(3, [0, 0], { created_by: 2 }))
    page.actor.send({ type: 'watch.open' })
    expect(watchLinkState(page)).toBe('closed')
  })
})

test('a refresh is also repeated after an error of the server', async () => {
  const page = await startReady()
  page.receive(gameUpdated(7, 4))
  await page.failCall('loadGame', error('INTERNAL'))
  expect(page.syncState()).toBe('waiting')
})
