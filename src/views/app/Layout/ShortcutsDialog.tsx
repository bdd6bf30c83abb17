import { useSelector } from '@xstate/react'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import type { ShortcutsRef } from '../../../machines/shared/shortcuts.machine.ts'
import { useApp } from '../../shared/AppContext.ts'
import { lateView } from '../../shared/lateView.tsx'

const shortcutList = lateView(async () => (await import('../../shared/ShortcutList.tsx')).ShortcutList)

/** The dialog that lists the keyboard shortcuts. Its code is loaded when it is opened for the first time. */
export function ShortcutsDialog() {
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  return member && <MemberDialog member={member} />
}

function MemberDialog({ member }: { member: MemberRef }) {
  const actor = useSelector(member, ({ children }) => children.shortcuts)
  return actor && <OpenDialog actor={actor} />
}

function OpenDialog({ actor }: { actor: ShortcutsRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'open' }))
  if (!isOpen) return null
  return <shortcutList.View actor={actor} />
}
