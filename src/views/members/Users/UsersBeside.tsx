// The users page for admins in a wide window: the list and the chosen user are beside each other.

import { chakra, Skeleton, Stack } from '@chakra-ui/react'
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

/** The least height of the panel with the chosen user. Narrow windows have more rows of buttons. */
const CHOSEN_USER_HEIGHT = { base: '27rem', xl: '22rem' }

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

/** The details of the chosen user beside the list, with everything that an admin can change about the user. */
export function ChosenUser({ actor, chosenItem }: { actor: UsersRef; chosenItem: ChosenItemRef }) {
  const users = useSelector(actor, ({ context }) => context.users)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const chosenId = useSelector(chosenItem, ({ context }) => context.chosenId)
  const user = chosenUserOf(users, chosenId)
  // Without the place of the user, the form below would move while the admin presses it.
  if (users.length === 0) return isBusy ? <Skeleton height={CHOSEN_USER_HEIGHT} aria-busy="true" /> : null
  return (
    <Panel as="section" aria-label="Chosen user" minHeight={CHOSEN_USER_HEIGHT} data-subject={user?.user_id}>
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
