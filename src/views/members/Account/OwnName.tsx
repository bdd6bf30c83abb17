import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { nameProblem, type OwnNameRef } from '../../../machines/members/ownName.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'
import { TextField } from '../../shared/TextField.tsx'

/** Shows the username. The button beside it switches between the name and a form that changes it. */
export function OwnName({ actor }: { actor: OwnNameRef }) {
  const { username, draft } = useSelector(actor, ({ context }) => context)
  const problem = useSelector(actor, ({ context }) => nameProblem(context))
  const shown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Flex align={problem === null ? 'flex-end' : 'center'} justify="space-between" gap="3">
      <PageHeading className={shown ? undefined : 'visually-hidden'} minWidth="0" overflowWrap="anywhere">
        {username}
      </PageHeading>
      {!shown && (
        <Flex asChild flex="1" gap="3" align={problem === null ? 'flex-end' : 'center'}>
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
              invalid={problem !== null}
              error={problem}
              onChange={(typed) => actor.send({ type: 'name.change', draft: typed })}
            />
            <Button type="submit" disabled={busy}>
              Save
            </Button>
          </form>
        </Flex>
      )}
      <Button
        variant="outline"
        paddingInline="0"
        aria-label="Edit name"
        aria-pressed={!shown}
        disabled={busy}
        onClick={() => actor.send({ type: 'name.toggleEdit' })}
      >
        <Icon name={shown ? 'pencil' : 'close'} size={20} />
      </Button>
    </Flex>
  )
}
