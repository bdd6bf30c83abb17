// The probe beside the timer of a running roast: its temperature, the button 'Probe', and the dialog with its settings.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PROBE_CHANNELS } from '../../../../contract/rules/coffee/probeLines.ts'
import { PROBE_INTERVALS, PROBE_KINDS, type ProbeKind } from '../../../../contract/rules/coffee/probeSettings.ts'
import { tenthDegreesText, wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import type { ProbeRef } from '../../../machines/coffee/probe.machine.ts'
import { isAfterDrop, isTooFarOff } from '../../../machines/coffee/probe.selectors.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { displayUnit } from '../../../machines/coffee/roast.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const KIND_NAMES: Record<ProbeKind, string> = {
  thermometer: 'Bluetooth thermometer',
  boardBluetooth: 'TC4 over Bluetooth',
  boardCable: 'TC4 on a cable',
}

/** Two short lines, which are not higher than the button beside them. */
const Texts = chakra('div', {
  base: {
    flex: 1,
    minWidth: 0,
    lineHeight: 1.25,
    fontVariantNumeric: 'tabular-nums',
    '& p': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
})
const Value = chakra('p', { base: { fontWeight: 650 } })
const Lost = chakra('p', { base: { color: 'danger', fontWeight: 650 } })
const Detail = chakra('p', { base: { color: 'faint', fontSize: 'xs' } })
const Problem = chakra('p', { base: { color: 'danger' } })

/** The probe of a running roast. Shows nothing until its code has loaded. */
export function Probe({ actor }: { actor: RoastRef }) {
  const probe = useSelector(actor, ({ context }) => context.probe)
  if (!probe) return null
  return <LoadedProbe actor={actor} probe={probe} />
}

interface ProbeProps {
  actor: RoastRef
  probe: ProbeRef
}

function LoadedProbe({ actor, probe }: ProbeProps) {
  const canConnect = useSelector(probe, ({ context }) => context.kinds.length > 0)
  if (!canConnect) {
    return <SmallPrint>This browser has no Bluetooth, so it cannot read a probe. Type the readings.</SmallPrint>
  }
  return (
    <>
      <Flex align="center" gap="3" minHeight="thumb">
        <Texts>
          {/* The element is always on the page, because a screen reader announces only text that appears in it. */}
          <div role="status">
            <LostText probe={probe} />
          </div>
          <LiveTexts actor={actor} probe={probe} />
        </Texts>
        <Button variant="outline" size="sm" minHeight="thumb" onClick={() => probe.send({ type: 'dialog.open' })}>
          Probe
        </Button>
      </Flex>
      <ProbeDialog probe={probe} />
    </>
  )
}

function LostText({ probe }: { probe: ProbeRef }) {
  const isLost = useSelector(probe, (snapshot) => snapshot.matches({ link: { on: 'lost' } }))
  if (!isLost) return null
  return (
    <>
      <Lost>Probe lost</Lost>
      <Detail>Nothing is logged.</Detail>
    </>
  )
}

/** The last temperature, and whether it is logged. */
function LiveTexts({ actor, probe }: ProbeProps) {
  const unit = useSelector(actor, ({ context }) => displayUnit(context))
  const { last, doubtfulC } = useSelector(probe, ({ context }) => context.heard)
  const seconds = useSelector(probe, ({ context }) => context.settings.intervalSeconds)
  const hasDropped = useSelector(probe, ({ context }) => isAfterDrop(context))
  const isRefused = useSelector(probe, ({ context }) => isTooFarOff(context))
  const isConnected = useSelector(probe, (snapshot) => snapshot.matches({ link: { on: 'connected' } }))
  const isConnecting = useSelector(probe, (snapshot) => snapshot.hasTag('busy'))
  if (isConnecting) return <Detail>Connecting…</Detail>
  if (!isConnected) return null
  if (doubtfulC !== null) {
    return (
      <>
        <Value>{wholeDegreesText(unit, doubtfulC)}</Value>
        <Detail>Not logged: a jump</Detail>
      </>
    )
  }
  if (last === null) return <Detail>No temperature yet.</Detail>
  return (
    <>
      <Value>{tenthDegreesText(unit, last.tempC)}</Value>
      <Detail>
        {hasDropped ? 'Not logged after the drop' : isRefused ? 'Not logged: too far off' : `Logged every ${seconds} s`}
      </Detail>
    </>
  )
}

/** The choice of the device and of the interval. */
function ProbeDialog({ probe }: { probe: ProbeRef }) {
  const isOpen = useSelector(probe, (snapshot) => snapshot.matches({ dialog: 'open' }))
  const isOn = useSelector(probe, (snapshot) => snapshot.matches({ link: 'on' }))
  const { kinds, settings, problem } = useSelector(probe, ({ context }) => context)
  const change = (changes: Partial<typeof settings>) => probe.send({ type: 'settings.change', change: changes })
  return (
    <Modal
      open={isOpen}
      title="Probe"
      onClose={() => probe.send({ type: 'dialog.close' })}
      footer={
        isOn ? (
          <Button variant="outline" onClick={() => probe.send({ type: 'probe.disconnect' })}>
            Disconnect
          </Button>
        ) : (
          <Button onClick={() => probe.send({ type: 'probe.connect' })}>Choose Device</Button>
        )
      }
    >
      <Stack gap="4" paddingBottom="4">
        <SmallPrint>
          A thermometer in the beans logs by itself. A temperature that you type replaces the next one of the probe.
        </SmallPrint>
        {!isOn && (
          <SelectField
            label="Kind"
            value={settings.kind}
            onChange={(text) => change({ kind: PROBE_KINDS.find((kind) => kind === text) ?? settings.kind })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind]}
              </option>
            ))}
          </SelectField>
        )}
        {!isOn && settings.kind !== 'thermometer' && (
          <SelectField
            label="Channel of the beans"
            value={settings.channel}
            onChange={(text) =>
              change({ channel: PROBE_CHANNELS.find((channel) => String(channel) === text) ?? settings.channel })
            }
          >
            {PROBE_CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {channel}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Log a temperature"
          value={settings.intervalSeconds}
          onChange={(text) =>
            change({
              intervalSeconds: PROBE_INTERVALS.find((one) => String(one) === text) ?? settings.intervalSeconds,
            })
          }
        >
          {PROBE_INTERVALS.map((seconds) => (
            <option key={seconds} value={seconds}>
              every {seconds} s
            </option>
          ))}
        </SelectField>
        {problem !== null && <Problem role="alert">{problem}</Problem>}
      </Stack>
    </Modal>
  )
}
