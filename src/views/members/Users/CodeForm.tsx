// The form on the users page that makes a sign-up code.

import { Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LABEL_MAX } from '../../../../contract/rules/members/signUpCodes.ts'
import { PERMISSIONS } from '../../../../contract/rules/shared/acl.ts'
import type { SignUpCodesRef } from '../../../machines/members/signUpCodes.machine.ts'
import { LIFETIMES_DAYS, type LifetimeDays } from '../../../machines/members/signUpCodes.types.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { Legend } from '../../shared/typography.tsx'
import { PermissionSwitch } from './PermissionSwitch.tsx'

function lifetimeLabel(days: LifetimeDays): string {
  if (days === null) return 'Never'
  return days === 1 ? 'After a day' : `After ${days} days`
}

/** The form for a new sign-up code: its permissions, its label, its number of uses, and how long it can be used. */
export function CodeForm({ actor }: { actor: SignUpCodesRef }) {
  const { draft, problem } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel asChild>
      <form
        noValidate
        aria-label="New referral code"
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'code.make' })
        }}
      >
        <Stack gap="5">
          <fieldset>
            <Legend>Permissions</Legend>
            <Flex columnGap="7" wrap="wrap">
              {PERMISSIONS.map((permission) => (
                <PermissionSwitch
                  key={permission}
                  permission={permission}
                  granted={draft.permissions.includes(permission)}
                  onToggle={() => actor.send({ type: 'permission.toggle', permission })}
                />
              ))}
            </Flex>
          </fieldset>
          <TextField
            label="Label"
            helper="Who or what the code is for. Only admins see it."
            maxLength={LABEL_MAX}
            autoComplete="off"
            value={draft.label}
            onChange={(label) => actor.send({ type: 'label.change', label })}
          />
          <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
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
          <Button type="submit" variant="secondary" alignSelf="flex-start" disabled={isBusy}>
            Make a Code
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
