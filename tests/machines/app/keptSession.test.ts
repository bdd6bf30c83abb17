import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { startApp } from '../startApp.ts'
import { error, nora, unanswered, waitForPromises } from '../support.ts'

// A browser that keeps the session of a member from an earlier visit.

const jules: SessionUser = { ...nora, user_id: 2, username: 'jules' }

/** Opens a page for members in the browser of nora. The test says how the server answers the first refresh. */
function openAgain(refreshSession: () => Promise<SessionUser | null>) {
  return startApp('/pool', { refreshSession }, { persist: true, user: nora })
}

describe('a kept session', () => {
  test('[offline-kept-04] a page for members opens before the server has confirmed the kept session', async () => {
    const { screen, session } = openAgain(() => new Promise(() => undefined))
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
    expect(screen().getSnapshot().value).toBe('shown')
  })

  test('[offline-kept-05] without an answer, with 429 or with 5xx the member stays signed in and the page stays open', async () => {
    for (const failure of [unanswered, error('TOO_MANY_REQUESTS'), error('INTERNAL')]) {
      const { screen, session, keptUsers } = openAgain(() => Promise.reject(failure))
      await waitForPromises()
      expect(session().getSnapshot().context.user).toEqual(nora)
      expect(screen().getSnapshot().value).toBe('shown')
      expect(keptUsers).not.toContain(null)
    }
  })

  test('the session is confirmed when the server answers again', async () => {
    const { session, connectivity, answers, clock } = openAgain(() => Promise.reject(unanswered))
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('offline')).toBe(true)
    const renamed = { ...nora, username: 'nora2' }
    answers.refreshSession = async () => renamed
    clock.increment(1000)
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(renamed)
  })

  test('[offline-kept-06] when the server says that nobody is signed in, the page is left and the session is not kept', async () => {
    const { session, visited, keptUsers, keptAnswersWipedFor, clock } = openAgain(async () => null)
    await waitForPromises()
    // The visitor reads for five seconds why the page closes.
    clock.increment(5000)
    expect(session().getSnapshot().context.user).toBeNull()
    expect(visited).toEqual(['/'])
    expect(keptUsers.at(-1)).toBeNull()
    // The same member sees the kept answers again after the next sign-in.
    expect(keptAnswersWipedFor).toEqual([])
  })

  test('when the server says that another member is signed in, the page and the kept answers of the first are left', async () => {
    const { session, visited, keptUsers, keptAnswersWipedFor } = openAgain(async () => jules)
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(jules)
    expect(visited).toContain('/')
    expect(keptUsers.at(-1)).toBe('jules')
    expect(keptAnswersWipedFor).toEqual([nora.user_id])
  })

  test('a sign-out deletes the kept answers of the member and the kept session', async () => {
    const { session, keptUsers, keptAnswersWipedFor } = openAgain(async () => nora)
    await waitForPromises()
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(keptAnswersWipedFor).toEqual([nora.user_id])
    expect(keptUsers.at(-1)).toBeNull()
  })

  test('a session that ends with the browser is not kept', async () => {
    const { keptUsers } = startApp('/', { refreshSession: async () => nora }, { persist: false })
    await waitForPromises()
    expect(keptUsers).toEqual([null])
  })
})
