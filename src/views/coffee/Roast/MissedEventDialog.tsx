import { Field, Flex, Input, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { EVENT_LABELS, EVENT_TYPES } from '../../../../contract/rules/coffee/roast.ts'
import type { MissedEventRef } from '../../../machines/coffee/missedEvent.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Modal } from '../../shared/Modal.tsx'

/** The form in which a member adds an event that was missed during the roast. */
export function MissedEventDialog({ actor }: { actor: MissedEventRef }) {
  const { event_type, time, problem } = useSelector(actor, ({ context }) => context)
  return (
    <Modal open title="Add Event" onClose={() => actor.send({ type: 'form.close' })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="4" paddingBottom="4">
          <Flex gap="2" role="group" aria-label="Event" wrap="wrap">
            {EVENT_TYPES.map((type) => (
              <Button
                key={type}
                variant={event_type === type ? 'secondary' : 'outline'}
                size="sm"
                minHeight="thumb"
                aria-pressed={event_type === type}
                onClick={() => actor.send({ type: 'eventType.choose', event_type: type })}
              >
                {EVENT_LABELS[type]}
              </Button>
            ))}
          </Flex>
          <Field.Root invalid={problem !== null}>
            <Field.Label>Time (mm:ss)</Field.Label>
            <Input
              autoComplete="off"
              value={time}
              onChange={(event) => actor.send({ type: 'time.change', value: event.currentTarget.value })}
            />
            <FieldTexts problem={problem} isAlert />
          </Field.Root>
          <Button type="submit">Add</Button>
        </Stack>
      </form>
    </Modal>
  )
}
