// The links to the tools of a member, in the bar at the lower edge of a phone and in the top bar of a wide window.

import './toolLinks.css'
import { useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import type { SessionUser } from '../../../../contract/api/members/auth.ts'
import { type Permission, permits } from '../../../../contract/rules/shared/acl.ts'
import type { InProgress } from '../../../machines/shared/inProgress.types.ts'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import { useApp } from '../../shared/AppContext.ts'

interface Tool {
  readonly href: string
  readonly label: string
  readonly permission: Permission
  /** The paths of all pages of this tool begin with this text. */
  readonly root: string
  /** What can be in progress in this tool. */
  readonly inProgress?: InProgress['type']
  /** The icon, as paths on a 24 by 24 grid. */
  readonly icon: string
}

const TOOLS: readonly Tool[] = [
  {
    href: '/pool',
    label: 'Pool',
    permission: 'pool',
    root: '/pool',
    inProgress: 'game',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M12 11.4v.1',
  },
  {
    href: '/coffee/roasts',
    label: 'Coffee',
    permission: 'coffee',
    root: '/coffee',
    inProgress: 'roast',
    icon: 'M5 10h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 4v2.5M12.5 4v2.5',
  },
  {
    href: '/wordle',
    label: 'Wordle',
    permission: 'admin',
    root: '/wordle',
    icon: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  },
  {
    href: '/message',
    label: 'Messages',
    permission: 'admin',
    root: '/message',
    icon: 'M4 5h16v11H10l-4.5 4v-4H4zM8 9.5h8M8 12.5h5',
  },
  {
    href: '/admin',
    label: 'Admin',
    permission: 'admin',
    root: '/admin',
    icon: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  },
]
const isAtOrBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * The value of `aria-current`: 'page' if the tool's own page is open, 'true' if another page of the tool is open,
 * undefined if no page of the tool is open.
 */
const ariaCurrentOf = (path: string, { href, root }: Tool) =>
  path === href ? 'page' : isAtOrBelow(path, root) ? 'true' : undefined

/**
 * The links to the tools that the member may use: in the top bar, and in the bar at the lower edge of a phone. CSS shows
 * one of the two. The second one is not inside the top bar: the top bar has a blur, so `position: fixed` would place it
 * relative to the top bar and not to the window.
 */
export function ToolLinks({ user }: { user: SessionUser }) {
  const path = useSelector(useApp(), ({ context }) => context.location.path)
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  const actor = useSelector(member ?? undefined, (snapshot) => snapshot?.children.inProgress)
  const inProgress = useSelector(actor, (snapshot) => snapshot?.context.inProgress) ?? []
  const tools = TOOLS.filter(({ permission }) => permits(user.acl, permission))
  if (tools.length === 0 || user.must_change_password) return null
  const links = tools.map((tool) => (
    <ToolLink
      key={tool.href}
      tool={tool}
      path={path}
      inProgress={inProgress.filter(({ type }) => type === tool.inProgress)}
    />
  ))
  return (
    <>
      <div className="top-tools">{links}</div>
      {createPortal(
        <nav className="thumb-bar" aria-label="Tools">
          {links}
        </nav>,
        document.body,
      )}
    </>
  )
}

interface ToolLinkProps {
  tool: Tool
  /** The path of the open page. */
  path: string
  /** The games or roasts of the tool that are in progress. */
  inProgress: readonly InProgress[]
}

/**
 * The link to a tool, with the number of games or roasts in progress. If there is only one, the link leads to it from
 * the pages of the other tools.
 */
function ToolLink({ tool, path, inProgress }: ToolLinkProps) {
  const current = ariaCurrentOf(path, tool)
  const [first] = inProgress
  const isDirect = first !== undefined && inProgress.length === 1 && current === undefined
  return (
    <Link href={isDirect ? first.path : tool.href} className="tool-link" aria-current={current}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={tool.icon} />
      </svg>
      <span className="tool-label">{tool.label}</span>
      {first && (
        <span className="tool-count">
          {inProgress.length}
          <span className="visually-hidden"> running{isDirect && `: ${first.name}`}</span>
        </span>
      )}
    </Link>
  )
}
