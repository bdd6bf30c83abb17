// The top of the page of a roast: what is roasted, and the buttons that open the dialogs.

import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { beanName } from '../../../machines/coffee/roast.selectors.ts'
import { canHaveCockpit, type RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'

const Facts = chakra('p', {
  base: { color: 'faint', fontSize: 'sm', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

const dateOf = (time: string) =>
  new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** The bean's name, the date and the bag, with the buttons that open the dialogs. */
export function RoastHeader({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const name = useSelector(actor, ({ context }) => beanName(context))
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const view = useSelector(actor, ({ children }) => children.roastView)
  const facts = [roast?.roasted_on && dateOf(`${roast.roasted_on}T00:00`), roast?.bag_code && `Bag ${roast.bag_code}`]
  return (
    <Flex
      align="center"
      gap="3"
      css={{
        // On a very narrow phone, the name of the bean and the facts have a line of their own.
        '@media (max-width: 359px)': {
          flexWrap: 'wrap',
          '& > a': { marginInlineEnd: 'auto' },
          '& > div': { order: 1, flexBasis: '100%' },
        },
      }}
    >
      <BackLink href="/coffee/roasts" label="Back to the roasts" />
      <Flex direction="column" flex="1" minWidth="0">
        <PageHeading fontSize={{ base: 'md', md: '2xl' }} lineHeight="1.3" lineClamp="2" overflowWrap="anywhere">
          {name ?? 'Roast'}
        </PageHeading>
        {roast && <Facts>{facts.filter(Boolean).join(' · ')}</Facts>}
      </Flex>
      {view && <CockpitButton actor={view} />}
      <Button
        variant="outline"
        paddingInline={{ base: '4', md: '5' }}
        disabled={!isReady}
        onClick={() => actor.send({ type: 'details.open' })}
      >
        Details
      </Button>
      <Button
        variant="outline"
        paddingInline="0"
        aria-label="Settings"
        disabled={!isReady}
        onClick={() => actor.send({ type: 'settings.open' })}
      >
        <Icon name="settings" />
      </Button>
    </Flex>
  )
}

/** Switches between the page and the cockpit. */
function CockpitButton({ actor }: { actor: RoastViewRef }) {
  const isOn = useSelector(actor, ({ context }) => context.cockpitOn)
  const hasRoom = useSelector(actor, ({ context }) => canHaveCockpit(context))
  if (!hasRoom) return null
  return (
    <Button
      variant="outline"
      aria-pressed={isOn}
      aria-keyshortcuts="v"
      title="Key V"
      onClick={() => actor.send({ type: 'cockpit.switch', on: !isOn })}
    >
      Cockpit
    </Button>
  )
}
