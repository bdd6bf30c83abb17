// The users page for admins in a wide window: the list and the chosen user are beside each other.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { User } from '../../../../contract/api/members/users.ts'
import type { UsersRef } from '../../../machines/members/users.machine.ts'
import type { ChosenItemRef } from '../../../machines/shared/chosenItem.machine.ts'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { NameAndBadges, UserDetails } from './UserItem.tsx'

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '58px',
    paddingInline: '4',
    ...boxStyle,
    textAlign: 'start',
    fontWeight: 600,
    cursor: 'pointer',
    _hover: { background: 'panel' },
    '&[aria-current]': {
      borderColor: 'primary',
      background: 'raised',
      boxShadow: 'inset 4px 0 0 var(--color-primary)',
    },
  },
})

/** The chosen user, or the first one before any choice. Undefined if the chosen user is no longer in the list. */
const chosenUserOf = (users: readonly User[], chosenId: number | null): User | undefined =>
  chosenId === null ? users[0] : users.find(({ user_id }) => user_id === chosenId)

/** The list of users in a wide window. A click on a user shows the details beside the list. */
export function UserRows({ users, chosenItem }: { users: readonly User[]; chosenItem: ChosenItemRef }) {
  const chosenId = useSelector(chosenItem, ({ context }) => context.chosenId)
  const chosenUser = chosenUserOf(users, chosenId)
  return (
    <BoxList aria-label="Users">
      {users.map((user) => (
        <li key={user.user_id}>
          <Row
            type="button"
            aria-current={user === chosenUser || undefined}
            onClick={() => chosenItem.send({ type: 'item.choose', id: user.user_id })}
          >
            <NameAndBadges user={user} />
          </Row>
        </li>
      ))}
    </BoxList>
  )
}

/**
 * The details of the chosen user beside the list, with everything that an admin can change about the user.
 * @serves beside-09, beside-18
 */
export function ChosenUser({ actor, chosenItem }: { actor: UsersRef; chosenItem: ChosenItemRef }) {
  const users = useSelector(actor, ({ context }) => context.users)
  const chosenId = useSelector(chosenItem, ({ context }) => context.chosenId)
  const user = chosenUserOf(users, chosenId)
  if (users.length === 0) return null
  return (
    <Panel as="section" aria-label="Chosen user" data-subject={user?.user_id}>
      {user ? (
        <Stack key={user.user_id} gap="5">
          <SectionHeading overflowWrap="anywhere">{user.username}</SectionHeading>
          <UserDetails actor={actor} user={user} />
        </Stack>
      ) : (
        <chakra.p color="soft">Choose a user in the list.</chakra.p>
      )}
    </Panel>
  )
}
