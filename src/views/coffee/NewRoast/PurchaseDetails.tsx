// The part 'Purchase Details' of the form for beans. The member can show and hide its fields.

import { chakra, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ComponentProps, useId } from 'react'
import { WEIGHT_SYMBOLS } from '../../../../contract/rules/coffee/weights.ts'
import { type BeanFormRef, type PurchaseField, refusedField } from '../../../machines/coffee/beanForm.machine.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { lotRowsText, NO_LOT } from '../../../machines/coffee/lotRows.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { useFocusOnProblem } from '../../shared/useFocusOnProblem.ts'
import { LotFields } from './LotFields.tsx'

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

interface Actors {
  actor: BeanFormRef
  page: BeansRef
}

/**
 * The fields for the address, the price and the weights of a bean. If the server has refused one of these fields, all
 * of them are shown.
 */
export function PurchaseDetails({ actor, page }: Actors) {
  const contentId = useId()
  const symbol = useSelector(actor, ({ context }) => WEIGHT_SYMBOLS[context.subject.weightUnit])
  const isRefused = useSelector(actor, ({ context }) => refusedField(context.error) !== null)
  const { lots, bought, parts } = useSelector(actor, ({ context }) => context.draft)
  const isOpened = useSelector(page, (snapshot) => snapshot.matches({ editing: 'purchaseDetailsShown' }))
  const isExpanded = isOpened || isRefused
  const actors = { actor, page }
  return (
    <Stack gap="3">
      <Disclosure
        type="button"
        aria-expanded={isExpanded}
        aria-controls={contentId}
        onClick={() => page.send({ type: 'purchaseDetails.toggle' })}
      >
        Purchase Details
        <Icon name="chevron" size={20} />
      </Disclosure>
      <Stack gap="4" id={contentId} display={isExpanded ? 'flex' : 'none'}>
        <Detail {...actors} field="purchase_url" label="Purchase URL" inputMode="url" />
        <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
          <Detail {...actors} field="purchasePrice" label="Price" inputMode="decimal" />
          <Detail {...actors} field="price_weight" label={`Price Is For (${symbol})`} inputMode="decimal" />
        </Grid>
        {parts !== undefined && <SmallPrint>Enter what you have bought at the parts of the blend.</SmallPrint>}
        {parts === undefined &&
          (lots === undefined ? (
            <>
              <Detail
                {...actors}
                field="bought"
                label={`Bought by Me (${symbol})`}
                inputMode="decimal"
                helper="All that you have bought of these beans so far. Other members have a number of their own."
              />
              <Button
                variant="outline"
                minHeight="thumb"
                onClick={() =>
                  actor.send({
                    type: 'draft.change',
                    change: { lots: lotRowsText([...(bought === '' ? [] : [{ ...NO_LOT, weight: bought }]), NO_LOT]) },
                  })
                }
              >
                Add a Lot
              </Button>
            </>
          ) : (
            <LotFields actor={actor} text={lots} />
          ))}
      </Stack>
    </Stack>
  )
}

type DetailProps = Actors & { field: PurchaseField } & Pick<
    ComponentProps<typeof TextField>,
    'label' | 'inputMode' | 'helper'
  >

/** One field. If the server has refused its value, the server's reason is below it. */
function Detail({ actor, page, field, ...props }: DetailProps) {
  const value = useSelector(actor, ({ context }) => context.draft[field])
  const problem = useSelector(actor, ({ context }) =>
    refusedField(context.error) === field ? (context.error?.message ?? null) : null,
  )
  const isHidden = useSelector(page, (snapshot) => snapshot.matches({ editing: 'purchaseDetailsHidden' }))
  const ref = useFocusOnProblem(problem)
  return (
    <TextField
      {...props}
      ref={ref}
      autoComplete="off"
      value={value}
      invalid={problem !== null}
      error={problem}
      onChange={(typed) => {
        // Typing removes the error. If the fields are shown only because of the error, open them, so that they stay.
        if (isHidden) page.send({ type: 'purchaseDetails.toggle' })
        actor.send({ type: 'draft.change', change: { [field]: typed } })
      }}
    />
  )
}
