// The name of the member at the top of the account page, with the form that changes it.

import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { nameProblem, type OwnNameRef } from '../../../machines/members/ownName.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'
import { UsernameRules } from '../../shared/Rules.tsx'
import { TextField } from '../../shared/TextField.tsx'

/** Shows the username. The button beside it switches between the name and a form that changes it. */
export function OwnName({ actor }: { actor: OwnNameRef }) {
  const { username } = useSelector(actor, ({ context }) => context)
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Flex align={isShown ? 'flex-end' : 'flex-start'} justify="space-between" gap="3">
      <PageHeading className={isShown ? undefined : 'visually-hidden'} minWidth="0" overflowWrap="anywhere">
        {username}
      </PageHeading>
      {!isShown && <NameForm actor={actor} />}
      <Button
        variant="outline"
        paddingInline="0"
        // Moves the button down, so that it is beside the field and not beside the label above it.
        marginTop={isShown ? undefined : LABEL_HEIGHT}
        aria-label="Edit name"
        aria-pressed={!isShown}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'name.toggleEdit' })}
      >
        <Icon name={isShown ? 'pencil' : 'close'} size={20} />
      </Button>
    </Flex>
  )
}

/** The height of the label above the field of the form, with the gap below the label. */
const LABEL_HEIGHT = '29px'

/** The form with the new name and the password. A member without a password confirms the change with a passkey. */
function NameForm({ actor }: { actor: OwnNameRef }) {
  const { draft } = useSelector(actor, ({ context }) => context)
  const nameError = useSelector(actor, ({ context }) => nameProblem(context))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Stack asChild flex="1" gap="4">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          value={draft}
          invalid={nameError !== null}
          error={nameError}
          rules={<UsernameRules username={draft} />}
          onChange={(typed) => actor.send({ type: 'name.change', draft: typed })}
        />
        <Button type="submit" disabled={isBusy} alignSelf="flex-start">
          Save
        </Button>
      </form>
    </Stack>
  )
}
