// The account in the top bar.

import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { SessionUser } from '../../../../contract/api/members/auth.ts'
import { accountPath } from '../../../accountPath.ts'
import { useHydrated, useSystemActor } from '../../shared/AppContext.ts'
import { useOffline } from '../../shared/useConnection.ts'
import { Spinner } from './Spinner.tsx'

/**
 * The button is loaded late, because visitors do not need it. If its chunk does not load, for example because a newer
 * build has replaced it, a plain link is shown. A click on this link loads the whole page again, with the newer build.
 */
const AccountButton = lazy(() =>
  import('./AccountButton.tsx').then(
    ({ AccountButton }) => ({ default: AccountButton }),
    () => ({ default: AccountLink }),
  ),
)

const spinner = <Spinner label="Loading your account" small />

/** The account in the top bar: a spinner, the button 'Sign In', or the member's split button. */
export function AccountMenu() {
  const session = useSystemActor('session')
  const user = useSelector(session, (snapshot) => snapshot.context.user)
  // `persist` is on after a sign-up, or a sign-in with 'Remember me'. If it is off, there is most likely no session, so
  // the page shows 'Sign In' and does not wait.
  const isLoadingSession = useSelector(session, (snapshot) => snapshot.matches('loading') && snapshot.context.persist)
  const isHydrated = useHydrated()
  if (isHydrated && isLoadingSession) return spinner
  if (!isHydrated || !user) return <SignInButton />
  return (
    <Suspense fallback={spinner}>
      <AccountButton user={user} />
    </Suspense>
  )
}

export function SignInButton() {
  const offline = useOffline()
  return (
    <Link href="/signin" className="button button-small">
      {offline && <span className="offline-icon" role="img" aria-label="Offline" />}
      Sign In
    </Link>
  )
}

function AccountLink({ user }: { user: SessionUser }) {
  return (
    <a href={accountPath(user.username)} className="button button-small">
      {user.username}
    </a>
  )
}
