// Tests the list of users with its tasks, and the log that admins read.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import type { User } from '../../../contract/api/members/users.ts'
import type { LiveMachineEvent } from '../../../src/machines/app/live.types.ts'
import type { ScreenInput } from '../../../src/machines/app/screen.types.ts'
import { logsMachine, pagerOf } from '../../../src/machines/members/logs.machine.ts'
import type { LogRequest } from '../../../src/machines/members/logs.types.ts'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import { isPermittedTask, toggledAcl, wouldBeListed } from '../../../src/machines/members/users.rules.ts'
import type { UpdatedUser, UserChange } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { noAnswerError, nora, waitForPromises } from '../support.ts'

const member = (user_id: number, username: string, acl: string): User => ({
  user_id,
  username,
  acl,
  pool_player_id: user_id,
  can_sign_in: true,
  has_password: true,
  created: '2026-03-14T19:30:00.000Z',
  last_seen: null,
})
const teddy = member(2, 'teddy', 'pool')
const owner = member(3, 'rosalind', '*')
const input: ScreenInput = { params: {}, search: '', user: nora, visit: 'visit' }

/** The key under which the browser of nora stores the typed new name of the member with the id 2. */
const draftKey = { user_id: nora.user_id, name: 'username-2' }

/** The machine of the page with the users. It stores no place. */
const usersMachineForTests = usersMachine.provide({ actions: { keepPlace: () => undefined } })

describe('userTask', () => {
  test('[admin-users-09] a reset of a password sends nothing before the admin confirms it, and then sends an empty newPassword', async () => {
    const updateUser = vi.fn(async (_: UserChange): Promise<UpdatedUser> => ({ user: teddy, one_time_code: 'abc' }))
    const machine = userTaskMachine.provide({
      actors: { updateUser: fromPromise<UpdatedUser, UserChange>(({ input: change }) => updateUser(change)) },
    })
    const actor = createActor(machine, { input: { task: { kind: 'reset', user: teddy }, draftKey } }).start()
    await waitForPromises()
    expect(updateUser).not.toHaveBeenCalled()
    actor.send({ type: 'question.confirm' })
    await waitForPromises()
    expect(updateUser.mock.calls).toEqual([[{ user_id: 2, newPassword: '' }]])
    expect(actor.getSnapshot().context.oneTimeCode).toBe('abc')
  })

  test('[admin-users-19] if the one-time code of a new user was not made, a yellow alert explains how to make one', async () => {
    const alerts: unknown[] = []
    const machine = userTaskMachine.provide({
      actors: { updateUser: fromPromise<UpdatedUser, UserChange>(() => Promise.reject(noAnswerError)) },
    })
    const site = setup({
      types: { events: {} as { type: 'alert.show'; alert: unknown } },
      actors: {
        userTask: machine,
        alerts: fromCallback<{ type: 'alert.show'; alert: unknown }>(({ receive }) =>
          receive(({ alert }) => void alerts.push(alert)),
        ),
      },
    }).createMachine({
      invoke: [
        { src: 'alerts', systemId: 'alerts' },
        { src: 'userTask', systemId: 'userTask', input: { task: { kind: 'invite', user: teddy }, draftKey } },
      ],
    })
    createActor(site).start()
    await waitForPromises()
    expect(alerts).toEqual([
      {
        type: 'warning',
        message:
          "Server connection failed. teddy was added, but the one-time code was not made. Use 'Reset Password' to make one.",
      },
    ])
  })

  test('a cancelled reset sends nothing', async () => {
    const updateUser = vi.fn(async (): Promise<UpdatedUser> => ({ user: teddy }))
    const machine = userTaskMachine.provide({
      actors: { updateUser: fromPromise<UpdatedUser, UserChange>(updateUser) },
    })
    const actor = createActor(machine, { input: { task: { kind: 'reset', user: teddy }, draftKey } }).start()
    actor.send({ type: 'question.cancel' })
    await waitForPromises()
    expect(updateUser).not.toHaveBeenCalled()
    expect(actor.getSnapshot().status).toBe('done')
  })
})

describe('users', () => {
  test("[live-ping-01] the event of 'Ping User' sends user:ping with the id of that user to the socket", () => {
    const commands: unknown[] = []
    const live = setup({
      types: { events: {} as LiveMachineEvent },
      actions: { write: (_, params: object) => commands.push(params) },
    }).createMachine({
      on: { 'live.send': { actions: { type: 'write', params: ({ event }) => event.command } } },
    })
    const site = setup({ actors: { live, users: usersMachineForTests } }).createMachine({
      invoke: [
        { src: 'live', systemId: 'live' },
        { src: 'users', systemId: 'users', input },
      ],
    })
    const actor = createActor(site).start()
    actor.system.get('users').send({ type: 'user.ping', user: teddy })
    expect(commands).toEqual([{ name: 'user:ping', id: 2 }])
  })

  test('the list is loaded again after a reconnect', async () => {
    const load = vi.fn(async () => [teddy])
    const actor = createActor(usersMachineForTests.provide({ actors: { loadUsers: fromPromise(() => load()) } }), {
      input,
    }).start()
    await waitForPromises()
    load.mockResolvedValue([teddy, owner])
    actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().context.users).toEqual([teddy, owner])
  })

  test('the list shows an added user only if the name matches the search and belongs in the loaded part of the list', () => {
    // The server may have more users after these 50 names.
    const fullPart = Array.from({ length: 50 }, (_, n) => member(n + 10, `guest_${n + 10}`, ''))
    expect(wouldBeListed({ username: 'Ada' }, { search: '', users: fullPart })).toBe(true)
    expect(wouldBeListed({ username: 'zelda' }, { search: '', users: fullPart })).toBe(false)
    expect(wouldBeListed({ username: 'zelda' }, { search: '', users: [teddy] })).toBe(true)
    expect(wouldBeListed({ username: 'zelda' }, { search: ' ELD', users: [] })).toBe(true)
    expect(wouldBeListed({ username: 'zelda' }, { search: 'ted', users: [teddy] })).toBe(false)
  })

  test('[admin-users-49] admins can rename and reset themselves and cannot delete themselves, and only the owner renames the owner', () => {
    const ownAccount = member(nora.user_id, nora.username, 'admin')
    const kinds = ['rename', 'reset', 'delete'] as const
    expect(kinds.map((kind) => isPermittedTask({ kind, user: teddy }, nora.user_id))).toEqual([true, true, true])
    expect(kinds.map((kind) => isPermittedTask({ kind, user: ownAccount }, nora.user_id))).toEqual([true, true, false])
    expect(kinds.map((kind) => isPermittedTask({ kind, user: owner }, nora.user_id))).toEqual([false, false, false])
    expect(kinds.map((kind) => isPermittedTask({ kind, user: owner }, owner.user_id))).toEqual([true, false, false])
  })

  test('toggling a permission adds it if the member does not have it, and removes it otherwise', () => {
    expect(toggledAcl('', 'pool')).toBe('pool')
    expect(toggledAcl('coffee', 'admin')).toBe('admin|coffee')
    expect(toggledAcl('admin|pool', 'admin')).toBe('pool')
  })
})

describe('logs', () => {
  const entry = (stored_log_id: number): LogEntry => ({
    stored_log_id,
    created: '2026-03-14T19:30:00.000Z',
    log_level: 'info',
    kind: 'signIn',
    message: 'Signed in.',
  })

  /** Opens a log with this number of entries, ten on each page of the log. `pages` lists the pages that were loaded. */
  function openLog(length: number) {
    const pages: number[] = []
    const machine = logsMachine.provide({
      actions: { keepPlace: () => undefined },
      actors: {
        loadPage: fromPromise<LogEntry[], LogRequest>(async ({ input: { page } }) => {
          pages.push(page)
          return Array.from({ length: Math.max(0, Math.min(10, length - page * 10)) }, (_, index) => entry(index + 1))
        }),
      },
    })
    const actor = createActor(machine, { input }).start()
    const pager = () => pagerOf(actor.getSnapshot().context)
    return { actor, pager, pages }
  }

  /** Opens a log of 23 entries. `requests` lists the loads. Time passes only when the test moves the clock. */
  async function openLiveLog() {
    const requests: LogRequest[] = []
    const clock = new SimulatedClock()
    const machine = logsMachine.provide({
      actions: { keepPlace: () => undefined },
      actors: {
        loadPage: fromPromise<LogEntry[], LogRequest>(async ({ input: request }) => {
          requests.push(request)
          return Array.from({ length: request.page === 2 ? 3 : 10 }, (_, index) => entry(100 - index))
        }),
      },
    })
    const actor = createActor(machine, { input, clock }).start()
    await waitForPromises()
    const addEntry = () => actor.send({ type: 'live.received', fact: { type: 'log.added' } })
    return { actor, requests, clock, addEntry }
  }

  test('[admin-logs-10] new entries are only counted while a later page is shown, and no entry is on two pages', async () => {
    const { actor, requests, clock, addEntry } = await openLiveLog()
    actor.send({ type: 'page.next' })
    await waitForPromises()
    const shownEntries = actor.getSnapshot().context.entries
    addEntry()
    addEntry()
    clock.increment(10_000)
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ added: 2, entries: shownEntries })
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(requests.map(({ page, newest }) => [page, newest])).toEqual([
      [0, null],
      [1, 100],
      [2, 100],
    ])
    actor.send({ type: 'page.first' })
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ added: 0, page: 0 })
    expect(requests.at(-1)).toMatchObject({ page: 0, newest: null })
  })

  test("'Previous' from the second page loads the newest entries as the first page", async () => {
    const { actor, requests, addEntry } = await openLiveLog()
    actor.send({ type: 'page.next' })
    await waitForPromises()
    addEntry()
    actor.send({ type: 'page.previous' })
    await waitForPromises()
    expect(requests.at(-1)).toMatchObject({ page: 0, newest: null })
    expect(actor.getSnapshot().context).toMatchObject({ page: 0, added: 0 })
  })

  test('[admin-logs-11] the first page loads at most once a second, even with many new entries', async () => {
    const { requests, clock, addEntry } = await openLiveLog()
    for (let n = 0; n < 20; n++) addEntry()
    expect(requests).toHaveLength(1)
    clock.increment(999)
    await waitForPromises()
    expect(requests).toHaveLength(1)
    clock.increment(1)
    for (let n = 0; n < 20; n++) addEntry()
    await waitForPromises()
    expect(requests).toHaveLength(2)
    clock.increment(1000)
    await waitForPromises()
    expect(requests).toHaveLength(3)
    clock.increment(10_000)
    await waitForPromises()
    expect(requests).toHaveLength(3)
  })

  /** Opens the log at this page. Each load waits until the test calls `endLoad` with the ids of the loaded entries. */
  function openSlowLog(page = 0) {
    const answers: ((entries: LogEntry[]) => void)[] = []
    const clock = new SimulatedClock()
    const machine = logsMachine.provide({
      actions: { keepPlace: () => undefined },
      actors: { loadPage: fromPromise<LogEntry[], LogRequest>(() => new Promise((resolve) => answers.push(resolve))) },
    })
    const place = { page, newest: page === 0 ? null : 100, items: 0, row: null, opened: null }
    const actor = createActor(machine, { input: { ...input, place }, clock }).start()
    return {
      clock,
      loadCount: () => answers.length,
      addEntry: () => actor.send({ type: 'live.received', fact: { type: 'log.added' } }),
      endLoad: async (...ids: number[]) => {
        answers.at(-1)?.(ids.map(entry))
        await waitForPromises()
      },
      shownIds: () => actor.getSnapshot().context.entries?.map(({ stored_log_id }) => stored_log_id),
      added: () => actor.getSnapshot().context.added,
    }
  }

  test('[admin-logs-15] entries that are written during a refresh do not stop it, and are loaded after it', async () => {
    const { clock, loadCount, addEntry, endLoad, shownIds } = openSlowLog()
    await endLoad(1)
    addEntry()
    clock.increment(1000)
    for (let n = 0; n < 5; n++) {
      clock.increment(900)
      addEntry()
    }
    expect(loadCount()).toBe(2)
    await endLoad(2, 1)
    expect(shownIds()).toEqual([2, 1])
    clock.increment(1000)
    expect(loadCount()).toBe(3)
    await endLoad(7, 6, 5, 4, 3, 2, 1)
    expect(shownIds()).toHaveLength(7)
    clock.increment(10_000)
    expect(loadCount()).toBe(3)
  })

  test('[admin-logs-15] an entry that is written while the log opens is loaded after that, and is only counted if a later page is open', async () => {
    const firstPage = openSlowLog()
    firstPage.addEntry()
    await firstPage.endLoad(1)
    expect(firstPage.shownIds()).toEqual([1])
    firstPage.clock.increment(1000)
    await firstPage.endLoad(2, 1)
    expect(firstPage.shownIds()).toEqual([2, 1])

    const laterPage = openSlowLog(2)
    laterPage.addEntry()
    await laterPage.endLoad(1)
    laterPage.clock.increment(10_000)
    expect([laterPage.loadCount(), laterPage.added()]).toEqual([1, 1])
  })

  test('a change of the filter loads the first page of the log after a pause in typing of 300 ms', async () => {
    const { actor, requests, clock } = await openLiveLog()
    actor.send({ type: 'page.next' })
    await waitForPromises()
    actor.send({ type: 'filter.change', change: { username: 'ted' } })
    clock.increment(200)
    actor.send({ type: 'filter.change', change: { username: 'teddy' } })
    clock.increment(200)
    expect(requests).toHaveLength(2)
    clock.increment(100)
    await waitForPromises()
    expect(requests.at(-1)).toEqual({ page: 0, newest: null, filter: { username: 'teddy', kind: null, day: '' } })
  })

  test("[admin-logs-02] 'Next' is enabled until a page has fewer than 10 entries, and that page is the last one", async () => {
    const { actor, pager, pages } = openLog(23)
    await waitForPromises()
    expect(pager().next).toBe(true)
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(pager().next).toBe(true)
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(pager().next).toBe(false)
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(pages).toEqual([0, 1, 2])
  })

  test('[admin-logs-02] the last page is empty if the log has exactly 10 entries', async () => {
    const { actor, pager } = openLog(10)
    await waitForPromises()
    expect(pager().next).toBe(true)
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(actor.getSnapshot().context.entries).toEqual([])
    expect(pager().next).toBe(false)
  })

  test("[admin-logs-03] 'Previous' is disabled on page 0 and enabled on later pages", async () => {
    const { actor, pager, pages } = openLog(23)
    await waitForPromises()
    expect(pager().previous).toBe(false)
    actor.send({ type: 'page.previous' })
    actor.send({ type: 'page.next' })
    await waitForPromises()
    expect(pager().previous).toBe(true)
    actor.send({ type: 'page.previous' })
    await waitForPromises()
    expect(pager().previous).toBe(false)
    expect(pages).toEqual([0, 1, 0])
  })
})
