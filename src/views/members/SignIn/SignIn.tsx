// The page on which a member signs in.

import { Box, Checkbox, chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { owner } from '../../../content/owner.ts'
import type { SignInRef } from '../../../machines/members/signIn.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Page, PageHeading, Panel } from '../../shared/Page.tsx'
import { CredentialFields, FormProblem, PasskeyButton, useFocusOnFirstProblem } from './CredentialFields.tsx'

const Aside = chakra('p', { base: { color: 'soft', textAlign: 'center', '& a': { color: 'primaryBright' } } })

/** The sign-in page. */
export function SignIn({ actor }: { actor: SignInRef }) {
  const rememberMe = useSelector(actor, ({ context }) => context.form.rememberMe)
  const form = useFocusOnFirstProblem(actor)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Page title="Sign In" widthRem={28}>
      <Stack gap="6">
        <PageHeading>Sign in</PageHeading>
        <Panel asChild>
          <form
            ref={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              actor.send({ type: 'form.submit' })
            }}
          >
            <Stack gap="5">
              <CredentialFields actor={actor} passwordAutoComplete="current-password" />
              <Checkbox.Root checked={rememberMe} onCheckedChange={() => actor.send({ type: 'remember.toggle' })}>
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>Remember me on this device</Checkbox.Label>
              </Checkbox.Root>
              <FormProblem actor={actor} />
              <Button type="submit" disabled={isBusy}>
                Sign In
              </Button>
              <PasskeyButton actor={actor} />
            </Stack>
          </form>
        </Panel>
        <Aside>
          <Box as="span">Invited? </Box>
          <Link href="/signup">Sign Up Here</Link>
        </Aside>
        <Aside>Forgot your password? Ask {owner.name} for a one-time code.</Aside>
      </Stack>
    </Page>
  )
}
