// The page that compares several roasts: their curves, and their figures in a table.

import { chakra, Flex, SegmentGroup, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { ALIGNMENTS, type Alignment, compareLink, MAX_COMPARED } from '../../../machines/coffee/compareAddress.ts'
import type { CompareRoastsRef, LoadedComparison } from '../../../machines/coffee/compareRoasts.machine.ts'
import { beanOf, comparisonOf } from '../../../machines/coffee/compareRoasts.selectors.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { shortDate } from '../../shared/dates.ts'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading, Panel } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'
import { SimilarRoasts } from '../SimilarRoasts/SimilarRoasts.tsx'
import { ALIGNMENT_LABELS, CompareChart } from './CompareChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Legend } from './Legend.tsx'
import { RoastPicker } from './RoastPicker.tsx'

/** The figures are beside the curves in a window that is at least this wide. */
const WIDE = '@media (min-width: 1600px)'
const Column = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    maxWidth: '69rem',
    marginInline: 'auto',
    [WIDE]: { maxWidth: '100%' },
  },
})
/** The curves and the figures of the roasts. In a wide window they are beside each other. */
const Curves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    [WIDE]: {
      gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
      gridTemplateRows: 'auto auto 1fr',
      alignItems: 'start',
      '& > [data-figures]': { gridColumn: '2', gridRow: '1 / span 3' },
    },
  },
})

/** The page that compares two to six roasts. */
export function CompareRoasts({ actor }: { actor: CompareRoastsRef }) {
  const { roasts, picker } = useSelector(actor, ({ children }) => children)
  const error = useSelector(actor, ({ context }) => context.address.error)
  return (
    <Page title="Compare Roasts" widthRem={112}>
      <Column>
        <Flex align="center" gap="3">
          <BackLink href="/coffee/roasts" label="Back to the roasts" />
          <PageHeading flex="1" minWidth="0" fontSize={{ base: 'lg', md: '2xl' }}>
            Compare Roasts
          </PageHeading>
          <Button
            variant="outline"
            paddingInline={{ base: '4', md: '5' }}
            onClick={() => actor.send({ type: 'picker.open' })}
          >
            Choose
          </Button>
        </Flex>
        {error !== null && <Notice title={error}>Press Choose and select two to six roasts that have ended.</Notice>}
        {roasts && (
          <LoadedResource actor={roasts} failureTitle={() => 'The roasts did not load.'}>
            {(loaded) => <Comparison actor={actor} loaded={loaded} />}
          </LoadedResource>
        )}
      </Column>
      {picker && <RoastPicker actor={actor} list={picker} />}
    </Page>
  )
}

function Comparison({ actor, loaded }: { actor: CompareRoastsRef; loaded: LoadedComparison }) {
  const { ids, alignment } = useSelector(actor, ({ context }) => context.address)
  const similar = useSelector(actor, ({ children }) => children.similar)
  const { roasts, leftOut } = comparisonOf(loaded, ids)
  const unit = loaded.preferences.temperature_display_units
  const chartedRoasts = useMemo(
    () =>
      roasts.map(({ roast, number }) => ({
        roast,
        number,
        name: `${number}, ${beanOf(roast)} of ${shortDate(roast.end_time ?? '')}`,
      })),
    [roasts],
  )
  /**
   * The ids for a link that adds the roast `id` to the comparison. If this roast is already compared, or if no more
   * roasts can be added: only the first roast and `id`.
   */
  const idsWith = (id: number) =>
    ids.includes(id) || ids.length >= MAX_COMPARED ? ids.slice(0, 1).concat(id) : [...ids, id]
  return (
    <Stack gap="5">
      {leftOut.length > 0 && (
        <Stack gap="1" role="status">
          {leftOut.map(({ coffee_roast_id, sentence }) => (
            <Muted key={coffee_roast_id}>{sentence}</Muted>
          ))}
        </Stack>
      )}
      {roasts.length === 1 && (
        <Muted role="status">One roast is chosen. Press Choose and add another one to compare.</Muted>
      )}
      <Curves>
        {roasts.length > 0 && (
          <>
            <Legend
              roasts={roasts}
              onRemove={(coffee_roast_id) => actor.send({ type: 'roast.remove', coffee_roast_id })}
            />
            <Panel
              padding={{ base: '3', md: '5' }}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr)"
              gap="3"
              as="section"
              aria-label="Curves"
            >
              <AlignmentToggle
                value={alignment}
                onChoose={(choice) => actor.send({ type: 'alignment.choose', alignment: choice })}
              />
              <CompareChart roasts={chartedRoasts} alignment={alignment} unit={unit} />
              <Muted fontSize="sm">
                Thick lines are temperatures, thin lines rates of rise. ○ Dry End ● First Crack
              </Muted>
            </Panel>
            <FiguresTable roasts={roasts} unit={unit} />
          </>
        )}
        {/* The roasts that are like the first roast of the address. They are shown only if this roast is compared. */}
        {similar && roasts[0]?.roast.coffee_roast_id === ids[0] && (
          <SimilarRoasts
            actor={similar}
            unit={unit}
            compareLink={(id) => compareLink({ ids: idsWith(id), alignment })}
          />
        )}
      </Curves>
    </Stack>
  )
}

/** Chooses the moment at which the curves are aligned. */
function AlignmentToggle({ value, onChoose }: { value: Alignment; onChoose: (alignment: Alignment) => void }) {
  return (
    <SegmentGroup.Root
      aria-label="Aligned at"
      value={value}
      onValueChange={({ value: chosen }) => {
        const alignment = ALIGNMENTS.find((known) => known === chosen)
        if (alignment) onChoose(alignment)
      }}
    >
      {ALIGNMENTS.map((alignment) => (
        <SegmentGroup.Item
          key={alignment}
          value={alignment}
          paddingInline={{ base: '1', sm: '4' }}
          fontSize={{ base: 'sm', sm: 'md' }}
        >
          <SegmentGroup.ItemText>{ALIGNMENT_LABELS[alignment]}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  )
}
