// The row of one user on the users page. A click opens the details below the row.

import { Accordion, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { User } from '../../../../contract/api/members/users.ts'
import { EVERY_PERMISSION, PERMISSIONS, permissionsOf, permits } from '../../../../contract/rules/shared/acl.ts'
import type { UsersRef } from '../../../machines/members/users.machine.ts'
import { isPermissionChangeBeingSaved } from '../../../machines/members/users.selectors.ts'
import type { UserTask } from '../../../machines/members/users.types.ts'
import { pathTo } from '../../../paths.ts'
import { useUser } from '../../shared/AppContext.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Legend } from '../../shared/typography.tsx'
import { useLiveState } from '../../shared/useConnection.ts'
import { PermissionSwitch } from './PermissionSwitch.tsx'

const Name = chakra('span', {
  // A short name keeps its width, and the labels beside it take more lines. A long name leaves them room.
  base: {
    flex: 'none',
    maxWidth: '60%',
    marginInlineEnd: 'auto',
    paddingBlock: '4',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})
const Facts = chakra('p', { base: { color: 'soft', fontSize: 'sm' } })

interface UserProps {
  actor: UsersRef
  user: User
}

/** The user's permissions, as labels beside the name. */
function Badges({ user, isOwn }: { user: User; isOwn: boolean }) {
  const permissions = user.acl === EVERY_PERMISSION ? ['owner'] : permissionsOf(user.acl)
  return (
    <Flex gap="1" wrap="wrap" justify="flex-end">
      {isOwn && <Badge variant="primary">you</Badge>}
      {permissions.map((permission) => (
        <Badge key={permission} variant={permission === 'admin' || permission === 'owner' ? 'secondary' : 'quiet'}>
          {permission}
        </Badge>
      ))}
    </Flex>
  )
}

/**
 * When the user joined, and when the user was last here. If `can_sign_in` is false, the user has no password, no
 * passkey and no one-time code that still works.
 */
function factsText({ created, last_seen, can_sign_in }: User): string {
  const joined = `Joined ${longDate(created)}`
  if (!can_sign_in) return `${joined}. Cannot sign in before a password reset.`
  return last_seen === null ? `${joined}. Not signed in now.` : `${joined}. Last seen ${longDate(last_seen)}.`
}

/** One user in the list. When it is opened, it shows everything that an admin can change about the user. */
export function UserItem({ actor, user }: UserProps) {
  return (
    <Accordion.Item data-row="" value={String(user.user_id)}>
      <Accordion.ItemTrigger>
        <NameAndBadges user={user} />
        <Accordion.ItemIndicator>
          <Icon name="chevron" size={20} />
        </Accordion.ItemIndicator>
      </Accordion.ItemTrigger>
      <Accordion.ItemContent>
        <Accordion.ItemBody>
          <UserDetails actor={actor} user={user} />
        </Accordion.ItemBody>
      </Accordion.ItemContent>
    </Accordion.Item>
  )
}

/** The name of a user and what the user may do. */
function NameAndBadges({ user }: { user: User }) {
  const isOwn = useUser()?.user_id === user.user_id
  return (
    <>
      <Name>{user.username}</Name>
      <Badges user={user} isOwn={isOwn} />
    </>
  )
}

/** Everything that an admin can change about a user. */
function UserDetails({ actor, user }: UserProps) {
  const isOwn = useUser()?.user_id === user.user_id
  const isOwner = user.acl === EVERY_PERMISSION
  // Only 'Ping User' needs the live connection. It shows an alert on the open pages of the user.
  const isConnected = useLiveState().state === 'connected'
  return (
    <Stack gap="5">
      <Facts>{factsText(user)}</Facts>
      <fieldset>
        <Legend>Permissions</Legend>
        <Flex columnGap="7" wrap="wrap">
          {PERMISSIONS.map((permission) => (
            <PermissionOfUser key={permission} actor={actor} task={{ kind: 'togglePermission', user, permission }} />
          ))}
        </Flex>
      </fieldset>
      <Grid
        gap="2"
        gridTemplateColumns={{
          // 'Update Username' needs this width. A narrow phone has one button in a row.
          base: 'repeat(auto-fit, minmax(10rem, 1fr))',
          md: 'repeat(4, auto)',
          lg: '1fr 1fr',
          xl: 'repeat(4, auto)',
        }}
      >
        <TaskButton actor={actor} task={{ kind: 'rename', user }}>
          Update Username
        </TaskButton>
        <TaskButton actor={actor} task={{ kind: 'reset', user }}>
          Reset Password
        </TaskButton>
        <Button
          variant="outline"
          size="sm"
          minHeight="thumb"
          paddingInline="3"
          disabled={!isConnected}
          onClick={() => actor.send({ type: 'user.ping', user })}
        >
          Ping User
        </Button>
        {!isOwn && (
          <TaskButton actor={actor} task={{ kind: 'delete', user }}>
            Delete User
          </TaskButton>
        )}
      </Grid>
      {isOwn && (
        <Facts>
          {isOwner && "The owner's password cannot be reset here. "}
          Choose a new password on <Link href={pathTo.account(user.username)}>your account page</Link>.
        </Facts>
      )}
      {!isOwn && isOwner && <Facts>Only the owner can change this account.</Facts>}
    </Stack>
  )
}

/** A button that opens the dialog of one task, for example 'Reset Password'. */
function TaskButton({ actor, task, children }: { actor: UsersRef; task: UserTask; children: string }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'user.manage', task }))
  return (
    <Button
      variant={task.kind === 'delete' ? 'danger' : 'outline'}
      size="sm"
      minHeight="thumb"
      paddingInline="3"
      disabled={!isPossible}
      onClick={() => actor.send({ type: 'user.manage', task })}
    >
      {children}
    </Button>
  )
}

function PermissionOfUser({ actor, task }: { actor: UsersRef; task: Extract<UserTask, { kind: 'togglePermission' }> }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'user.manage', task }))
  // The switch shows the new value immediately, and the old value again if the server refuses the change.
  const isChanging = useSelector(actor, (snapshot) => isPermissionChangeBeingSaved(snapshot, task))
  return (
    <PermissionSwitch
      permission={task.permission}
      granted={permits(task.user.acl, task.permission) !== isChanging}
      disabled={!isPossible}
      onToggle={() => actor.send({ type: 'user.manage', task })}
    />
  )
}
