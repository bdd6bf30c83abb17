import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { queueOf } from '../../../machines/coffee/pending.ts'
import type { roastMachine } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page } from '../../shared/Page.tsx'
import { ControlBar } from './ControlBar.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { InputsTable } from './InputsTable.tsx'
import { Keypad } from './Keypad.tsx'
import { Phases } from './Phases.tsx'
import { Profile } from './Profile.tsx'
import { RoastHeader } from './RoastHeader.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { Timeline } from './Timeline.tsx'
import { Timer } from './Timer.tsx'

export type RoastRef = ActorRefFrom<typeof roastMachine>

/** A phone stacks timer, view and history in this order; where there is room, timer and history share the left column. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(15rem, 19rem) minmax(0, 1fr)' },
    gridTemplateAreas: { base: '"timer" "view" "history"', md: '"timer view" "history view"' },
    gridTemplateRows: { md: 'auto 1fr' },
  },
})

export function Roast({ actor }: { actor: RoastRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const { shown, error, coffee_roast_id } = snapshot.context
  const { keypad, roastInputs, roastDetails } = snapshot.children
  return (
    <Page title={shown?.coffee_bean_name ?? 'Roast'} widthRem={72}>
      <Stack gap="4">
        <RoastHeader actor={actor} />
        {snapshot.matches('loading') && <Loading />}
        {snapshot.matches('failed') && (
          <Notice
            role="alert"
            title={error?.code === 'NOT_FOUND' ? 'There is no such roast.' : 'The roast did not load.'}
            action={<Button onClick={() => actor.send({ type: 'roast.reload' })}>Try again</Button>}
          >
            {error?.code === 'NOT_FOUND' ? 'It was deleted, or it is somebody else’s.' : error?.message}
          </Notice>
        )}
        {snapshot.matches('ready') && (
          <>
            <OutboxStatus queue={queueOf(coffee_roast_id)} />
            <Columns>
              <Box gridArea="timer" minWidth="0">
                <Timer actor={actor} />
              </Box>
              <Stack gap="4" gridArea="view" minWidth="0">
                {roastInputs ? <InputsTable actor={actor} table={roastInputs} /> : <Profile actor={actor} />}
                {keypad && <Keypad actor={keypad} />}
                <Phases actor={actor} />
              </Stack>
              <Box gridArea="history" minWidth="0">
                <Timeline actor={actor} />
              </Box>
            </Columns>
            <ControlBar actor={actor} />
            {roastDetails && <DetailsDialog actor={actor} details={roastDetails} />}
            <SettingsDialog actor={actor} />
          </>
        )}
      </Stack>
    </Page>
  )
}

function Loading() {
  return (
    <Columns aria-busy="true">
      <Skeleton gridArea="timer" height="9rem" />
      <Skeleton gridArea="view" height={{ base: '250px', md: '300px' }} />
      <Skeleton gridArea="history" height="12rem" />
    </Columns>
  )
}
