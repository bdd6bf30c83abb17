import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { SignUpRef } from '../../../machines/members/signUp.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Page, PageHeading, Panel } from '../../shared/Page.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { Muted } from '../../shared/typography.tsx'
import { CredentialFields, FormProblem, useFieldProblem, useFocusOnFirstProblem } from '../SignIn/CredentialFields.tsx'

const Aside = chakra('p', { base: { color: 'soft', textAlign: 'center', '& a': { color: 'primaryBright' } } })

/** The sign-up page. A visitor needs a sign-up code, which the page calls a referral code. */
export function SignUp({ actor }: { actor: SignUpRef }) {
  const code = useSelector(actor, ({ context }) => context.form.code)
  const form = useFocusOnFirstProblem(actor)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Page title="Sign Up" widthRem={28}>
      <Stack gap="6">
        <Stack gap="2">
          <PageHeading>Join the parlor</PageHeading>
          <Muted>Only invited people can join. The member who invited you has a referral code for you.</Muted>
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
            <Button type="submit" disabled={busy}>
              Sign Up
            </Button>
          </Stack>
        </form>
        <Aside>
          Already a member? <Link href="/signin">Sign in</Link>
        </Aside>
      </Stack>
    </Page>
  )
}
