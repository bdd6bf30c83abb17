// The page 'Users': the list of users, the sign-up codes, the backups and how SMS are received.

import { Accordion, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { UsersRef } from '../../../machines/members/users.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { HeadingLine, Page, PageHeading } from '../../shared/Page.tsx'
import { UsernameForm } from '../../shared/UsernameForm.tsx'
import { Backups } from './Backups.tsx'
import { FindUser, MoreUsers } from './ListControls.tsx'
import { SignUpCodes } from './SignUpCodes.tsx'
import { SmsGateway } from './SmsGateway.tsx'
import { UserItem } from './UserItem.tsx'
import { UserTaskDialogs } from './UserTaskDialogs.tsx'

/** The page on which admins manage users and sign-up codes. */
export function Users({ actor }: { actor: UsersRef }) {
  const { newUser, userTask, signUpCodes, backups, gateway } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Users" widthRem={80}>
      <Grid
        gap="12"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 44rem)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        justifyContent="center"
      >
        <Stack gap="6">
          <HeadingLine>
            <PageHeading>Users</PageHeading>
            <Button disabled={!signUpCodes} onClick={() => signUpCodes?.send({ type: 'invitation.open' })}>
              Invite
            </Button>
          </HeadingLine>
          <Flex gap="2" wrap="wrap">
            <Button
              variant="outline"
              size="sm"
              paddingInline={{ base: '3', sm: '4' }}
              onClick={() => actor.send({ type: 'user.add' })}
            >
              Add User
            </Button>
            <Button asChild variant="outline" size="sm" paddingInline={{ base: '3', sm: '4' }}>
              <Link href="/message">Messages</Link>
            </Button>
            <Button asChild variant="outline" size="sm" paddingInline={{ base: '3', sm: '4' }}>
              <Link href="/admin/logs">Logs</Link>
            </Button>
            <Button asChild variant="outline" size="sm" paddingInline={{ base: '3', sm: '4' }}>
              <Link href="/admin/site">Health</Link>
            </Button>
          </Flex>
          <FindUser actor={actor} />
          <UserList actor={actor} />
        </Stack>
        <Stack gap="12" minWidth="0">
          {signUpCodes && <SignUpCodes actor={signUpCodes} />}
          {backups && <Backups actor={backups} />}
          {gateway && <SmsGateway actor={gateway} />}
        </Stack>
      </Grid>
      {newUser && (
        <UsernameForm
          actor={newUser}
          title="New User"
          hint="A player without a sign-in. A one-time code can give them one. To let somebody choose their own name, invite them."
        />
      )}
      {userTask && <UserTaskDialogs actor={userTask} />}
    </Page>
  )
}

function UserList({ actor }: { actor: UsersRef }) {
  const { users, openedId, shownSearch, error } = useSelector(actor, ({ context }) => context)
  const listState = useSelector(actor, ({ value }) => value.list)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const reload = () => actor.send({ type: 'users.reload' })
  if (listState === 'failed' && users.length === 0) {
    return (
      <Notice role="alert" title="The users did not load." action={<Button onClick={reload}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  if (users.length === 0 && !isBusy) {
    return <Notice title="No user found">No username contains ‘{shownSearch}’.</Notice>
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
    <Stack gap="4">
      <KeptAge sentMs={null} error={listState === 'failed' ? error : null} onReload={reload} />
      <Accordion.Root
        collapsible
        lazyMount
        value={openedId === null ? [] : [String(openedId)]}
        onValueChange={({ value: [id] }) =>
          actor.send({ type: 'user.open', user_id: id === undefined ? null : Number(id) })
        }
      >
        {users.map((user) => (
          <UserItem key={user.user_id} actor={actor} user={user} />
        ))}
      </Accordion.Root>
      <MoreUsers actor={actor} />
    </Stack>
  )
}
