// The page on which admins see the figures of the site.

import { chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { SiteFigures } from '../../../../contract/api/site/siteFigures.ts'
import { FIGURES, type FigureName, figureOf, ratingOfFigure } from '../../../../contract/rules/site/siteFigures.ts'
import type { SiteFiguresRef } from '../../../machines/site/siteFigures.machine.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { FigureChart } from './FigureChart.tsx'
import { WORDS } from './words.ts'

const Verdict = chakra('p', { base: { fontSize: 'lg', fontWeight: 600 } })

/** The page on which admins see how the site was in the last day. */
export function HowTheSiteIs({ actor }: { actor: SiteFiguresRef }) {
  const figures = useSelector(actor, ({ children }) => children.figures)
  return (
    <Page title="Health" widthRem={80}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          <BackLink href="/admin" label="Back to the users" />
          <PageHeading>Health</PageHeading>
        </Flex>
        {figures && (
          <LoadedResource actor={figures} failureTitle={() => 'The figures did not load.'}>
            {(data) => <Day figures={data} />}
          </LoadedResource>
        )}
      </Stack>
    </Page>
  )
}

/**
 * Whether the chart of a figure is drawn. Without PostgreSQL there are no figures of its connections, and without
 * backups there is no age of a backup. The chart of such a figure is left out.
 */
const isDrawn = ({ steps }: SiteFigures, name: FigureName): boolean =>
  (name !== 'connections' && name !== 'backup_hours') || steps.some((step) => step[name] !== null)

/** The last day: which figures are not good now, and the chart of each figure. */
function Day({ figures }: { figures: SiteFigures }) {
  const { steps, now, started, kept: outlivesRestart } = figures
  const newest = steps.at(-1)
  if (!newest) {
    return (
      <Notice title="No figures yet">
        The server was started a moment ago. The first figures come within two minutes.
      </Notice>
    )
  }
  const figuresToLookAt = FIGURES.filter((name) => {
    const verdict = ratingOfFigure(name, figureOf(newest, name))
    return verdict === 'fair' || verdict === 'bad'
  })
  return (
    <Stack gap="6">
      <Stack gap="1">
        <Verdict role="status">
          {figuresToLookAt.length === 0
            ? 'All is well at the moment.'
            : `To look at: ${figuresToLookAt.map((name) => WORDS[name].title).join(', ')}.`}
        </Verdict>
        <Muted>The last 24 hours, in steps of five minutes. Bad values begin at a red line.</Muted>
        <SmallPrint maxWidth="34rem">
          The server has run since {dateAndTime(started)}.{' '}
          {outlivesRestart
            ? 'The figures survive a restart. Up to ten minutes are lost when the server is killed.'
            : 'These are the figures of the node that answered. They begin again when it restarts.'}
        </SmallPrint>
      </Stack>
      <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 22rem), 1fr))">
        {FIGURES.filter((name) => isDrawn(figures, name)).map((name) => (
          <FigureChart key={name} name={name} steps={steps} nowMs={Date.parse(now)} />
        ))}
      </Grid>
    </Stack>
  )
}
