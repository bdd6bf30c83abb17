import { chakra, Field, NativeSelect, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { BeanField, BeanFormRef } from '../../../machines/coffee/beanForm.machine.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText } from '../../shared/typography.tsx'

/** The processing methods that the form offers. The server accepts any text. */
const PROCESSES = ['Wet Process', 'Dry Process']

const Disclosure = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 'thumb',
    fontWeight: 600,
    color: 'soft',
    cursor: 'pointer',
    '& svg': { transition: 'rotate 160ms' },
    '&[aria-expanded=true] svg': { rotate: '180deg' },
  },
})

/** The form for new coffee beans, and for changes to existing ones. */
export function BeanForm({ actor, page }: { actor: BeanFormRef; page: BeansRef }) {
  const isNew = useSelector(actor, ({ context }) => context.subject.coffee_bean_id === null)
  const error = useSelector(actor, ({ context }) => context.error)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
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
          <BeanText actor={actor} field="name" label="Name" />
          <Description actor={actor} />
          <BeanText actor={actor} field="origin" label="Origin" />
          <BeanText actor={actor} field="region" label="Region" />
          <Processing actor={actor} />
          <PurchaseDetails actor={actor} page={page} />
          {error && <ErrorText role="alert">{error.message}</ErrorText>}
          <Button type="submit" disabled={busy}>
            {isNew ? 'Create' : 'Update'}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

function useField(actor: BeanFormRef, field: BeanField) {
  const value = useSelector(actor, ({ context }) => context.draft[field])
  return { value, onChange: (typed: string) => actor.send({ type: 'draft.change', change: { [field]: typed } }) }
}

function BeanText({ actor, field, label }: { actor: BeanFormRef; field: BeanField; label: string }) {
  return <TextField label={label} autoComplete="off" {...useField(actor, field)} />
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
    <Field.Root>
      <Field.Label>Processing</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Select a process</option>
          {PROCESSES.map((process) => (
            <option key={process} value={process}>
              {process}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron" size={20} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  )
}

function PurchaseDetails({ actor, page }: { actor: BeanFormRef; page: BeansRef }) {
  const contentId = useId()
  const expanded = useSelector(page, (snapshot) => snapshot.matches({ editing: 'purchaseDetailsShown' }))
  const price = useField(actor, 'purchasePrice')
  return (
    <Stack gap="3">
      <Disclosure
        type="button"
        aria-expanded={expanded}
        aria-controls={contentId}
        onClick={() => page.send({ type: 'purchaseDetails.toggle' })}
      >
        Purchase Details
        <Icon name="chevron" size={20} />
      </Disclosure>
      <Stack gap="4" id={contentId} display={expanded ? undefined : 'none'}>
        <TextField label="Purchase URL" inputMode="url" autoComplete="off" {...useField(actor, 'purchase_url')} />
        <TextField label="Price" type="number" inputMode="decimal" step="any" {...price} />
      </Stack>
    </Stack>
  )
}
