// The dialog with the form for coffee beans.

import { Field, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PROCESSES } from '../../../../contract/rules/coffee/beans.ts'
import {
  type BeanField,
  type BeanFormRef,
  OTHER_PROCESS,
  refusedField,
} from '../../../machines/coffee/beanForm.machine.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'
import { BlendFields } from './BlendFields.tsx'
import { PurchaseDetails } from './PurchaseDetails.tsx'

/** The form for new coffee beans, and for changes of coffee beans. */
export function BeanForm({ actor, page }: { actor: BeanFormRef; page: BeansRef }) {
  const isNew = useSelector(actor, ({ context }) => context.subject.bean === null)
  const error = useSelector(actor, ({ context }) => context.error)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Modal
      open
      title={isNew ? 'New Coffee Beans' : 'Update Coffee Beans'}
      onClose={() => actor.send({ type: 'form.cancel' })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="4" paddingBottom="3">
          <BeanText
            actor={actor}
            field="name"
            label="Name"
            helper="Without a name, the beans are listed as Unnamed beans."
          />
          <Description actor={actor} />
          <BeanText actor={actor} field="origin" label="Origin" />
          <BeanText actor={actor} field="region" label="Region" />
          <Processing actor={actor} />
          <BlendFields actor={actor} page={page} />
          <PurchaseDetails actor={actor} page={page} />
          {error && refusedField(error) === null && <ErrorText role="alert">{error.message}</ErrorText>}
          <Button type="submit" disabled={isBusy}>
            {isNew ? 'Create' : 'Update'}
          </Button>
          {!isNew && (
            <>
              <Button variant="outline" disabled={isBusy} onClick={() => page.send({ type: 'bean.archive' })}>
                Archive
              </Button>
              <SmallPrint>
                Archived beans keep their roasts. You do not see them here until you bring them back. Other members
                still see them.
              </SmallPrint>
            </>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

/** The typed text of a field, and the function that changes it. */
function useField(actor: BeanFormRef, field: BeanField) {
  const value = useSelector(actor, ({ context }) => context.draft[field])
  return { value, onChange: (typed: string) => actor.send({ type: 'draft.change', change: { [field]: typed } }) }
}

interface BeanTextProps {
  actor: BeanFormRef
  field: BeanField
  label: string
  helper?: string
}

function BeanText({ actor, field, ...texts }: BeanTextProps) {
  return <TextField autoComplete="off" {...texts} {...useField(actor, field)} />
}

function Description({ actor }: { actor: BeanFormRef }) {
  const { value, onChange } = useField(actor, 'description')
  return (
    <Field.Root>
      <Field.Label>Description</Field.Label>
      <Textarea rows={2} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field.Root>
  )
}

function Processing({ actor }: { actor: BeanFormRef }) {
  const { value, onChange } = useField(actor, 'processing')
  return (
    <>
      <SelectField label="Processing" value={value} onChange={onChange}>
        <option value="">Select a process</option>
        {[...PROCESSES, OTHER_PROCESS].map((process) => (
          <option key={process} value={process}>
            {process}
          </option>
        ))}
      </SelectField>
      {value === OTHER_PROCESS && <BeanText actor={actor} field="own_processing" label="Process in Own Words" />}
    </>
  )
}
