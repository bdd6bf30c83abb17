// The page of one account.

import { Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { AccountRef } from '../../../machines/members/account.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Gate } from '../../shared/Gate.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { ChooseNewPassword } from './ChooseNewPassword.tsx'
import { CoffeePreferences } from './CoffeePreferences.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnName } from './OwnName.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import { UpdatePassword } from './UpdatePassword.tsx'

/** The page of one account: the member's own account, or a notice about the account of another member. */
export function Account({ actor }: { actor: AccountRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const { profile, error } = snapshot.context
  return (
    <Page
      title={profile?.username ?? 'Account'}
      widthRem={snapshot.matches('own') || snapshot.matches('loading') ? 76 : 36}
    >
      {snapshot.matches('choosingPassword') && <ChooseNewPassword actor={actor} />}
      {snapshot.matches('loading') && (
        <Stack gap="5" aria-busy="true">
          <Skeleton height="16" />
          <Skeleton height="16rem" />
        </Stack>
      )}
      {snapshot.matches('failed') && (
        <Notice
          role="alert"
          title={error?.code === 'NOT_FOUND' ? 'There is no such account.' : 'The account did not load.'}
          action={
            error?.code !== 'NOT_FOUND' && (
              <Button onClick={() => actor.send({ type: 'account.reload' })}>Try again</Button>
            )
          }
        >
          {error?.code === 'NOT_FOUND' ? 'It was deleted, or you may not see it.' : error?.message}
        </Notice>
      )}
      {snapshot.matches('otherMember') && profile && (
        <Stack gap="5">
          <PageHeading>{profile.username}</PageHeading>
          <Notice
            title="The account of another member"
            action={
              <Button asChild>
                <Link href="/admin">Users</Link>
              </Button>
            }
          >
            Only members themselves can change their accounts. Administrators can manage members on the users page.
          </Notice>
        </Stack>
      )}
      {snapshot.matches('own') && <OwnAccount actor={actor} />}
    </Page>
  )
}

/** The cards with which members change their own accounts. */
function OwnAccount({ actor }: { actor: AccountRef }) {
  const {
    ownName,
    newPassword,
    passkeyList,
    preferences,
    sessionList,
    export: ownData,
    deletion,
  } = useSelector(actor, ({ children }) => children)
  const keptMs = useSelector(actor, ({ context }) => context.keptMs)
  return (
    <Stack gap="6">
      <KeptAge sentMs={keptMs} error={null} onReload={() => actor.send({ type: 'account.reload' })} />
      {ownName && <OwnName actor={ownName} />}
      <Grid
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Stack gap="6">
          {newPassword && <UpdatePassword actor={newPassword} />}
          {passkeyList && <Passkeys actor={passkeyList} />}
          <Gate permission="coffee">{preferences && <CoffeePreferences actor={preferences} />}</Gate>
        </Stack>
        <Stack gap="6">
          {sessionList && <Sessions actor={sessionList} />}
          {ownData && <OwnData actor={ownData} />}
          {deletion && <DeleteAccount actor={deletion} />}
        </Stack>
      </Grid>
    </Stack>
  )
}
