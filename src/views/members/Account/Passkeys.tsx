// The card 'Passkeys' of the account page, with its dialogs. A passkey signs a member in without a password.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Passkey } from '../../../../contract/api/members/passkeys.ts'
import { isRemovable, type PasskeyListRef } from '../../../machines/members/passkeyList.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { hasPasskeys } from '../../shared/hasPasskeys.ts'
import { Notice } from '../../shared/Notice.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { useFocusOnProblem } from '../../shared/useFocusOnProblem.ts'
import { Card } from './Card.tsx'
import { Confirmation } from './Confirmation.tsx'

const List = chakra('ul', { base: { display: 'grid' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: '64px',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})
const Name = chakra('p', { base: { fontWeight: 600, overflowWrap: 'anywhere' } })

/** The card of the account page that lists, adds, renames and removes the member's passkeys. */
export function Passkeys({ actor }: { actor: PasskeyListRef }) {
  const hasAny = useSelector(actor, ({ context }) => context.passkeys.length > 0)
  return (
    <Card
      title="Passkeys"
      explanation="Sign in with your phone or your computer, and type no password."
      isPrinted={hasAny}
    >
      <Rows actor={actor} />
      <AddDialog actor={actor} />
      <NameDialog actor={actor} />
      <RemoveDialog actor={actor} />
    </Card>
  )
}

function Rows({ actor }: { actor: PasskeyListRef }) {
  const { passkeys, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const canRemove = useSelector(actor, ({ context }) => isRemovable(context))
  const canAdd = useSelector(actor, (snapshot) => snapshot.can({ type: 'passkey.add' }))
  if (state === 'failed') {
    const reload = () => actor.send({ type: 'passkeys.reload' })
    return (
      <Notice role="alert" title="The passkeys did not load." action={<Button onClick={reload}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  if (state === 'loading' && passkeys.length === 0) return <Skeleton height="16" aria-busy="true" />
  return (
    <Stack gap="4">
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} actor={actor} passkey={passkey} canRemove={canRemove} />
          ))}
        </List>
      )}
      {passkeys.length > 0 && !canRemove && (
        <SmallPrint>
          It is your only way to sign in. To remove it, set a password or add another passkey first.
        </SmallPrint>
      )}
      {hasPasskeys() ? (
        <Button
          variant="outline"
          alignSelf="flex-start"
          disabled={!canAdd}
          onClick={() => actor.send({ type: 'passkey.add' })}
        >
          Add a Passkey
        </Button>
      ) : (
        <SmallPrint>This browser has no passkeys. Add one in another browser.</SmallPrint>
      )}
    </Stack>
  )
}

function PasskeyRow({ actor, passkey, canRemove }: { actor: PasskeyListRef; passkey: Passkey; canRemove: boolean }) {
  const { name, created, last_used } = passkey
  // Renaming and removing are possible in the same state: while the list is shown and no dialog is open.
  const renameEvent = { type: 'passkey.rename', passkey } as const
  const canChange = useSelector(actor, (snapshot) => snapshot.can(renameEvent))
  return (
    <Row>
      <Stack gap="0" flex="1 1 11rem" minWidth="0">
        <Name>{name}</Name>
        <SmallPrint>
          {last_used === null ? `Added ${dateAndTime(created)}` : `Last used ${dateAndTime(last_used)}`}
        </SmallPrint>
      </Stack>
      <Flex gap="2">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Rename ${name}`}
          disabled={!canChange}
          onClick={() => actor.send(renameEvent)}
        >
          Rename
        </Button>
        {canRemove && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove ${name}`}
            disabled={!canChange}
            onClick={() => actor.send({ type: 'passkey.remove', passkey })}
          >
            Remove
          </Button>
        )}
      </Flex>
    </Row>
  )
}

/** The dialog of one task: to add, to rename or to remove a passkey. */
function Dialog({
  actor,
  tag,
  children,
  ...dialogProps
}: {
  actor: PasskeyListRef
  /** The dialog is open while the machine has this tag. */
  tag: 'adding' | 'renaming' | 'removing'
  title: string
  confirmLabel: string
  canCancelWhileBusy?: boolean
  children: ReactNode
}) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag(tag))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <FormDialog
      open={isOpen}
      busy={isBusy}
      onSubmit={() => actor.send({ type: 'question.confirm' })}
      onCancel={() => actor.send({ type: 'question.cancel' })}
      {...dialogProps}
    >
      <Stack gap="5">{children}</Stack>
    </FormDialog>
  )
}

function AddDialog({ actor }: { actor: PasskeyListRef }) {
  return (
    <Dialog actor={actor} tag="adding" title="Add a passkey" confirmLabel="Continue" canCancelWhileBusy>
      <p>Your browser then asks where to keep the passkey: on this device, on a phone or on a security key.</p>
      <Confirm actor={actor} />
    </Dialog>
  )
}

function RemoveDialog({ actor }: { actor: PasskeyListRef }) {
  const name = useSelector(actor, ({ context }) => context.chosenPasskey?.name)
  return (
    <Dialog actor={actor} tag="removing" title="Remove the passkey?" confirmLabel="Remove Passkey">
      <p>
        <b>{name}</b> then no longer signs you in here, and all your other sessions end. Delete it on the device, too.
      </p>
      <Confirm actor={actor} />
    </Dialog>
  )
}

/** The password field, or the sentence about the passkey, with which the member confirms a change. */
function Confirm({ actor }: { actor: PasskeyListRef }) {
  const { hasPassword, password, problem } = useSelector(actor, ({ context }) => context)
  return (
    <Confirmation
      hasPassword={hasPassword}
      password={password}
      problem={problem}
      onChange={(typed) => actor.send({ type: 'password.change', password: typed })}
    />
  )
}

function NameDialog({ actor }: { actor: PasskeyListRef }) {
  return (
    <Dialog actor={actor} tag="renaming" title="Rename the passkey" confirmLabel="Save">
      <NameField actor={actor} />
    </Dialog>
  )
}

function NameField({ actor }: { actor: PasskeyListRef }) {
  const { name, problem } = useSelector(actor, ({ context }) => context)
  const field = useFocusOnProblem(problem)
  return (
    <TextField
      ref={field}
      label="Name"
      autoFocus
      autoComplete="off"
      value={name}
      invalid={problem !== null}
      error={problem}
      onChange={(typed) => actor.send({ type: 'name.change', name: typed })}
    />
  )
}
