// The button in the top bar with the name and the menu of the signed-in member.

import './accountButton.css'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { SessionUser } from '../../../../contract/api/members/auth.ts'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import { pathTo } from '../../../paths.ts'
import { useApp, useSystemActor } from '../../shared/AppContext.ts'
import { Gate } from '../../shared/Gate.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { ToolLinks } from './ToolLinks.tsx'
import { WaitingButton } from './WaitingButton.tsx'

/** The split button of a signed-in member: the name links to the account, the arrow opens the menu. */
export function AccountButton({ user }: { user: SessionUser }) {
  const session = useSystemActor('session')
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  const menuId = useId()
  /** Signs out. If the waiting list has entries, it asks the member to confirm first. */
  const signOut = (event: MouseEvent) => {
    closeMenu(event)
    const receiver = member?.getSnapshot().children.waitingList ?? session
    receiver.send({ type: 'session.signOut' })
  }
  const openShortcuts = (event: MouseEvent) => {
    closeMenu(event)
    member?.getSnapshot().children.shortcuts?.send({ type: 'dialog.open' })
  }
  return (
    <>
      <ToolLinks user={user} />
      <WaitingButton />
      <SignInDialog />
      <ShortcutsDialog />
      <div className="split-button">
        <Link href={pathTo.account(user.username)} className="split-name">
          {user.username}
        </Link>
        <button
          type="button"
          className="split-toggle"
          popoverTarget={menuId}
          aria-label="Menu"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.getElementById(menuId)?.showPopover()
          }}
        >
          <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
            <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the entries. */}
        <div
          id={menuId}
          popover="auto"
          className="account-menu"
          onToggle={({ newState, currentTarget }) => newState === 'open' && entriesOf(currentTarget)[0]?.focus()}
          onKeyDown={moveFocus}
        >
          <Gate permission="admin">
            <MenuLink href="/admin">Admin Console</MenuLink>
          </Gate>
          <Gate permission="pool">
            <MenuLink href="/pool">Pool</MenuLink>
          </Gate>
          <Gate permission="admin">
            <MenuLink href="/wordle">Wordle</MenuLink>
          </Gate>
          <Gate permission="coffee">
            <MenuLink href="/coffee/roasts">Coffee</MenuLink>
          </Gate>
          <Gate permission="admin">
            <MenuLink href="/message">Messages</MenuLink>
          </Gate>
          <button type="button" className="menu-entry menu-keys" onClick={openShortcuts}>
            Keyboard
          </button>
          <button type="button" className="menu-entry" onClick={signOut}>
            Sign Out
          </button>
        </div>
      </div>
    </>
  )
}

const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** The entries of the menu that are visible now. */
const entriesOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('.menu-entry')].filter((entry) => entry.checkVisibility())

/** Arrow keys, Home and End move the focus between the entries of the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = entriesOf(event.currentTarget)
  const index = entries.indexOf(document.activeElement as HTMLElement)
  const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (nextIndex === undefined) return
  event.preventDefault()
  entries.at(nextIndex % entries.length)?.focus()
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="menu-entry" onClick={closeMenu}>
      {children}
    </Link>
  )
}
