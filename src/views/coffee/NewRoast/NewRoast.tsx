// The page 'Select Beans', on which a member begins a new roast.

import { Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { archivedBeans, offeredBeans } from '../../../machines/coffee/beans.selectors.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { ArchivedBeans } from './ArchivedBeans.tsx'
import { BeanForm } from './BeanForm.tsx'
import { BeanList } from './BeanList.tsx'

/** The page 'Select Beans': the member adds and changes beans, and chooses the beans of a new roast. */
export function NewRoast({ actor }: { actor: BeansRef }) {
  const beanForm = useSelector(actor, ({ children }) => children.beanForm)
  const { beans, keptMs, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const [offered, archived] = [offeredBeans(beans), archivedBeans(beans)]
  return (
    <Page title="Select Beans" widthRem={84}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          <BackLink href="/coffee/roasts" label="Back to the roasts" />
          <PageHeading flex="1">Select Beans</PageHeading>
          <Button
            paddingInline="0"
            aria-label="New Coffee Beans"
            title="New Coffee Beans"
            aria-keyshortcuts="n"
            disabled={state === 'loading' || state === 'failed'}
            onClick={() => actor.send({ type: 'bean.add' })}
          >
            <Icon name="plus" />
          </Button>
        </Flex>
        {state === 'choosing' && (
          <KeptAge sentMs={keptMs} error={null} onReload={() => actor.send({ type: 'beans.reload' })} />
        )}
        {state === 'loading' && (
          <Stack gap="2" aria-busy="true">
            <Skeleton height="84px" />
            <Skeleton height="84px" />
            <Skeleton height="84px" />
          </Stack>
        )}
        {state === 'failed' && (
          <Notice
            role="alert"
            title="The beans did not load."
            action={<Button onClick={() => actor.send({ type: 'beans.reload' })}>Try again</Button>}
          >
            {error?.message}
          </Notice>
        )}
        {state !== 'loading' && state !== 'failed' && offered.length === 0 && (
          <Notice title="No beans available">Add your first beans with the plus button above.</Notice>
        )}
        {offered.length > 0 && state !== 'failed' && <BeanList actor={actor} beans={offered} />}
        {archived.length > 0 && state !== 'failed' && <ArchivedBeans actor={actor} beans={archived} />}
      </Stack>
      {beanForm && <BeanForm actor={beanForm} page={actor} />}
    </Page>
  )
}
