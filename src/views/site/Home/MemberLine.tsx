// The line above the greeting that a member sees on the home page.

import './memberLine.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { homeLinks } from '../../../machines/shared/homeLinks.ts'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import { useApp } from '../../shared/AppContext.ts'

/**
 * What is on for this member: games and roasts in progress and today's Wordle. It is in the empty space above the
 * greeting, so that nothing moves when it appears.
 */
export function MemberLine() {
  const user = useSelector(useApp(), ({ context }) => context.session.user)
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  const children = useSelector(member ?? undefined, (snapshot) => snapshot?.children)
  const inProgress = useSelector(children?.inProgress, (snapshot) => snapshot?.context.inProgress)
  const today = useSelector(children?.today, (snapshot) => snapshot?.context.today)
  if (!user || user.must_change_password || !inProgress) return null
  const { welcome, links } = homeLinks(user, inProgress, today ?? null)
  if (links.length === 0) return null
  return (
    <nav className="member-line" aria-label="What is on">
      {welcome && <span>{welcome}</span>}
      {links.map(({ href, text }) => (
        <Link key={href} href={href}>
          <span>{text}</span>
        </Link>
      ))}
    </nav>
  )
}
