// The sheet that opens for one roast in the list of roasts.

import { Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { RoastDrawerRef } from '../../../machines/coffee/roastDrawer.machine.ts'
import { nowSeconds } from '../../../machines/coffee/roastDrawer.selectors.ts'
import type { RoastListRef } from '../../../machines/coffee/roasts.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { Modal } from '../../shared/Modal.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { LateRoastChart } from '../RoastChart/LateRoastChart.tsx'
import { BagCode } from './BagCode.tsx'
import { RoastFacts } from './RoastFacts.tsx'

interface RoastDrawerProps {
  actor: RoastDrawerRef
  /** The list of roasts. Its answers contain the member's preferences for the chart. */
  list: RoastListRef
}

/** The chart, the facts and the actions of one roast of the list, in a sheet at the bottom of the window. */
export function RoastDrawer({ actor, list }: RoastDrawerProps) {
  const { roast, profile, error } = useSelector(actor, ({ context }) => context)
  const bagCode = useSelector(actor, ({ children }) => children.bagCode)
  const elapsedSeconds = useSelector(actor, ({ context }) => nowSeconds(context))
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: { profile: 'failed' } }))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const name = shownBeanName(roast.coffee_bean_name)
  const isDeleted = error?.code === 'NOT_FOUND'
  const preferences = useSelector(list, ({ context }) => context.head?.preferences ?? PREFERENCE_DEFAULTS)
  return (
    <>
      <Modal
        kind="sheet"
        open
        title={name}
        onClose={() => actor.send({ type: 'drawer.close' })}
        footer={
          <Grid gridTemplateColumns={{ base: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' }} gap="2" width="100%">
            <Button asChild>
              <Link href={pathTo.roast(roast.coffee_roast_id)}>View</Link>
            </Button>
            {roast.end_time !== null && (
              <Button asChild variant="outline" paddingInline="2">
                <Link href={pathTo.compareRoasts([roast.coffee_roast_id])}>Compare</Link>
              </Button>
            )}
            <Button
              variant="outline"
              paddingInline="2"
              disabled={isBusy}
              onClick={() => actor.send({ type: 'template.set' })}
            >
              Template
            </Button>
            <Button
              variant="danger"
              paddingInline="2"
              disabled={isBusy}
              onClick={() => actor.send({ type: 'roast.delete' })}
            >
              Delete
            </Button>
          </Grid>
        }
      >
        <Stack gap="5">
          <RoastFacts roast={roast} />
          {hasFailed ? (
            <Notice
              role="alert"
              title={isDeleted ? 'This roast does not exist any more.' : 'The profile did not load.'}
              action={!isDeleted && <Button onClick={() => actor.send({ type: 'roast.refresh' })}>Try again</Button>}
            >
              {isDeleted ? 'It was deleted in the meantime.' : error?.message}
            </Notice>
          ) : (
            <LateRoastChart
              roast={profile?.roast ?? null}
              // The template is the background. The template itself has no background.
              background={
                profile?.template?.coffee_roast_id === roast.coffee_roast_id ? null : (profile?.template ?? null)
              }
              preferences={preferences}
              nowSeconds={elapsedSeconds}
              loading={isLoading && !profile}
            />
          )}
          {bagCode && <BagCode actor={bagCode} bagCode={roast.bag_code} />}
        </Stack>
      </Modal>
      <Confirm
        open={isAsking}
        question="Do you really want to delete this roast? This process cannot be undone."
        about={[
          name,
          roast.start_time === null ? 'not started' : longDate(roast.roasted_on ?? roast.start_time),
          roast.bag_code,
        ]
          .filter(Boolean)
          .join(', ')}
        confirmLabel="Delete"
        onConfirm={() => actor.send({ type: 'deletion.confirm' })}
        onCancel={() => actor.send({ type: 'deletion.cancel' })}
      />
    </>
  )
}
