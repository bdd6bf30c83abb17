// The dialog 'Change Bean' of a roast.

import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import { offeredBeans } from '../../../machines/coffee/beans.selectors.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'

interface BeanDialogProps {
  actor: RoastRef
  dialog: RoastDialogRef
  beans: ResourceRef<readonly CoffeeBean[], undefined>
}

/** The dialog in which a member chooses another bean for a roast without readings. */
export function BeanDialog({ actor, dialog, beans }: BeanDialogProps) {
  const chosenId = useSelector(actor, ({ context }) => shownRoast(context)?.coffee_bean_id ?? null)
  const { data, error, sentMs } = useSelector(beans, ({ context }) => context)
  const reload = () => beans.send({ type: 'resource.refresh' })
  return (
    <Modal open title="Change Bean" onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Stack gap="2" paddingBottom="4">
        {!data && !error && <Muted role="status">Loading the beans…</Muted>}
        {data && <KeptAge sentMs={sentMs} error={error} onReload={reload} />}
        {!data && error && (
          <>
            <ErrorText role="alert">{error.message}</ErrorText>
            <Button onClick={reload}>Try again</Button>
          </>
        )}
        {offeredBeans(data ?? [], chosenId).map((bean) => (
          <Button
            key={bean.coffee_bean_id}
            variant={bean.coffee_bean_id === chosenId ? 'secondary' : 'outline'}
            minHeight="thumb"
            aria-pressed={bean.coffee_bean_id === chosenId}
            onClick={() => dialog.send({ type: 'bean.choose', bean })}
          >
            {shownBeanName(bean.name)}
          </Button>
        ))}
      </Stack>
    </Modal>
  )
}
