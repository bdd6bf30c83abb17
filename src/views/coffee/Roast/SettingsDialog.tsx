// The dialog with the settings of a roast. The button in the heading of the page opens it.

import { chakra, Flex, Stack, Switch } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import { type CrackAlarmRef, RING_BEFORE_SECONDS } from '../../../machines/coffee/crackAlarm.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { DropTargetChoice } from './DropTargetChoice.tsx'

const Label = chakra('h3', { base: { fontSize: 'md', fontWeight: 600 } })

interface SettingsDialogProps {
  actor: RoastRef
  view: RoastViewRef
  dialog: RoastDialogRef
  background: BackgroundRef
  crackAlarm: CrackAlarmRef
}

/** The dialog with the switches for the template, the alarm and the cockpit, the target of the drop, and the export. */
export function SettingsDialog({ actor, view, dialog, background, crackAlarm }: SettingsDialogProps) {
  const isOpen = useSelector(dialog, (snapshot) => snapshot.matches('settings'))
  const isTemplateOn = useSelector(background, ({ context }) => context.background?.isTemplate === true)
  const isWide = useSelector(view, ({ context }) => context.wide)
  const isCockpitOn = useSelector(view, ({ context }) => context.cockpitOn)
  const isAlarmOn = useSelector(crackAlarm, (snapshot) => !snapshot.matches('off'))
  return (
    <Modal open={isOpen} title="Roast Settings" onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Stack gap="5" paddingBottom="5">
        <div>
          <Toggle
            label="Template"
            checked={isTemplateOn}
            onChange={(on) => background.send({ type: 'background.choose', choice: on ? 'template' : 'none' })}
          />
          <SmallPrint>
            Draws your template roast over the chart, as any other background. The part that lies ahead is dashed.
          </SmallPrint>
        </div>
        <div>
          <Toggle
            label="Ring before first crack and drop"
            checked={isAlarmOn}
            onChange={(on) => crackAlarm.send({ type: on ? 'alarm.enable' : 'alarm.disable' })}
          />
          <SmallPrint>
            Sound and vibration {RING_BEFORE_SECONDS} seconds before first crack is expected, and before the drop if you
            have chosen a target. This browser stores the setting. Keep the screen on: a phone that sleeps stays silent.
          </SmallPrint>
        </div>
        {isWide && (
          <div>
            <Toggle
              label="Cockpit"
              checked={isCockpitOn}
              onChange={(on) => view.send({ type: 'cockpit.switch', on })}
            />
            <SmallPrint>
              Until the roast ends, shows the timer, the chart, the keypad and the table at once. Keys log: digits and
              Enter a reading, a letter an event. This browser stores the setting. The key V changes it, too.
            </SmallPrint>
          </div>
        )}
        <DropTargetChoice actor={actor} />
        <div>
          <Label>Export</Label>
          <SmallPrint>Save the roast as an Artisan log, as a CSV file that Artisan imports, or as JSON.</SmallPrint>
          <Flex gap="3" marginTop="3">
            <Button variant="outline" onClick={() => actor.send({ type: 'roast.export', format: 'alog' })}>
              Artisan
            </Button>
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
