// Tests the session when this browser has stored the member of an earlier visit.
import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { startApp } from '../startApp.ts'
import { error, noAnswerError, nora, waitForPromises } from '../support.ts'

const jules: SessionUser = { ...nora, user_id: 2, username: 'jules' }

/**
 * Opens a page for members in Nora's browser. A refresh asks the server who is signed in. The test decides how
 * the server answers the first refresh.
 */
function openWithStoredMember(refreshSession: () => Promise<SessionUser | null>) {
  return startApp('/pool', { refreshSession }, { persist: true, user: nora })
}

describe('a stored session', () => {
  test('[offline-kept-04] a page for members opens before the server has confirmed the stored session', async () => {
    const { screen, session } = openWithStoredMember(() => new Promise(() => undefined))
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
    expect(screen().getSnapshot().value).toBe('shown')
  })

  test('the page of a stored member is not the page that the next sign-in opens', async () => {
    const { app } = openWithStoredMember(() => new Promise(() => undefined))
    await waitForPromises()
    expect(app.getSnapshot().context.requested).toBeNull()
  })

  test('[offline-kept-05] the member stays signed in and the page stays open when the server does not answer, or answers 429 or 5xx', async () => {
    for (const failure of [noAnswerError, error('TOO_MANY_REQUESTS'), error('INTERNAL')]) {
      const { screen, session, keptUsers } = openWithStoredMember(() => Promise.reject(failure))
      await waitForPromises()
      expect(session().getSnapshot().context.user).toEqual(nora)
      expect(screen().getSnapshot().value).toBe('shown')
      expect(keptUsers).not.toContain(null)
    }
  })

  test('when the server answers again, the member in its answer replaces the stored member', async () => {
    const { session, connectivity, answers, clock } = openWithStoredMember(() => Promise.reject(noAnswerError))
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('offline')).toBe(true)
    const renamedNora = { ...nora, username: 'nora2' }
    answers.refreshSession = async () => renamedNora
    clock.increment(1000)
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(renamedNora)
  })

  test('[offline-kept-06] the page closes and the stored session is removed when the server answers that no member is signed in', async () => {
    const { session, visited, keptUsers, keptAnswersWipedFor, clock } = openWithStoredMember(async () => null)
    await waitForPromises()
    // The visitor reads for five seconds why the page closes.
    clock.increment(5000)
    expect(session().getSnapshot().context.user).toBeNull()
    expect(visited).toEqual(['/'])
    expect(keptUsers.at(-1)).toBeNull()
    // The stored answers stay. The same member sees them again after the next sign-in.
    expect(keptAnswersWipedFor).toEqual([])
  })

  test('the page closes and the stored answers of the member are deleted when the server answers that another member is signed in', async () => {
    const { session, visited, keptUsers, keptAnswersWipedFor } = openWithStoredMember(async () => jules)
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(jules)
    expect(visited).toContain('/')
    expect(keptUsers.at(-1)).toBe('jules')
    expect(keptAnswersWipedFor).toEqual([nora.user_id])
  })

  test('a sign-out deletes the stored answers of the member and the stored session', async () => {
    const { session, keptUsers, keptAnswersWipedFor } = openWithStoredMember(async () => nora)
    await waitForPromises()
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(keptAnswersWipedFor).toEqual([nora.user_id])
    expect(keptUsers.at(-1)).toBeNull()
  })

  test('a session that ends with the browser is not stored', async () => {
    const { keptUsers } = startApp('/', { refreshSession: async () => nora }, { persist: false })
    await waitForPromises()
    expect(keptUsers).toEqual([null])
  })
})
