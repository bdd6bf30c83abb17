// The dialog on the users page that makes a sign-up code.

import { Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LABEL_MAX } from '../../../../contract/rules/members/signUpCodes.ts'
import { PERMISSIONS } from '../../../../contract/rules/shared/acl.ts'
import type { SignUpCodesRef } from '../../../machines/members/signUpCodes.machine.ts'
import { LIFETIMES_DAYS, type LifetimeDays } from '../../../machines/members/signUpCodes.types.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { Legend, SmallPrint } from '../../shared/typography.tsx'
import { PermissionSwitch } from './PermissionSwitch.tsx'

function lifetimeLabel(days: LifetimeDays): string {
  if (days === null) return 'Never'
  return days === 1 ? 'After a day' : `After ${days} days`
}

/**
 * The dialog that makes a sign-up code: what the invited people may use, the label of the code, how many people can sign
 * up with it, and for how long.
 */
export function InviteDialog({ actor }: { actor: SignUpCodesRef }) {
  const { draft, problem } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('drafting') || snapshot.matches('making'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('making'))
  return (
    <FormDialog
      open={isOpen}
      title="Invite"
      confirmLabel="Create link"
      busy={isBusy}
      onSubmit={() => actor.send({ type: 'code.make' })}
      onCancel={() => actor.send({ type: 'invitation.cancel' })}
    >
      <Stack gap="5">
        <fieldset>
          <Legend>What may they use?</Legend>
          <Stack gap="0">
            {PERMISSIONS.map((permission) => (
              <PermissionSwitch
                key={permission}
                permission={permission}
                granted={draft.permissions.includes(permission)}
                onToggle={() => actor.send({ type: 'permission.toggle', permission })}
              />
            ))}
          </Stack>
          <SmallPrint minHeight="1lh">
            {draft.permissions.length === 0 && 'They will only see the public pages.'}
          </SmallPrint>
        </fieldset>
        <TextField
          label="Label"
          helper="Who the link is for. Only admins see it."
          maxLength={LABEL_MAX}
          autoComplete="off"
          value={draft.label}
          onChange={(label) => actor.send({ type: 'label.change', label })}
        />
        <Grid gap="4" gridTemplateColumns="4.75rem minmax(0, 1fr)">
          <TextField
            label="Uses"
            inputMode="numeric"
            autoComplete="off"
            value={draft.uses}
            invalid={problem !== null}
            error={problem}
            onChange={(uses) => actor.send({ type: 'uses.change', uses })}
          />
          <SelectField
            label="Expires"
            // The value of an option is its index, because the lifetime 'Never' is null.
            value={LIFETIMES_DAYS.indexOf(draft.lifetimeDays)}
            onChange={(index) => {
              const lifetimeDays = LIFETIMES_DAYS[Number(index)]
              if (lifetimeDays !== undefined) actor.send({ type: 'lifetime.choose', lifetimeDays })
            }}
          >
            {LIFETIMES_DAYS.map((days, index) => (
              <option key={days} value={index}>
                {lifetimeLabel(days)}
              </option>
            ))}
          </SelectField>
        </Grid>
      </Stack>
    </FormDialog>
  )
}
