// The dialog 'Background' of a roast. The background is an earlier roast behind the chart.

import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import type { RoastListRef } from '../../../machines/coffee/roasts.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, Muted, SmallPrint } from '../../shared/typography.tsx'

interface BackgroundDialogProps {
  actor: RoastRef
  dialog: RoastDialogRef
  roasts: RoastListRef
  background: BackgroundRef
}

/** The choices that are not a certain roast. */
const GENERAL_CHOICES = [
  {
    choice: 'usual',
    label: 'Usual',
    explanation: 'The template, or else the last roast of this bean with a first crack.',
  },
  { choice: 'none', label: 'None', explanation: null },
] as const

/** The dialog in which a member chooses the roast behind the chart: any of the member's roasts that have ended. */
export function BackgroundDialog({ actor, dialog, roasts, background }: BackgroundDialogProps) {
  // The roast of the page. It cannot be its own background.
  const ownId = useSelector(actor, ({ context }) => shownRoast(context)?.coffee_roast_id)
  const choice = useSelector(background, ({ context }) => context.choice)
  const { items, error, sentMs } = useSelector(roasts, ({ context }) => context)
  const isBusy = useSelector(roasts, (snapshot) => snapshot.hasTag('busy'))
  const hasMore = useSelector(roasts, (snapshot) => snapshot.hasTag('hasMore'))
  const endedRoasts = items.filter(({ end_time, coffee_roast_id }) => end_time !== null && coffee_roast_id !== ownId)
  const reload = () => roasts.send({ type: 'list.refresh' })
  return (
    <Modal open title="Background" onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Stack gap="2" paddingBottom="4">
        {GENERAL_CHOICES.map(({ choice: general, label, explanation }) => (
          <div key={general}>
            <Button
              width="full"
              variant={general === choice ? 'secondary' : 'outline'}
              minHeight="thumb"
              aria-pressed={general === choice}
              onClick={() => dialog.send({ type: 'background.choose', choice: general })}
            >
              {label}
            </Button>
            {explanation && <SmallPrint>{explanation}</SmallPrint>}
          </div>
        ))}
        {items.length === 0 && isBusy && <Muted role="status">Loading the roasts…</Muted>}
        {items.length > 0 && <KeptAge sentMs={sentMs} error={error} onReload={reload} />}
        {items.length === 0 && error && (
          <>
            <ErrorText role="alert">{error.message}</ErrorText>
            <Button onClick={reload}>Try again</Button>
          </>
        )}
        {endedRoasts.map(({ coffee_roast_id, coffee_bean_name, end_time, end_seconds, first_crack }) => (
          <Button
            key={coffee_roast_id}
            variant={coffee_roast_id === choice ? 'secondary' : 'outline'}
            minHeight="4rem"
            height="auto"
            paddingBlock="2"
            whiteSpace="normal"
            aria-pressed={coffee_roast_id === choice}
            onClick={() => dialog.send({ type: 'background.choose', choice: coffee_roast_id })}
          >
            <span>
              {shownBeanName(coffee_bean_name)}
              <SmallPrint as="span" display="block" color="inherit">
                {longDate(end_time ?? '')}, {minutesText(end_seconds ?? 0)}
                {first_crack === null ? ', no first crack' : `, first crack at ${minutesText(first_crack)}`}
              </SmallPrint>
            </span>
          </Button>
        ))}
        {hasMore && (
          <Button variant="ghost" disabled={isBusy} onClick={() => roasts.send({ type: 'list.more' })}>
            Older roasts
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
