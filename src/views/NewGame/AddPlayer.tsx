import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { newUserMachine } from '../../machines/newUser/newUser.machine.ts'
import { UserModal } from '../shared/UserModal.tsx'

export function AddPlayer({ actor }: { actor: ActorRefFrom<typeof newUserMachine> }) {
  const { username, refusal } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <UserModal
      open
      title="New User"
      username={username}
      busy={busy}
      error={refusal?.message}
      onUsername={(typed) => actor.send({ type: 'username.change', username: typed })}
      onSubmit={() => actor.send({ type: 'form.submit' })}
      onClose={() => actor.send({ type: 'form.cancel' })}
    />
  )
}
