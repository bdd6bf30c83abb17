import './waitingButton.css'
import { useSelector } from '@xstate/react'
import type { MemberRef } from '../../../machines/shared/member.machine.ts'
import type { WaitingListRef } from '../../../machines/shared/waitingList.machine.ts'
import { useApp } from '../../shared/AppContext.ts'
import { lateView } from '../../shared/lateView.tsx'

/** The code of the list is loaded when the list is first needed. The pages of games and roasts load it earlier. */
const waitingList = lateView(async () => (await import('../../shared/WaitingList.tsx')).WaitingList)

/** The button of the top bar that opens the waiting list. It is shown while the list is not empty. */
export function WaitingButton() {
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  return member && <MemberButton member={member} />
}

function MemberButton({ member }: { member: MemberRef }) {
  const list = useSelector(member, ({ children }) => children.waitingList)
  return list && <ListButton list={list} />
}

function ListButton({ list }: { list: WaitingListRef }) {
  const count = useSelector(list, ({ context }) => context.entries.length)
  const isClosed = useSelector(list, (snapshot) => snapshot.matches('closed'))
  if (count === 0) return null
  return (
    <>
      <button type="button" className="waiting-button" onClick={() => list.send({ type: 'list.open' })}>
        {count} <span className="waiting-words">not saved yet</span>
      </button>
      {!isClosed && <waitingList.View list={list} />}
    </>
  )
}
