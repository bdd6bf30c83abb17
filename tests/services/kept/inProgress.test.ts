// Tests how the bar at the bottom of a page reads the stored lists of games and roasts.
import { expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Call } from '../../../src/services/http/call.ts'
import { serverClock } from '../../../src/services/http/serverClock.ts'
import { inProgressActors } from '../../../src/services/kept/inProgress.ts'

test('[thumb-running-05] the lists have the time of the server at which they were read, because the server says when a game or a roast started', async () => {
  const serverMs = Date.now() - 24 * 60 * 60 * 1000
  const now = vi.spyOn(serverClock, 'now').mockReturnValue(serverMs)
  try {
    const { readKept } = inProgressActors(
      vi.fn() as unknown as Call,
      () => null,
      () => 'home',
    )
    const lists = await toPromise(createActor(readKept).start())
    expect(lists).toEqual({ games: [], roasts: [], readMs: serverMs })
  } finally {
    now.mockRestore()
  }
})
