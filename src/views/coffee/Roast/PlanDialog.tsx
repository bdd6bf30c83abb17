// The dialog 'Plan' of a roast.

import { chakra, Input, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { MAX_PLAN_TARGETS } from '../../../../contract/rules/coffee/planLimits.ts'
import { UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { PlanFormRef } from '../../../machines/coffee/planForm.machine.ts'
import type { PlanRow } from '../../../machines/coffee/planForm.rows.ts'
import { Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'

/** The columns fit into the dialog of a phone that is 320 px wide. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '4.25rem 4.25rem minmax(0, 1fr) 2.5rem',
    gap: '1',
    alignItems: 'center',
    '& input': { minHeight: 'thumb', paddingInline: '1.5', fontVariantNumeric: 'tabular-nums' },
    '& button': { paddingInline: '0', minWidth: '0' },
  },
})
const Head = chakra('span', { base: { color: 'faint', fontSize: 'xs' } })

const COLUMNS = ['time', 'temp', 'note'] as const

/** The form of a plan: a row for each target, and the plan of the roast behind the chart as a beginning. */
export function PlanDialog({ actor, background }: { actor: PlanFormRef; background: BackgroundRef }) {
  const { rows, problem, unit } = useSelector(actor, ({ context }) => context)
  const earlier = useSelector(background, ({ context }) => context.background?.roast ?? null)
  const formId = useId()
  const names = { time: 'Time', temp: UNIT_SYMBOLS[unit], note: 'Note' }
  const hint = { time: '05:00', temp: '', note: 'First crack' }
  const fieldOf = (row: PlanRow, index: number, column: (typeof COLUMNS)[number]) => (
    <Input
      key={column}
      aria-label={`${names[column]} of target ${index + 1}`}
      aria-invalid={(column === 'time' && problem?.index === index) || undefined}
      autoComplete="off"
      inputMode={column === 'temp' ? 'decimal' : undefined}
      placeholder={index === 0 ? hint[column] : undefined}
      value={row[column]}
      onChange={(event) =>
        actor.send({ type: 'row.change', id: row.id, change: { [column]: event.currentTarget.value } })
      }
    />
  )
  return (
    <Modal
      open
      title="Plan"
      onClose={() => actor.send({ type: 'form.close' })}
      footer={
        <Button type="submit" form={formId}>
          Save Plan
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="2" paddingBottom="4">
          <SmallPrint>Times count from the charge. A target without a temperature is a moment by time only.</SmallPrint>
          <Row aria-hidden="true">
            {COLUMNS.map((column) => (
              <Head key={column}>{column === 'time' ? 'mm:ss' : names[column]}</Head>
            ))}
          </Row>
          {rows.map((row, index) => (
            <div key={row.id}>
              <Row role="group" aria-label={`Target ${index + 1}`}>
                {COLUMNS.map((column) => fieldOf(row, index, column))}
                <Button
                  variant="ghost"
                  minHeight="thumb"
                  aria-label={`Remove target ${index + 1}`}
                  onClick={() => actor.send({ type: 'row.remove', id: row.id })}
                >
                  ×
                </Button>
              </Row>
              {problem?.index === index && <ErrorText role="alert">{problem.problem}</ErrorText>}
            </div>
          ))}
          {problem !== null && problem.index >= rows.length && <ErrorText role="alert">{problem.problem}</ErrorText>}
          <Button
            variant="outline"
            minHeight="thumb"
            disabled={rows.length >= MAX_PLAN_TARGETS}
            onClick={() => actor.send({ type: 'row.add' })}
          >
            Add Target
          </Button>
          {earlier === null ? (
            <SmallPrint>Choose an earlier roast as the background to make the plan from it.</SmallPrint>
          ) : (
            <>
              <Button
                variant="outline"
                minHeight="thumb"
                onClick={() => actor.send({ type: 'roast.follow', roast: earlier })}
              >
                Follow the Background
              </Button>
              {earlier.plan && earlier.plan.length > 0 && (
                <Button
                  variant="outline"
                  minHeight="thumb"
                  onClick={() => actor.send({ type: 'plan.copy', plan: earlier.plan ?? [] })}
                >
                  Plan of the Background
                </Button>
              )}
              <SmallPrint>
                The background is {shownBeanName(earlier.coffee_bean_name)}
                {earlier.roasted_on && ` of ${longDate(earlier.roasted_on)}`}.
              </SmallPrint>
            </>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
