// The bar at the lower edge of a phone: links to the tools, and the games and roasts in progress.

import './thumbBar.css'
import { useSelector } from '@xstate/react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import type { SessionUser } from '../../../../contract/api/members/auth.ts'
import { type Permission, permits } from '../../../../contract/rules/shared/acl.ts'
import type { InProgressRef } from '../../../machines/shared/inProgress.machine.ts'
import type { InProgress } from '../../../machines/shared/inProgress.types.ts'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import { useApp } from '../../shared/AppContext.ts'

interface Tool {
  readonly href: string
  readonly label: string
  readonly permission: Permission
  /** The paths of all pages of this tool begin with this text. */
  readonly root: string
  /** The icon, as paths on a 24 by 24 grid. */
  readonly icon: string
}

const TOOLS: readonly Tool[] = [
  {
    href: '/pool',
    label: 'Pool',
    permission: 'pool',
    root: '/pool',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M12 11.4v.1',
  },
  {
    href: '/coffee/roasts',
    label: 'Coffee',
    permission: 'coffee',
    root: '/coffee',
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
const CIRCLE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18'
const IN_PROGRESS_ICON = `${CIRCLE}M10 8.5v7l5.5-3.5z`

const isAtOrBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * The value of `aria-current`: 'page' if the tool's own page is open, 'true' if another page of the tool is open,
 * undefined if no page of the tool is open.
 */
const ariaCurrentOf = (path: string, { href, root }: Tool) =>
  path === href ? 'page' : isAtOrBelow(path, root) ? 'true' : undefined

/**
 * The bar at the lower edge of a phone: links to the tools that the member may use, and the member's games and roasts
 * in progress. The bar is not inside the top bar: the top bar has a blur, so `position: fixed` would place the bar
 * relative to the top bar and not to the window.
 */
export function ThumbBar({ user }: { user: SessionUser }) {
  const path = useSelector(useApp(), ({ context }) => context.location.path)
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  const tools = TOOLS.filter(({ permission }) => permits(user.acl, permission))
  const mayHaveInProgress = permits(user.acl, 'pool') || permits(user.acl, 'coffee')
  if (tools.length === 0 || user.must_change_password) return null
  return createPortal(
    <nav className="thumb-bar" aria-label="Tools">
      {mayHaveInProgress && tools.length < TOOLS.length && EMPTY_ENTRY}
      {tools.map((tool) => (
        <Link key={tool.href} href={tool.href} className="thumb-entry" aria-current={ariaCurrentOf(path, tool)}>
          <IconAndLabel icon={tool.icon}>{tool.label}</IconAndLabel>
        </Link>
      ))}
      {mayHaveInProgress && (member ? <MemberInProgress member={member} path={path} /> : EMPTY_ENTRY)}
    </nav>,
    document.body,
  )
}

/** The icon of an entry with its label below. `count` is a number that is shown inside the icon. */
function IconAndLabel({ icon, count, children }: { icon: string; count?: number; children: ReactNode }) {
  return (
    <>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={icon} />
        {count !== undefined && (
          <text x="12" y="16" className="thumb-count">
            {count}
          </text>
        )}
      </svg>
      {count !== undefined && <span className="visually-hidden">{count} </span>}
      <span className="thumb-label">{children}</span>
    </>
  )
}

/**
 * An empty element in place of 'Running' while nothing is in progress, so that the other entries do not move. A second
 * empty element at the other end keeps the entries in the middle. A member with all tools has no second empty element,
 * because the bar has no room for it.
 */
const EMPTY_ENTRY = <span />

function MemberInProgress({ member, path }: { member: MemberRef; path: string }) {
  const actor = useSelector(member, ({ children }) => children.inProgress)
  return actor ? <InProgressEntry actor={actor} path={path} /> : EMPTY_ENTRY
}

const titleOf = ({ type, name }: InProgress) => `${type === 'game' ? 'Game' : 'Roast'}: ${name}`

/**
 * A tap opens the game or roast in progress. If there are several, the tap opens a list of them above the bar. In the
 * bar, only the entries of tools have `aria-current`.
 */
function InProgressEntry({ actor, path }: { actor: InProgressRef; path: string }) {
  const inProgress = useSelector(actor, ({ context }) => context.inProgress)
  const listId = useId()
  const [firstInProgress] = inProgress
  if (!firstInProgress) return EMPTY_ENTRY
  if (inProgress.length === 1)
    return (
      <Link
        href={firstInProgress.path}
        className="thumb-entry thumb-running"
        aria-label={`Running ${titleOf(firstInProgress)}`}
      >
        <IconAndLabel icon={IN_PROGRESS_ICON}>Running</IconAndLabel>
      </Link>
    )
  return (
    <>
      <button type="button" className="thumb-entry thumb-running" popoverTarget={listId}>
        <IconAndLabel icon={CIRCLE} count={inProgress.length}>
          Running
        </IconAndLabel>
      </button>
      {/* This is a new element on each page, so that the list closes when another page opens. */}
      <div key={path} id={listId} popover="auto" className="thumb-list">
        {inProgress.map((entry) => (
          <Link
            key={entry.path}
            href={entry.path}
            className="menu-entry"
            aria-current={entry.path === path ? 'page' : undefined}
            onClick={closeList}
          >
            {titleOf(entry)}
          </Link>
        ))}
      </div>
    </>
  )
}

const closeList = ({ currentTarget }: MouseEvent) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
