// The dialog 'Choose Roasts' of the page that compares roasts.

import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import type { CompareRoastsRef } from '../../../machines/coffee/compareRoasts.machine.ts'
import { beanOf } from '../../../machines/coffee/compareRoasts.selectors.ts'
import type { RoastListRef } from '../../../machines/coffee/roasts.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, Muted, SmallPrint } from '../../shared/typography.tsx'

/** The dialog in which the member adds ended roasts to the comparison and removes them. */
export function RoastPicker({ actor, list }: { actor: CompareRoastsRef; list: RoastListRef }) {
  const ids = useSelector(actor, ({ context }) => context.address.ids)
  const { items, error, sentMs } = useSelector(list, ({ context }) => context)
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const hasMore = useSelector(list, (snapshot) => snapshot.hasTag('hasMore'))
  // No roast has the id 0, so the event is possible exactly while another roast can be added.
  const isFull = useSelector(actor, (snapshot) => !snapshot.can({ type: 'roast.add', coffee_roast_id: 0 }))
  const endedRoasts = items.filter(({ end_time }) => end_time !== null)
  const reload = () => list.send({ type: 'list.refresh' })
  const close = () => actor.send({ type: 'picker.close' })
  return (
    <Modal open title="Choose Roasts" onClose={close} footer={<Button onClick={close}>Done</Button>}>
      <Stack gap="2" paddingBottom="4">
        <SmallPrint role="status">
          {isFull ? 'Six roasts are chosen. Remove one to add another.' : `${ids.length} of 6 chosen.`}
        </SmallPrint>
        {items.length === 0 && isBusy && <Muted>Loading the roasts…</Muted>}
        {items.length > 0 && <KeptAge sentMs={sentMs} error={error} onReload={reload} />}
        {items.length === 0 && error && (
          <>
            <ErrorText role="alert">{error.message}</ErrorText>
            <Button onClick={reload}>Try again</Button>
          </>
        )}
        {endedRoasts.map((roast) => {
          const { coffee_roast_id, end_time, end_seconds } = roast
          const isChosen = ids.includes(coffee_roast_id)
          return (
            <Button
              key={coffee_roast_id}
              variant="outline"
              minHeight="4rem"
              height="auto"
              paddingBlock="2"
              justifyContent="start"
              borderRadius="md"
              whiteSpace="normal"
              textAlign="start"
              aria-pressed={isChosen}
              disabled={!isChosen && isFull}
              onClick={() => actor.send({ type: isChosen ? 'roast.remove' : 'roast.add', coffee_roast_id })}
            >
              <Flex flex="0 0 24px">{isChosen && <Icon name="check" />}</Flex>
              <span>
                {beanOf(roast)}
                <SmallPrint as="span" display="block">
                  {dateAndTime(end_time ?? '')}, {minutesText(end_seconds ?? 0)}
                </SmallPrint>
              </span>
            </Button>
          )
        })}
        {hasMore && (
          <Button variant="ghost" disabled={isBusy} onClick={() => list.send({ type: 'list.more' })}>
            Older roasts
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
