/**
 * Takes the two dialogs of the list of pool games through every situation of their machines, in Chromium. The dialogs
 * are the details of a game, and 'Skill Level'. Each path is a list of events. `begin` opens the dialog, `steps` makes
 * each event happen in the page, `check` compares the page with the machine after each event, and `end` cleans up after
 * the path.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { LiveGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import { MAX_TAG_LENGTH } from '../../../contract/rules/pool/tags.ts'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { game, refusedError } from '../../models/pool/exampleGames.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { pressEscape } from '../../support/escape.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { call, dataOf } from '../../support/members.ts'
import { closeWindow } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'
import { dialog, type PoolSite, reopen, startPoolSite } from './poolSite.ts'

type DetailsSnapshot = SnapshotFrom<typeof gameDetailsMachine>
type SkillSnapshot = SnapshotFrom<typeof skillLevelMachine>

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

test('the details of a game in the list show every situation of their machine', { timeout: 120_000 }, async () => {
  const { owner } = pool.site
  const page = await pool.openList()
  const saves = await holdCalls(page, 'PATCH', '/pool/games')
  const deletions = await holdCalls(page, 'DELETE', '/pool/games')
  const tooLong = 'x'.repeat(MAX_TAG_LENGTH + 1)
  let gameId = 0

  /** The possible next events: answers of the server, or actions that the dialog offers. */
  const possibleEvents = (snapshot: DetailsSnapshot): readonly ModelEvent<typeof gameDetailsMachine>[] => {
    const { context } = snapshot
    if (snapshot.matches('saving')) {
      const saved = { ...(context.game as LiveGame), tags: [...context.tags], version: 2 }
      return [done('saveTags', saved), failed('saveTags', refusedError)]
    }
    if (snapshot.matches('deleting')) {
      return [done('deleteGame', { done: true }), failed('deleteGame', refusedError)]
    }
    // The storage is read first, and it has no draft for this game.
    if (snapshot.matches({ viewing: 'reading' })) return [done('readDraft', '')]
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

  const details = () => dialog(page, /^9-Ball, /)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const check = async (snapshot: DetailsSnapshot) => {
    const { context, status } = snapshot
    if (status === 'done') return details().waitFor({ state: 'detached' })
    const readTexts = (selector: string) => page.locator(selector).allInnerTexts()
    const readDialog = async () => ({
      question: await dialog(page, 'Are you sure?').count(),
      tag: await page.locator('form input').first().inputValue(),
      tags: (await readTexts('ul[aria-label=Tags] li')).map((tag) => tag.trim()),
      error: await readTexts('[role=dialog] p[role=alert]'),
      busy: await page.locator('[role=dialog] form button').isDisabled(),
    })
    await expect.poll(readDialog).toEqual({
      question: snapshot.matches('asking') ? 1 : 0,
      tag: context.tag,
      tags: context.game.tags,
      error: context.error ? [context.error.message] : [],
      busy: snapshot.hasTag('busy'),
    })
  }

  const pathCount = await walk(
    {
      machine: gameDetailsMachine,
      input: {
        game: game(1, [0, 0], { tags: ['league'], created_by: owner.user.user_id }),
        user: owner.user,
        parent: noopRef(),
      },
      events: possibleEvents,
      effects: ['go'],
      key: ({ context }) => [context.tag.length, context.game.tags.length, context.error?.message, context.deleted],
      // Stop when the tags were changed or an error is shown, because a second change or error has the same effect.
      stopWhen: ({ context }) => context.game.tags.length !== 1 || context.error !== null,
    },
    {
      coverage: 'states',
      begin: async () => {
        for (const calls of [saves, deletions]) calls.forget()
        gameId = await pool.newGame(owner)
        dataOf(
          await call(owner.origin, 'PATCH /pool/games/:pool_game_id', {
            params: { pool_game_id: gameId },
            body: { tags: ['league'] },
            cookie: owner.cookie,
          }),
        )
        await reopen(page, '/pool')
        const row = page.locator(`[data-game="${gameId}"]`)
        await row.getByText('league', { exact: true }).waitFor()
        await row.getByRole('button', { name: /^Details of/ }).click()
        await details().waitFor()
      },
      steps: {
        'xstate.done.actor.readDraft': () => details().waitFor(),
        'tag.change': (event) =>
          details()
            .getByLabel('Add Tag')
            .fill('tag' in event ? event.tag : ''),
        'tag.add': () => button('Add').click(),
        'tag.remove': () => button('Remove the tag league').click(),
        'game.edit': () => button('Edit Game').click(),
        'game.delete': () => button('Delete Game').click(),
        'details.close': () => pressEscape(page),
        'question.confirm': () => dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete Game' }).click(),
        'question.cancel': () => dialog(page, 'Are you sure?').getByRole('button', { name: 'Cancel' }).click(),
        'xstate.done.actor.saveTags': () => saves.pass(),
        'xstate.error.actor.saveTags': () => saves.refuse(refusedError.error),
        'xstate.done.actor.deleteGame': () => deletions.pass(),
        'xstate.error.actor.deleteGame': () => deletions.refuse(refusedError.error),
      },
      check,
    },
  )
  expect(pathCount).toBeGreaterThan(8)
  await closeWindow(page)
})

test('the dialog "Skill Level" shows every situation of its machine', { timeout: 120_000 }, async () => {
  const page = await pool.openList()
  const saves = await holdCalls(page, 'PATCH', '/pool/players')
  const modal = dialog(page, 'Skill Level')
  const saved: PoolPlayer = {
    pool_player_id: 1,
    user_id: 1,
    display_name: 'Rosalind',
    skill_levels: { '8-Ball': 5, '9-Ball': 5 },
  }

  /** The possible next events: answers of the server, or actions that the dialog offers. */
  const possibleEvents = (snapshot: SkillSnapshot): readonly ModelEvent<typeof skillLevelMachine>[] => {
    const { context } = snapshot
    if (snapshot.matches('saving')) {
      return [done('saveLevel', saved), failed('saveLevel', refusedError), { type: 'modal.close' }]
    }
    return [
      { type: 'discipline.choose', discipline: context.discipline === '8-Ball' ? '9-Ball' : '8-Ball' },
      { type: 'level.choose', level: 5 },
      // 8-Ball has no level 1.
      ...(context.discipline === '9-Ball' ? [{ type: 'level.choose', level: 1 } as const] : []),
      { type: 'level.update' },
      { type: 'modal.close' },
    ]
  }

  /** Waits until the dialog shows this situation: `level` is the chosen level, `update` whether it can be sent. */
  const check = async (snapshot: SkillSnapshot) => {
    const { discipline, level, error } = snapshot.context
    if (snapshot.status === 'done') return modal.waitFor({ state: 'detached' })
    const readDialog = async () => ({
      discipline: await modal.getByRole('radio', { name: discipline }).isChecked(),
      level: await modal.locator('label:has(input[name=level]:checked)').allInnerTexts(),
      update: await modal.getByRole('button', { name: 'Update' }).isEnabled(),
      error: await modal.getByText(refusedError.error.message).count(),
    })
    await expect.poll(readDialog).toEqual({
      discipline: true,
      level: level === null ? [] : [String(level)],
      update: snapshot.can({ type: 'level.update' }),
      error: error === null ? 0 : 1,
    })
  }

  const pathCount = await walk(
    {
      machine: skillLevelMachine,
      input: { user_id: pool.site.owner.user.user_id },
      events: possibleEvents,
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
        'modal.close': () => pressEscape(page),
        'xstate.done.actor.saveLevel': () => saves.pass(),
        'xstate.error.actor.saveLevel': () => saves.refuse(refusedError.error),
      },
      check,
      end: async ({ status }) => {
        if (status !== 'done') await pressEscape(page)
        await modal.waitFor({ state: 'detached' })
      },
    },
  )
  expect(pathCount).toBeGreaterThan(5)
  await closeWindow(page)
})
