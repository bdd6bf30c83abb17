// Tests which calls the page of the members makes for a long list, with the services of its screen.
import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { firstQuery } from '../../../src/machines/members/users.types.ts'
import { loadUsers } from '../../../src/screens/members/loadUsers.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'

/** Loads the list where this many users were shown before, from a server with this many users. */
async function reload(shownCount: number, userCount: number) {
  const queries: { limit: number; after?: string }[] = []
  const names = Array.from({ length: userCount }, (_, index) => `guest_${String(index).padStart(3, '0')}`)
  const call = async (_: string, { query }: { query: { limit: number; after?: string } }) => {
    queries.push(query)
    const start = query.after === undefined ? 0 : names.indexOf(query.after) + 1
    const data = names.slice(start, start + Math.min(200, query.limit)).map((username) => ({ username }))
    return { success: true, data, error: null }
  }
  const place = { search: '', shownSearch: '', users: [], items: shownCount, error: null, task: null }
  const input = firstQuery({ ...place, input: inputOfNora })
  const users = await toPromise(createActor(loadUsers(call as unknown as Call), { input }).start())
  return { names: users.map(({ username }) => username), allNames: names, limits: queries.map(({ limit }) => limit) }
}

test.each([
  [250, 300, 250, [200, 50]],
  [450, 420, 420, [200, 200, 50]],
  [250, 200, 200, [200, 50]],
  [250, 180, 180, [200]],
  [0, 300, 50, [50]],
  [0, 20, 20, [50]],
])(
  '[focus-place-05] a list of %i users that loads again, of %i on the server, shows %i',
  async (shownCount, userCount, loadedCount, limits) => {
    const loaded = await reload(shownCount, userCount)
    expect(loaded.names).toEqual(loaded.allNames.slice(0, loadedCount))
    expect(loaded.limits).toEqual(limits)
  },
)
