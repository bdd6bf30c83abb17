// The dialog 'After the Roast', with the facts about a roast that are known only after it.

import { chakra, Field, Input, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { WEIGHT_SYMBOLS } from '../../../../contract/rules/coffee/weights.ts'
import type { DetailField } from '../../../machines/coffee/roastDetails.fields.ts'
import { problemOf, type RoastDetailsRef, textOf } from '../../../machines/coffee/roastDetails.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { ColorSelect } from './ColorSelect.tsx'
import { CupFields } from './CupFields.tsx'

/** What a colour meter has measured: three short fields beside each other. */
const MeterFields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    // A label of two lines does not move the fields apart.
    alignItems: 'end',
    gap: '2',
  },
})

const firstInvalidFieldIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null

interface AfterRoastDialogProps {
  dialog: RoastDialogRef
  details: RoastDetailsRef
}

/** The form for the facts that are known only after a roast. */
export function AfterRoastDialog({ dialog, details }: AfterRoastDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // How often the member has tried to save.
  const [attempts, setAttempts] = useState(0)
  // The element that gets the focus when the dialog opens: the first invalid field, if there is one. Each rendering
  // must use the same object. With a new object, the dialog would move the focus again.
  const [initialFocus] = useState({
    get current() {
      return firstInvalidFieldIn(form.current)
    },
  })
  const weightSymbol = useSelector(details, ({ context }) => WEIGHT_SYMBOLS[context.weightUnit])
  const hasCup = useSelector(details, ({ context }) => textOf(context, 'cup') !== '')
  // After each attempt to save, the focus moves to the first invalid field.
  useEffect(() => {
    if (attempts > 0) firstInvalidFieldIn(form.current)?.focus()
  }, [attempts])
  return (
    <FormDialog
      open
      title="After the Roast"
      confirmLabel="Save"
      cancelLabel="Later"
      form={form}
      initialFocus={initialFocus}
      onSubmit={() => {
        details.send({ type: 'form.save' })
        setAttempts(attempts + 1)
      }}
      onCancel={() => dialog.send({ type: 'dialog.close' })}
    >
      <Stack gap="4" paddingBottom="2">
        <TextDetail
          details={details}
          field="coffee_out_mg"
          label={`Coffee Out (${weightSymbol})`}
          inputMode="decimal"
        />
        <Detail details={details} field="roast_color" label="Roast Color">
          {(value, onChange) => <ColorSelect value={value} onChange={onChange} />}
        </Detail>
        <MeterFields>
          <TextDetail details={details} field="whole_color" label="Whole Bean Color" inputMode="decimal" />
          <TextDetail details={details} field="ground_color" label="Ground Color" inputMode="decimal" />
          <TextDetail details={details} field="color_system" label="Color Scale" placeholder="Agtron" />
        </MeterFields>
        <TextDetail details={details} field="bag_code" label="Bag Code" autoCapitalize="none" spellCheck={false} />
        {!hasCup && (
          <TextDetail
            details={details}
            field="cupping_score"
            label="Cupping Score"
            helper="From 0 to 100, in quarter points."
            inputMode="decimal"
          />
        )}
        <CupFields details={details} />
        <Detail details={details} field="notes" label="Notes">
          {(value, onChange) => (
            <Textarea rows={4} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          )}
        </Detail>
      </Stack>
    </FormDialog>
  )
}

interface DetailProps {
  details: RoastDetailsRef
  field: DetailField
  label: string
  helper?: string
  /** The control for the text of the field. */
  children: (value: string, onChange: (value: string) => void) => ReactNode
}

function Detail({ details, field, label, helper, children }: DetailProps) {
  const text = useSelector(details, ({ context }) => textOf(context, field))
  const problem = useSelector(details, ({ context }) => problemOf(context, field))
  return (
    <Field.Root invalid={problem !== null}>
      <Field.Label>{label}</Field.Label>
      {children(text, (value) => details.send({ type: 'field.change', field, value }))}
      <FieldTexts problem={problem} isAlert>
        {helper}
      </FieldTexts>
    </Field.Root>
  )
}

type TextDetailProps = Omit<DetailProps, 'children'> & Omit<ComponentProps<typeof Input>, 'children' | 'onChange'>

function TextDetail({ details, field, label, helper, ...input }: TextDetailProps) {
  return (
    <Detail details={details} field={field} label={label} {...(helper !== undefined && { helper })}>
      {(value, onChange) => (
        <Input autoComplete="off" {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Detail>
  )
}
