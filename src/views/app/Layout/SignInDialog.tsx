import { useSelector } from '@xstate/react'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import type { SignInAgainRef } from '../../../machines/shared/signInAgain.machine.ts'
import { useApp } from '../../shared/AppContext.ts'
import { lateView } from '../../shared/lateView.tsx'

const signInAgain = lateView(async () => (await import('../../shared/SignInAgain.tsx')).SignInAgain)

/** The dialog over the page that asks for the password or a passkey when the session has ended, or its button. */
export function SignInDialog() {
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  return member && <MemberDialog member={member} />
}

function MemberDialog({ member }: { member: MemberRef }) {
  const actor = useSelector(member, ({ children }) => children.signInAgain)
  return actor && <OpenDialog actor={actor} />
}

function OpenDialog({ actor }: { actor: SignInAgainRef }) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const isPostponed = useSelector(actor, (snapshot) => snapshot.hasTag('postponed'))
  if (isPostponed) {
    return (
      <button
        type="button"
        className="button button-small sign-in-later"
        onClick={() => actor.send({ type: 'dialog.open' })}
      >
        Sign In
      </button>
    )
  }
  if (!isAsking) return null
  return <signInAgain.View actor={actor} />
}
