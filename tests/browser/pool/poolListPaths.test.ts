import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { Comparison, LiveGame, PoolPlayer } from '../../../contract/api/pool/pool.ts'
import { TAG_LENGTH } from '../../../contract/rules/pool/scoring.ts'
import { comparisonMachine } from '../../../src/machines/pool/compare.machine.ts'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { GAMES_PER_PAGE, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { game, refused } from '../../models/pool/games.ts'
import { noopRef } from '../../models/realActor.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { call, granted, invite, type Member, playerNamed, startGame, tap } from '../../support/members.ts'
import { leave, live, PASSWORD, startTestSite, type TestSite } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'

/** More than a page, and less than two however many the paths add. */
const GAMES = GAMES_PER_PAGE + 3

let site: TestSite
let teddy: Member
let seats: readonly [number, number]

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  seats = [await playerNamed(site.owner, 'Rosalind'), await playerNamed(site.owner, 'Teddy')]
  for (let count = 0; count < GAMES; count += 1) await newGame(site.owner)
})
afterAll(() => site.close())

const newGame = (by: Member, handicap = 5) =>
  startGame(by, { game_type: '9-Ball', players: seats.map((pool_player_id) => ({ pool_player_id, handicap })) })

async function openList(): Promise<Page> {
  const page = await site.visit('/pool', site.owner, { reducedMotion: 'reduce' })
  await live(page)
  return page
}

const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

/** To another page and back, which starts the screen anew. What the screen before had asked for is given up by then. */
async function reenter(page: Page, path: string): Promise<void> {
  await goTo(page, '/chess')
  await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
  await goTo(page, path)
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const refusedText = refused.error.message

test('every generated path of the list is walked in the page, while somebody else starts games', {
  timeout: 120_000,
}, async () => {
  const page = await openList()
  const games: LiveGame[] = Array.from({ length: GAMES }, (_, index) => game(1, [0, 0], { pool_game_id: 100 - index }))
  const pages = await holdCalls(page, 'GET', /^\/pool\/games$/)
  type Snapshot = SnapshotFrom<typeof poolGamesMachine>

  /** The end of the list comes in sight by itself, once it is scrolled to. */
  const more = async (isRetry: boolean) => {
    if (isRetry) return page.getByRole('button', { name: 'Load older games' }).click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
  let failed = false

  const eventsAt = (snapshot: Snapshot): readonly ModelEvent<typeof poolGamesMachine>[] => {
    const { context } = snapshot
    const answers: ModelEvent<typeof poolGamesMachine>[] = []
    if (snapshot.matches({ list: 'loading' })) {
      answers.push(
        { type: 'xstate.done.actor.loadGames', output: games.slice(0, GAMES_PER_PAGE) },
        { type: 'xstate.done.actor.loadGames', output: [] },
        { type: 'xstate.error.actor.loadGames', error: refused },
      )
    } else if (snapshot.matches({ list: 'loadingMore' })) {
      answers.push(
        { type: 'xstate.done.actor.loadMore', output: games.slice(GAMES_PER_PAGE) },
        { type: 'xstate.error.actor.loadMore', error: refused },
      )
    } else if (context.games.length <= GAMES_PER_PAGE) {
      // Of a longer list a reload brings as many, and whether older ones are left is the paths' before.
      answers.push({ type: 'live.received', fact: { type: 'poolGames.added', id: 101 } })
    }
    if (snapshot.matches({ overlay: 'skillLevel' })) {
      return [
        ...answers,
        { type: 'xstate.done.actor.skillLevel', output: { updated: true } },
        { type: 'xstate.done.actor.skillLevel', output: { updated: false } },
      ]
    }
    if (snapshot.matches({ overlay: 'gameDetails' })) {
      return [
        ...answers,
        { type: 'xstate.done.actor.gameDetails', output: { deleted: true } },
        { type: 'xstate.done.actor.gameDetails', output: { deleted: false } },
      ]
    }
    const [newest] = context.games
    return [
      ...answers,
      { type: 'skill.open' },
      ...(newest ? [{ type: 'details.open', pool_game_id: newest.pool_game_id } as const] : []),
      ...(snapshot.matches({ list: 'failed' }) ? [{ type: 'games.reload' } as const] : []),
      { type: 'games.more' },
    ]
  }

  const check = async (snapshot: Snapshot) => {
    const isIn = (list: Snapshot['value']['list']) => (snapshot.matches({ list }) ? 1 : 0)
    const isEmpty = snapshot.context.games.length === 0
    failed = snapshot.matches({ list: 'moreFailed' })
    const count = (text: string) => page.getByText(text, { exact: true }).count()
    const shown = async () => ({
      rows: (await page.locator('[data-game]').count()) > 0,
      failed: await count('The games did not load.'),
      loadingMore: await count('Loading older games…'),
      moreFailed: await count('Load older games'),
      none: await count('No games yet'),
      end: await count('No older games.'),
      skill: await dialog(page, 'Skill Level').count(),
      details: await dialog(page, /^9-Ball, /).count(),
    })
    await expect.poll(shown).toEqual({
      rows: !isEmpty,
      failed: isIn('failed'),
      loadingMore: isIn('loadingMore'),
      moreFailed: isIn('moreFailed'),
      none: isEmpty ? isIn('complete') : 0,
      end: isEmpty ? 0 : isIn('complete'),
      skill: snapshot.matches({ overlay: 'skillLevel' }) ? 1 : 0,
      details: snapshot.matches({ overlay: 'gameDetails' }) ? 1 : 0,
    })
  }

  const paths = await walk(
    {
      machine: poolGamesMachine,
      input: { params: {}, search: '', user: site.owner.user, visit: 'visit', now: () => Date.now() },
      events: eventsAt,
      key: ({ context }) => context.games.length > 0,
      stopWhen: ({ status }) => status !== 'active',
    },
    {
      coverage: 'states',
      begin: async () => {
        pages.forget()
        await reenter(page, '/pool')
        await page.getByRole('button', { name: /^Skill Level: / }).waitFor()
      },
      steps: {
        'xstate.done.actor.loadGames': (event) =>
          'output' in event && Array.isArray(event.output) && event.output.length === 0
            ? pages.answer([])
            : pages.pass(),
        'xstate.error.actor.loadGames': () => pages.refuse(refused.error),
        'xstate.done.actor.loadMore': () => pages.pass(),
        'xstate.error.actor.loadMore': () => pages.refuse(refused.error),
        'live.received': async () => {
          await newGame(teddy)
          await pages.arrived()
        },
        'games.reload': () => page.getByRole('button', { name: 'Try again' }).click(),
        'games.more': () => more(failed),
        'skill.open': () => page.getByRole('button', { name: /^Skill Level: / }).click(),
        'details.open': async () => {
          await page.evaluate(() => scrollTo(0, 0))
          await page
            .locator('[data-game]')
            .first()
            .getByRole('button', { name: /^Details of/ })
            .click()
        },
        'xstate.done.actor.skillLevel': async (event) => {
          const isUpdate = 'output' in event && (event.output as { updated: boolean }).updated
          if (!isUpdate) return page.keyboard.press('Escape')
          await dialog(page, 'Skill Level').getByText('5', { exact: true }).click()
          await page.getByRole('button', { name: 'Update', exact: true }).click()
        },
        'xstate.done.actor.gameDetails': async (event) => {
          const isDeletion = 'output' in event && (event.output as { deleted: boolean }).deleted
          if (!isDeletion) return page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Delete Game' }).click()
          await dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete Game' }).click()
        },
      },
      check,
    },
  )
  expect(paths).toBeGreaterThan(10)
  await leave(page)
})

test('every generated path of a game’s sheet is walked in the page', { timeout: 120_000 }, async () => {
  const page = await openList()
  const saves = await holdCalls(page, 'PATCH', '/pool/games')
  const deletions = await holdCalls(page, 'DELETE', '/pool/games')
  type Snapshot = SnapshotFrom<typeof gameDetailsMachine>
  const tooLong = 'x'.repeat(TAG_LENGTH + 1)
  let gameId = 0

  const eventsAt = (snapshot: Snapshot): readonly ModelEvent<typeof gameDetailsMachine>[] => {
    const { context } = snapshot
    if (snapshot.matches('saving')) {
      const saved = { ...(context.game as LiveGame), tags: [...context.tags], version: 2 }
      return [
        { type: 'xstate.done.actor.saveTags', output: saved },
        { type: 'xstate.error.actor.saveTags', error: refused },
      ]
    }
    if (snapshot.matches('deleting')) {
      return [
        { type: 'xstate.done.actor.deleteGame', output: { done: true } },
        { type: 'xstate.error.actor.deleteGame', error: refused },
      ]
    }
    if (snapshot.matches('asking')) return [{ type: 'question.confirm' }, { type: 'question.cancel' }]
    return [
      { type: 'tag.change', tag: 'table 4' },
      { type: 'tag.change', tag: ' league ' },
      { type: 'tag.change', tag: tooLong },
      { type: 'tag.add' },
      { type: 'tag.remove', tag: 'league' },
      { type: 'game.edit' },
      { type: 'game.delete' },
      { type: 'details.close' },
    ]
  }

  const sheet = () => dialog(page, /^9-Ball, /)
  const inSheet = (name: string) => page.getByRole('button', { name, exact: true })
  const check = async (snapshot: Snapshot) => {
    const { context, status } = snapshot
    if (status === 'done') return sheet().waitFor({ state: 'detached' })
    const text = (locator: string) => page.locator(locator).allInnerTexts()
    const shown = async () => ({
      question: await dialog(page, 'Are you sure?').count(),
      tag: await page.locator('form input').first().inputValue(),
      tags: (await text('ul[aria-label=Tags] li')).map((tag) => tag.trim()),
      error: await text('[role=dialog] p[role=alert]'),
      busy: await page.locator('[role=dialog] form button').isDisabled(),
    })
    await expect.poll(shown).toEqual({
      question: snapshot.matches('asking') ? 1 : 0,
      tag: context.tag,
      tags: context.game.tags,
      error: context.error ? [context.error.message] : [],
      busy: snapshot.hasTag('busy'),
    })
  }

  const paths = await walk(
    {
      machine: gameDetailsMachine,
      input: {
        game: game(1, [0, 0], { tags: ['league'], created_by: site.owner.user.user_id }),
        user: site.owner.user,
        parent: noopRef(),
      },
      events: eventsAt,
      effects: ['go'],
      key: ({ context }) => [context.tag.length, context.game.tags.length, context.error?.message, context.deleted],
      // Two things said about one sheet apply no more than each alone.
      stopWhen: ({ context }) => context.game.tags.length !== 1 || context.error !== null,
    },
    {
      coverage: 'states',
      begin: async () => {
        for (const calls of [saves, deletions]) calls.forget()
        gameId = await newGame(site.owner)
        granted(
          await call(site.origin, 'PATCH /pool/games/:pool_game_id', {
            params: { pool_game_id: gameId },
            body: { tags: ['league'] },
            cookie: site.owner.cookie,
          }),
        )
        await reenter(page, '/pool')
        const row = page.locator(`[data-game="${gameId}"]`)
        await row.getByText('league').waitFor()
        await row.getByRole('button', { name: /^Details of/ }).click()
        await sheet().waitFor()
      },
      steps: {
        'tag.change': (event) =>
          sheet()
            .getByLabel('Add Tag')
            .fill('tag' in event ? event.tag : ''),
        'tag.add': () => inSheet('Add').click(),
        'tag.remove': () => inSheet('Remove the tag league').click(),
        'game.edit': () => inSheet('Edit Game').click(),
        'game.delete': () => inSheet('Delete Game').click(),
        'details.close': () => page.keyboard.press('Escape'),
        'question.confirm': () => dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete Game' }).click(),
        'question.cancel': () => dialog(page, 'Are you sure?').getByRole('button', { name: 'Cancel' }).click(),
        'xstate.done.actor.saveTags': () => saves.pass(),
        'xstate.error.actor.saveTags': () => saves.refuse(refused.error),
        'xstate.done.actor.deleteGame': () => deletions.pass(),
        'xstate.error.actor.deleteGame': () => deletions.refuse(refused.error),
      },
      check,
    },
  )
  expect(paths).toBeGreaterThan(8)
  await leave(page)
})

test('every generated path of the skill modal is walked in the page', { timeout: 60_000 }, async () => {
  const page = await openList()
  const saves = await holdCalls(page, 'PATCH', '/pool/players')
  type Snapshot = SnapshotFrom<typeof skillLevelMachine>
  const modal = dialog(page, 'Skill Level')
  const saved: PoolPlayer = {
    pool_player_id: 1,
    user_id: 1,
    display_name: 'Rosalind',
    skill_levels: { '8-Ball': 5, '9-Ball': 5 },
  }

  const eventsAt = (snapshot: Snapshot): readonly ModelEvent<typeof skillLevelMachine>[] => {
    const { context } = snapshot
    if (snapshot.matches('saving')) {
      return [
        { type: 'xstate.done.actor.saveLevel', output: saved },
        { type: 'xstate.error.actor.saveLevel', error: refused },
        { type: 'modal.close' },
      ]
    }
    return [
      { type: 'discipline.choose', discipline: context.discipline === '8-Ball' ? '9-Ball' : '8-Ball' },
      { type: 'level.choose', level: 5 },
      ...(context.discipline === '9-Ball' ? [{ type: 'level.choose', level: 1 } as const] : []),
      { type: 'level.update' },
      { type: 'modal.close' },
    ]
  }

  const check = async (snapshot: Snapshot) => {
    const { discipline, level, error } = snapshot.context
    if (snapshot.status === 'done') return modal.waitFor({ state: 'detached' })
    const shown = async () => ({
      discipline: await modal.getByRole('radio', { name: discipline }).isChecked(),
      level: await modal.locator('label:has(input[name=level]:checked)').allInnerTexts(),
      update: await modal.getByRole('button', { name: 'Update' }).isEnabled(),
      refused: await modal.getByText(refusedText).count(),
    })
    await expect.poll(shown).toEqual({
      discipline: true,
      level: level === null ? [] : [String(level)],
      update: snapshot.can({ type: 'level.update' }),
      refused: error === null ? 0 : 1,
    })
  }

  const paths = await walk(
    {
      machine: skillLevelMachine,
      input: { user_id: site.owner.user.user_id },
      events: eventsAt,
      effects: ['showAlert'],
      key: ({ context }) => [context.discipline, context.level, context.error?.code, context.updated],
    },
    {
      coverage: 'states',
      begin: async () => {
        saves.forget()
        await page.getByRole('button', { name: /^Skill Level: / }).click()
        await modal.waitFor()
      },
      steps: {
        'discipline.choose': (event) =>
          modal.getByText('discipline' in event ? event.discipline : '', { exact: true }).click(),
        'level.choose': (event) =>
          modal.getByText('level' in event ? String(event.level) : '', { exact: true }).click(),
        'level.update': () => modal.getByRole('button', { name: 'Update' }).click(),
        'modal.close': () => page.keyboard.press('Escape'),
        'xstate.done.actor.saveLevel': () => saves.pass(),
        'xstate.error.actor.saveLevel': () => saves.refuse(refused.error),
      },
      check,
      end: async ({ status }) => {
        if (status !== 'done') await page.keyboard.press('Escape')
        await modal.waitFor({ state: 'detached' })
      },
    },
  )
  expect(paths).toBeGreaterThan(5)
  await leave(page)
})

test('every generated path of the comparison is walked in the page', { timeout: 60_000 }, async () => {
  const finished = await newGame(teddy, 1)
  granted(await tap(teddy, finished, { pool_player_id: seats[1], action: 'add' }))
  const page = await openList()
  const calls = await holdCalls(page, 'GET', '/pool/compare')
  let isLoading = true
  type Snapshot = SnapshotFrom<typeof comparisonMachine>
  const eventsAt = (snapshot: Snapshot): readonly ModelEvent<typeof comparisonMachine>[] => {
    const { query } = snapshot.context
    const discipline = query.discipline === '8-Ball' ? '9-Ball' : '8-Ball'
    const choose = { type: 'query.change', query: { ...query, discipline } } as const
    if (snapshot.matches('loading')) {
      return [
        { type: 'xstate.done.actor.load', output: {} as Comparison },
        { type: 'xstate.error.actor.load', error: refused },
        choose,
      ]
    }
    return [choose, ...(snapshot.matches('failed') ? [{ type: 'resource.refresh' } as const] : [])]
  }

  const check = async (snapshot: Snapshot) => {
    const { data, query } = snapshot.context
    const { discipline } = query
    const isReady = snapshot.matches('ready')
    isLoading = snapshot.matches('loading')
    const shown = async () => ({
      discipline: await page.getByRole('radio', { name: discipline }).isChecked(),
      waiting: await page.locator('main [aria-busy=true]').count(),
      failed: await page.getByText('The comparison did not load.').count(),
      wins: await page.getByRole('img', { name: 'Wins: Rosalind 0, Teddy 1' }).count(),
      none: await page.getByText('No one-on-one 8-Ball games played.').count(),
    })
    await expect.poll(shown).toEqual({
      discipline: true,
      waiting: snapshot.matches('loading') && data === null ? 1 : 0,
      failed: snapshot.matches('failed') ? 1 : 0,
      wins: isReady && discipline === '9-Ball' ? 1 : 0,
      none: isReady && discipline === '8-Ball' ? 1 : 0,
    })
  }

  const paths = await walk(
    {
      machine: comparisonMachine,
      input: { user_id: 2, discipline: '9-Ball' },
      events: eventsAt,
      key: ({ context }) => [context.query.discipline, context.data !== null],
    },
    {
      begin: async () => {
        calls.forget()
        isLoading = true
        await reenter(page, `/pool/compare/${teddy.user.user_id}`)
        await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor()
      },
      steps: {
        // Choosing one changes the address, which is what the comparison follows.
        'query.change': async (event) => {
          // The call for the other discipline is given up: it is not the one that is answered next.
          if (isLoading) await calls.arrived()
          calls.forget()
          await page.getByText('query' in event ? event.query.discipline : '', { exact: true }).click()
        },
        'resource.refresh': () => page.getByRole('button', { name: 'Try again' }).click(),
        'xstate.done.actor.load': () => calls.pass(),
        'xstate.error.actor.load': () => calls.refuse(refused.error),
      },
      check,
    },
  )
  expect(paths).toBeGreaterThan(5)
  await leave(page)
})
