// The member's page of one bag: the facts, the roasts, the card and the labels.

import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { CoffeeBag } from '../../../../contract/api/coffee/bags.ts'
import type { BagRef } from '../../../machines/coffee/bag.machine.ts'
import type { BagRoastsRef } from '../../../machines/coffee/bags.machine.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading, SectionHeading } from '../../shared/Page.tsx'
import { RoastFacts } from '../Roasts/RoastFacts.tsx'
import { BagCardPanel } from './BagCardPanel.tsx'
import { BagFacts } from './BagFacts.tsx'
import { BagLabels } from './BagLabels.tsx'
import { BagNotes } from './BagNotes.tsx'

/** One roast of the bag, as a link to its page. */
const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '60px',
    padding: '4',
    ...boxStyle,
    textDecoration: 'none',
    _hover: { background: 'panel' },
  },
})

const Columns = chakra('div', {
  base: {
    display: 'grid',
    // Browsers do not divide a grid between two sheets of paper, so this element is not a grid on paper.
    _print: { display: 'block' },
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    // On a phone the roasts are last, because there can be many.
    gridTemplateAreas: { base: '"facts" "share" "roasts"', lg: '"facts share" "roasts share"' },
    gridTemplateRows: { lg: 'auto 1fr' },
  },
})

/** Errors that mean that there is no such bag. For these errors the page has no button 'Try again'. */
const NO_SUCH_BAG_ERRORS = ['NOT_FOUND', 'BAD_REQUEST']

/** The page of one bag, for the member who owns it. */
export function Bag({ actor }: { actor: BagRef }) {
  const roasts = useSelector(actor, ({ children }) => children.roasts)
  return roasts ? <BagPage actor={actor} roasts={roasts} /> : null
}

function BagPage({ actor, roasts }: { actor: BagRef; roasts: BagRoastsRef }) {
  // `head` is what the answer contains besides the roasts: the bag, and the unit of weights. `failures` is the number
  // of failed refreshes in a row.
  const { head, sentMs, error, failures } = useSelector(roasts, ({ context }) => context)
  const bag = head?.bag
  const state = useSelector(roasts, ({ value }) => value)
  const isMissing = error !== null && NO_SUCH_BAG_ERRORS.includes(error.code)
  return (
    <Page title={bag ? `Bag ${bag.bag_code}` : 'Coffee Bag'} widthRem={64}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          <BackLink href="/coffee/bags" label="Back to the bags" />
          {bag && <PageHeading overflowWrap="anywhere">{bag.bag_code}</PageHeading>}
        </Flex>
        <KeptAge
          sentMs={sentMs}
          error={failures > 0 ? error : null}
          onReload={() => roasts.send({ type: 'list.refresh' })}
        />
        {(state === 'reading' || state === 'loading') && !bag && (
          <Stack gap="4" aria-busy="true">
            <Skeleton height="12rem" />
            <Skeleton height="60px" />
            <Skeleton height="60px" />
          </Stack>
        )}
        {state === 'failed' && (
          <Notice
            role="alert"
            title={isMissing ? 'There is no such bag.' : 'The bag did not load.'}
            action={
              isMissing ? (
                <Button asChild>
                  <Link href="/coffee/bags">Coffee Bags</Link>
                </Button>
              ) : (
                <Button onClick={() => roasts.send({ type: 'list.refresh' })}>Try again</Button>
              )
            }
          >
            {isMissing ? 'It belongs to another member, or its last roast was removed.' : error?.message}
          </Notice>
        )}
        {head && !(state === 'failed' && isMissing) && (
          <Columns>
            <Stack gap="6" gridArea="facts">
              <BagFacts {...head} />
              <BagNotes actor={actor} bag={head.bag} />
            </Stack>
            <Stack gap="6" gridArea="share" data-not-printed>
              <BagCardPanel actor={actor} bag={head.bag} />
              <BagLabels actor={actor} bag={head.bag} />
            </Stack>
            <Box gridArea="roasts">
              <BagRoasts actor={roasts} bag={head.bag} />
            </Box>
          </Columns>
        )}
      </Stack>
    </Page>
  )
}

/** The roasts whose coffee is in the bag. */
function BagRoasts({ actor, bag }: { actor: BagRoastsRef; bag: CoffeeBag }) {
  const { items: roasts, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  return (
    <Stack gap="3">
      <SectionHeading>{bag.num_roasts === 1 ? '1 roast' : `${bag.num_roasts} roasts`}</SectionHeading>
      <BoxList aria-label="Roasts of the bag">
        {roasts.map((roast) => (
          <li key={roast.coffee_roast_id}>
            <Row href={pathTo.roast(roast.coffee_roast_id)}>
              {/* The code of the bag is left out, because it is in the heading. */}
              <RoastFacts roast={{ ...roast, bag_code: null }} />
              <chakra.span rotate="-90deg" color="faint">
                <Icon name="chevron" size={20} />
              </chakra.span>
            </Row>
          </li>
        ))}
      </BoxList>
      {hasMore && (
        <Button variant="outline" disabled={state === 'loadingMore'} onClick={() => actor.send({ type: 'list.more' })}>
          Older roasts
        </Button>
      )}
      {state === 'moreFailed' && error && <p role="alert">{error.message}</p>}
    </Stack>
  )
}
