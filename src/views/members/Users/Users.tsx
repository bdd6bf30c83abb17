import { Accordion, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { UsersRef } from '../../../machines/members/users.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { UsernameForm } from '../../shared/UsernameForm.tsx'
import { SignUpCodes } from './SignUpCodes.tsx'
import { UserItem } from './UserItem.tsx'
import { UserTaskDialogs } from './UserTaskDialogs.tsx'

/** The page on which admins manage users and sign-up codes. */
export function Users({ actor }: { actor: UsersRef }) {
  const { newUser, userTask, signUpCodes } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Users">
      <Stack gap="12">
        <Stack gap="6">
          <Flex align="center" justify="space-between" wrap="wrap" gap="4">
            <PageHeading>Users</PageHeading>
            <Flex gap="2" width={{ base: '100%', sm: 'auto' }}>
              <Button asChild variant="outline" flex="auto" paddingInline="4">
                <Link href="/message">Messages</Link>
              </Button>
              <Button asChild variant="outline" flex="auto" paddingInline="4">
                <Link href="/admin/logs">Logs</Link>
              </Button>
              <Button flex="auto" paddingInline="4" onClick={() => actor.send({ type: 'user.add' })}>
                Add User
              </Button>
            </Flex>
          </Flex>
          <UserList actor={actor} />
        </Stack>
        {signUpCodes && <SignUpCodes actor={signUpCodes} />}
      </Stack>
      {newUser && <UsernameForm actor={newUser} title="New User" />}
      {userTask && <UserTaskDialogs actor={userTask} />}
    </Page>
  )
}

function UserList({ actor }: { actor: UsersRef }) {
  const { users, error } = useSelector(actor, ({ context }) => context)
  const list = useSelector(actor, ({ value }) => value.list)
  if (list === 'failed') {
    return (
      <Notice
        role="alert"
        title="The users did not load."
        action={<Button onClick={() => actor.send({ type: 'users.reload' })}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (users.length === 0) {
    return (
      <Stack gap="2" aria-busy="true">
        <Skeleton height="56px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </Stack>
    )
  }
  return (
    <Accordion.Root collapsible lazyMount>
      {users.map((user) => (
        <UserItem key={user.user_id} actor={actor} user={user} />
      ))}
    </Accordion.Root>
  )
}
