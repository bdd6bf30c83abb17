// The search field above the list of users, and the button below it that loads more users.

import { useSelector } from '@xstate/react'
import type { UsersRef } from '../../../machines/members/users.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/TextField.tsx'

/** The field that finds users by a part of their name. */
export function FindUser({ actor }: { actor: UsersRef }) {
  const search = useSelector(actor, ({ context }) => context.search)
  return (
    <TextField
      label="Find a user"
      aria-keyshortcuts="/"
      type="search"
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={search}
      onChange={(text) => actor.send({ type: 'search.change', search: text })}
    />
  )
}

/** The button that loads the next part of the list of users. */
export function MoreUsers({ actor }: { actor: UsersRef }) {
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (!hasMore) return null
  return (
    <Button variant="outline" alignSelf="center" disabled={isBusy} onClick={() => actor.send({ type: 'users.more' })}>
      More users
    </Button>
  )
}
