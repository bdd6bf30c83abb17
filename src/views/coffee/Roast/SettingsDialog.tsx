import { chakra, Flex, Stack, Switch } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ALARM_LEAD_SECONDS } from '../../../machines/coffee/roast.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import type { RoastRef } from './Roast.tsx'

const Hint = chakra('p', { base: { color: 'faint', fontSize: 'sm' } })
const Label = chakra('h3', { base: { fontSize: 'md', fontWeight: 600 } })

export function SettingsDialog({ actor }: { actor: RoastRef }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ ready: { dialog: 'settings' } }))
  const templateOn = useSelector(actor, (snapshot) => !snapshot.matches({ ready: { template: 'hidden' } }))
  const alarmOn = useSelector(actor, (snapshot) => !snapshot.matches({ ready: { alarm: 'off' } }))
  return (
    <Modal open={open} title="Roast Settings" onClose={() => actor.send({ type: 'dialog.close' })}>
      <Stack gap="5" paddingBottom="5">
        <div>
          <Toggle
            label="Template"
            checked={templateOn}
            onChange={(on) => actor.send({ type: on ? 'template.show' : 'template.hide' })}
          />
          <Hint>Draws your template roast over the chart, dashed where it is still ahead.</Hint>
        </div>
        <div>
          <Toggle
            label="Ring before first crack"
            checked={alarmOn}
            onChange={(on) => actor.send({ type: on ? 'alarm.enable' : 'alarm.disable' })}
          />
          <Hint>
            Sound and vibration {ALARM_LEAD_SECONDS} seconds before first crack is expected, going by your earlier
            roasts of this bean. Kept on this device.
          </Hint>
        </div>
        <div>
          <Label>Export</Label>
          <Hint>As a file that Artisan imports, or as JSON.</Hint>
          <Flex gap="3" marginTop="3">
            <Button variant="outline" onClick={() => actor.send({ type: 'roast.export', format: 'csv' })}>
              CSV
            </Button>
            <Button variant="outline" onClick={() => actor.send({ type: 'roast.export', format: 'json' })}>
              JSON
            </Button>
          </Flex>
        </div>
      </Stack>
    </Modal>
  )
}

interface ToggleProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Toggle({ label, checked, onChange }: ToggleProps) {
  return (
    <Switch.Root
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked)}
      width="full"
      justifyContent="space-between"
    >
      <Switch.Label fontWeight="600">{label}</Switch.Label>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
