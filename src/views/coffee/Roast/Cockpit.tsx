// The cockpit: the view of a roast that a member can switch on in a wide window, until the roast has ended.

import './cockpit.css'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { CockpitRef } from '../../../machines/coffee/cockpit.machine.ts'
import type { KeypadRef } from '../../../machines/coffee/keypad.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastInputsRef } from '../../../machines/coffee/roastInputs.machine.ts'
import type { RoastUndoRef } from '../../../machines/coffee/roastUndo.machine.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { Panel } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { EventKeys } from './EventKeys.tsx'
import { InputsTable } from './InputsTable.tsx'
import { KeypadKeys, KeypadLimits, KeypadValue, ReadingError, useIsRefused } from './KeypadKeys.tsx'
import { Phases } from './Phases.tsx'
import { Profile } from './Profile.tsx'
import { RoastActions } from './RoastActions.tsx'
import { StartOrEnd } from './StartOrEnd.tsx'
import { Timer } from './Timer.tsx'
import { UndoButton } from './UndoButton.tsx'

const KeypadBox = chakra('section', {
  base: {
    display: 'grid',
    gap: '2',
    padding: '4',
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'panel',
    outline: 'none',
    '&[data-typed]': { borderColor: 'primaryBright', background: 'raised' },
    '&[data-typed] output': { color: 'primaryBright' },
    _focusVisible: { boxShadow: '0 0 0 2px var(--color-primary-bright)' },
  },
})
const Title = chakra('h2', {
  base: { fontFamily: 'display', fontSize: { base: 'md', xl: 'lg' }, fontWeight: 600, whiteSpace: 'nowrap' },
})

interface CockpitProps {
  actor: RoastRef
  view: RoastViewRef
  background: BackgroundRef
  undo: RoastUndoRef
  table: RoastInputsRef
}

/**
 * The view that a member can switch on in a wide window, until the roast has ended. Everything that is needed while roasting is visible
 * at the same time.
 */
export function Cockpit({ actor, view, background, undo, table }: CockpitProps) {
  const cockpit = useSelector(view, (snapshot) => snapshot.children.cockpit)
  return (
    <>
      <div className="cockpit" data-fills-window="cockpit">
        <section className="cockpit-facts" aria-label="The roast now">
          <Timer actor={actor} background={background} />
          <EventKeys actor={actor} />
          <RoastActions actor={actor} />
        </section>
        <div className="cockpit-middle">
          <div className="cockpit-chart">
            <Profile actor={actor} view={view} background={background} />
          </div>
          <div className="cockpit-table">
            <InputsTable actor={actor} view={view} table={table} latestFirst />
          </div>
        </div>
        <div data-not-printed>
          <StartOrEnd actor={actor} />
          {cockpit ? <CockpitKeypad cockpit={cockpit} /> : <KeypadPlaceholder />}
          <UndoButton actor={undo} withHint />
        </div>
      </div>
      <Phases actor={actor} />
    </>
  )
}

function CockpitKeypad({ cockpit }: { cockpit: CockpitRef }) {
  const keypad = useSelector(cockpit, (snapshot) => snapshot.children.keypad)
  return keypad ? <OpenKeypad actor={keypad} /> : null
}

/** The keypad of the cockpit, which is open while the roast is running. A typed value is marked until it is logged. */
function OpenKeypad({ actor }: { actor: KeypadRef }) {
  const hasTypedValue = useSelector(actor, ({ context }) => context.value !== '')
  const isRefused = useIsRefused(actor)
  return (
    <KeypadBox
      aria-labelledby="keypad-title"
      aria-describedby="keypad-state"
      tabIndex={-1}
      data-takes-keys=""
      data-typed={hasTypedValue || undefined}
    >
      <Flex align="baseline" justify="space-between" gap="3">
        <Title id="keypad-title">Roast Input</Title>
        <KeypadValue actor={actor} />
      </Flex>
      {!isRefused && <KeypadLimits actor={actor} />}
      <SmallPrint as="div" id="keypad-state" aria-live="polite">
        {isRefused ? (
          <ReadingError actor={actor} />
        ) : hasTypedValue ? (
          'Not logged yet: press Enter.'
        ) : (
          'Type a reading at any time.'
        )}
      </SmallPrint>
      <KeypadKeys actor={actor} withHints />
    </KeypadBox>
  )
}

/** What is shown in place of the keypad before the roast has started. */
function KeypadPlaceholder() {
  return (
    <Panel padding="5" as="section" aria-label="Roast Input">
      <Title>Roast Input</Title>
      <Box paddingTop="2">
        <Muted>The keypad opens with Start. Then type each reading on the keyboard, and Enter logs it.</Muted>
      </Box>
    </Panel>
  )
}
