// The panel for the card of a bag, on the page of the bag.

import { Flex, Stack, Switch } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { CoffeeBag } from '../../../../contract/api/coffee/bags.ts'
import { factsOfBag } from '../../../../contract/rules/coffee/bagCard.ts'
import { beanconquerorLink } from '../../../../contract/rules/coffee/beanconqueror.ts'
import type { BagRef } from '../../../machines/coffee/bag.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'

/** The switch that publishes the card of a bag, and the links to the card and to the app Beanconqueror. */
export function BagCardPanel({ actor, bag }: { actor: BagRef; bag: CoffeeBag }) {
  const { input, lastChange, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const path = pathTo.publicBag(bag.bag_code)
  return (
    <Panel>
      <Stack gap="4">
        <Switch.Root
          checked={bag.published}
          disabled={isBusy}
          onCheckedChange={({ checked }) => actor.send({ type: checked ? 'card.publish' : 'card.unpublish' })}
          width="full"
          minHeight="thumb"
          justifyContent="space-between"
        >
          <Switch.Label fontWeight="600">Publish a card</Switch.Label>
          <Switch.HiddenInput />
          <Switch.Control>
            <Switch.Thumb />
          </Switch.Control>
        </Switch.Root>
        <SmallPrint>
          {bag.published
            ? 'Everybody with the code of this bag can read its card'
            : 'While this is off, everybody with the code of this bag can read only its beans. With a card they can read more'}
          : the day of the last roast, the days of rest, roast level, origin, weight, your notes, how it was roasted,
          its score and the temperature curve. Your name is not on it.
        </SmallPrint>
        {/* The error of another change is shown beside the field of that change. */}
        {error && lastChange.published !== undefined && <ErrorText role="alert">{error.message}</ErrorText>}
        <Flex gap="3" wrap="wrap">
          {bag.published && (
            <Button asChild>
              <Link href={path}>Open the card</Link>
            </Button>
          )}
          <Button asChild variant="outline" paddingInline={{ base: '2', sm: '4' }}>
            <a href={beanconquerorLink(factsOfBag(bag), input.origin + path)}>Open in Beanconqueror</a>
          </Button>
        </Flex>
      </Stack>
    </Panel>
  )
}
