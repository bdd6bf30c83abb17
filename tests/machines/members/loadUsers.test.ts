// Tests the calls with which the page of the members loads a long list.
import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { firstQuery } from '../../../src/machines/members/users.types.ts'
import { loadUsers } from '../../../src/screens/members/loadUsers.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'

/**
 * Loads the list again. `shownCount` users were shown before, and the server has `userCount` users. Returns the loaded
 * names, all names of the server, and how many users each call asked for.
 */
async function reload(shownCount: number, userCount: number) {
  const queries: { limit: number; after?: string }[] = []
  const names = Array.from({ length: userCount }, (_, index) => `guest_${String(index).padStart(3, '0')}`)
  const call = async (_: string, { query }: { query: { limit: number; after?: string } }) => {
    queries.push(query)
    const start = query.after === undefined ? 0 : names.indexOf(query.after) + 1
    // One call returns at most 200 users.
    const data = names.slice(start, start + Math.min(200, query.limit)).map((username) => ({ username }))
    return { success: true, data, error: null }
  }
  const context = { search: '', shownSearch: '', users: [], openedId: null, items: shownCount, error: null, task: null }
  const input = firstQuery({ ...context, input: inputOfNora })
  const users = await toPromise(createActor(loadUsers(call as unknown as Call), { input }).start())
  return { names: users.map(({ username }) => username), allNames: names, limits: queries.map(({ limit }) => limit) }
}

// The first three numbers are those of the title. The last value is how many users each call asks for.
test.each([
  [250, 300, 250, [200, 50]],
  [450, 420, 420, [200, 200, 50]],
  [250, 200, 200, [200, 50]],
  [250, 180, 180, [200]],
  [0, 300, 50, [50]],
  [0, 20, 20, [50]],
])(
  '[focus-place-05] if a list showed %i users and the server now has %i, the list shows %i after it has loaded again',
  async (shownCount, userCount, loadedCount, limits) => {
    const loaded = await reload(shownCount, userCount)
    expect(loaded.names).toEqual(loaded.allNames.slice(0, loadedCount))
    expect(loaded.limits).toEqual(limits)
  },
)
