// The dialog of a roast in which a member logs a step or a note.
import { chakra, Field, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { percentValueText } from '../../../../contract/rules/coffee/inputText.ts'
import { INPUT_LABELS, STEP_INPUTS, type StepInput } from '../../../../contract/rules/coffee/roast.ts'
import { STEP_PERCENT, type StepsAndNotesRef } from '../../../machines/coffee/stepsAndNotes.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Modal } from '../../shared/Modal.tsx'

const Value = chakra('output', {
  base: {
    flex: 1,
    whiteSpace: 'nowrap',
    textAlign: 'center',
    fontSize: 'lg',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
  },
})
/** A line with four controls. They fit into the dialog of a phone that is 320 px wide. */
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', sm: '2' },
    '& button': { paddingInline: { base: '3', sm: '5' } },
  },
})
const Name = chakra('h3', { base: { fontSize: 'md', fontWeight: 600 } })

/** The form that logs a step of the fan, the drum or the burner, or a note. */
export function StepsAndNotesDialog({ actor }: { actor: StepsAndNotesRef }) {
  const { note, problem } = useSelector(actor, ({ context }) => context)
  return (
    <Modal open title="Log" onClose={() => actor.send({ type: 'form.close' })}>
      <Stack gap="4" paddingBottom="4">
        {STEP_INPUTS.map((step) => (
          <Step key={step} actor={actor} step={step} />
        ))}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'note.log' })
          }}
        >
          <Stack gap="2">
            <Field.Root invalid={problem !== null}>
              <Field.Label>Note</Field.Label>
              <Textarea
                rows={2}
                autoComplete="off"
                value={note}
                onChange={(event) => actor.send({ type: 'note.change', value: event.currentTarget.value })}
              />
              <FieldTexts problem={problem} isAlert />
            </Field.Root>
            <Button type="submit">Log Note</Button>
          </Stack>
        </form>
      </Stack>
    </Modal>
  )
}

/** The controls with which a member chooses a new setting of the fan, the drum or the burner, and logs it. */
function Step({ actor, step }: { actor: StepsAndNotesRef; step: StepInput }) {
  const percent = useSelector(actor, ({ context }) => context.steps[step])
  const name = INPUT_LABELS[step]
  const change = (by: number) => actor.send({ type: 'step.change', input: step, by })
  return (
    <Stack gap="1" as="section" aria-label={name}>
      <Name>{name}</Name>
      <Line>
        <Button variant="outline" aria-label={`${name} down`} onClick={() => change(-STEP_PERCENT)}>
          −
        </Button>
        <Value aria-label={`${name} to log`}>{percentValueText(percent)}</Value>
        <Button variant="outline" aria-label={`${name} up`} onClick={() => change(STEP_PERCENT)}>
          +
        </Button>
        <Button aria-label={`Log ${name}`} onClick={() => actor.send({ type: 'step.log', input: step })}>
          Log
        </Button>
      </Line>
    </Stack>
  )
}
