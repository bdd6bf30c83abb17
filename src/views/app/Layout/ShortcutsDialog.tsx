import { useSelector } from '@xstate/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import type { ShortcutsRef } from '../../../machines/shared/shortcuts.machine.ts'
import { useApp } from '../../shared/AppContext.ts'

interface DialogModule {
  default: ComponentType<{ actor: ShortcutsRef }>
}

function Nothing(_: { actor: ShortcutsRef }): ReactNode {
  return null
}

const ShortcutList = lazy(() =>
  import('../../shared/ShortcutList.tsx').then<DialogModule, DialogModule>(
    ({ ShortcutList: List }) => ({ default: List }),
    () => ({ default: Nothing }),
  ),
)

/** The dialog that lists the shortcuts of the keyboard. Its code is loaded when it is opened for the first time. */
export function ShortcutsDialog() {
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  return member && <MemberDialog member={member} />
}

function MemberDialog({ member }: { member: MemberRef }) {
  const actor = useSelector(member, ({ children }) => children.shortcuts)
  return actor && <OpenDialog actor={actor} />
}

function OpenDialog({ actor }: { actor: ShortcutsRef }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'open' }))
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ShortcutList actor={actor} />
    </Suspense>
  )
}
