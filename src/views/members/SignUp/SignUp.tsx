// The page on which a visitor with a sign-up code becomes a member.

import { chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { invitationText } from '../../../../contract/rules/members/invitations.ts'
import type { SignUpRef } from '../../../machines/members/signUp.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { hasPasskeys } from '../../shared/hasPasskeys.ts'
import { Page, PageHeading, Panel } from '../../shared/Page.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { Muted } from '../../shared/typography.tsx'
import {
  CredentialFields,
  FormProblem,
  PasskeyButton,
  useFieldProblem,
  useFocusOnFirstProblem,
} from '../SignIn/CredentialFields.tsx'

const Invites = chakra('p', { base: { fontSize: 'lg', fontWeight: 600, overflowWrap: 'anywhere' } })
const Aside = chakra('p', { base: { color: 'soft', textAlign: 'center', '& a': { color: 'primaryBright' } } })

/** The sign-up page. A visitor needs a sign-up code, which the page calls a referral code. */
export function SignUp({ actor }: { actor: SignUpRef }) {
  const code = useSelector(actor, ({ context }) => context.form.code)
  const form = useFocusOnFirstProblem(actor)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Page title="Sign Up" widthRem={28}>
      <Stack gap="6">
        <Stack gap="2">
          <PageHeading>Join the parlor</PageHeading>
          <Introduction actor={actor} />
        </Stack>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'form.submit' })
          }}
        >
          <Stack gap="5">
            <Panel>
              <Stack gap="5">
                <CredentialFields actor={actor} passwordAutoComplete="new-password" isNew />
              </Stack>
            </Panel>
            <Panel>
              <TextField
                label="Referral Code"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={code}
                {...useFieldProblem(actor, 'code')}
                onChange={(value) => actor.send({ type: 'field.change', field: 'code', value })}
              />
            </Panel>
            <FormProblem actor={actor} />
            <Button type="submit" disabled={isBusy}>
              Sign Up
            </Button>
            <PasskeyButton actor={actor} />
            {hasPasskeys() && <Muted>With a passkey you need no password: your phone or computer signs you in.</Muted>}
          </Stack>
        </form>
        <Aside>
          Already a member? <Link href="/signin">Sign in</Link>
        </Aside>
      </Stack>
    </Page>
  )
}

/**
 * Shows who invites the visitor, and which parts of the site the sign-up code in the address unlocks. If this code
 * cannot be used, it shows the reason. Without a code in the address, it explains how to get one.
 */
function Introduction({ actor }: { actor: SignUpRef }) {
  const { invitation, codeProblem } = useSelector(actor, ({ context }) => context)
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches({ code: 'checking' }))
  if (isChecking) return <Skeleton height="8" aria-busy="true" />
  if (codeProblem) return <Invites role="status">{codeProblem}</Invites>
  if (invitation === null) {
    return <Muted>Only invited people can join. The member who invited you has a referral code for you.</Muted>
  }
  const { expires } = invitation
  return (
    <Stack gap="1" role="status">
      <Invites>{invitationText(invitation)}</Invites>
      {expires !== null && <Muted>Good until {dateAndTime(expires)}.</Muted>}
    </Stack>
  )
}
