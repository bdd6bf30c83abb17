// The page on which a captain spends a league night.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LEVEL_LIMIT, limitText } from '../../../../contract/rules/pool/night.ts'
import type { FollowNightRef } from '../../../machines/pool/followNight.machine.ts'
import { withUnsaved } from '../../../machines/pool/matchEntry.ts'
import type { NightRef } from '../../../machines/pool/night.machine.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { lateView, usePreload } from '../../shared/lateView.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading, SectionHeading } from '../../shared/Page.tsx'
import { ErrorText, Muted, SmallPrint } from '../../shared/typography.tsx'
import type { NightSheetsProps } from '../NightSheets/NightSheets.tsx'
import { NightTeams } from '../NightTeams/NightTeams.tsx'
import { WatchLink } from '../PoolGame/WatchLink.tsx'
import { NightMatches } from './NightMatches.tsx'
import { StartMatch } from './StartMatch.tsx'
import { TeamCard } from './TeamCard.tsx'

const sheetsView = lateView<NightSheetsProps>(async () => (await import('../NightSheets/NightSheets.tsx')).NightSheets)
const LATE_VIEWS = [sheetsView]

const Teams = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Rule = chakra('section', { base: { display: 'grid', gap: '3', padding: '4', ...boxStyle } })

/** The page of one league night. */
export function Night({ actor }: { actor: NightRef }) {
  const { follow, teams } = useSelector(actor, ({ children }) => children)
  if (teams) return <NightTeams actor={teams} />
  return follow ? <FollowedNight actor={actor} follow={follow} /> : null
}

interface NightProps {
  actor: NightRef
  follow: FollowNightRef
}

function FollowedNight({ actor, follow }: NightProps) {
  const unsaved = useSelector(actor, ({ context }) => context.unsaved)
  const { night, keptMs, error } = useSelector(follow, ({ context }) => context)
  const isGone = useSelector(follow, (snapshot) => snapshot.matches('gone'))
  const reload = () => follow.send({ type: 'night.reload' })
  return (
    <Page title="League Night" widthRem={68}>
      <Stack gap="5" className="night-page">
        <Flex align="center" gap="4">
          <BackLink href="/pool/nights" label="Back to the league nights" />
          <PageHeading>League Night</PageHeading>
        </Flex>
        <KeptAge sentMs={night && error ? (keptMs ?? null) : null} error={night ? error : null} onReload={reload} />
        {!night && !error && !isGone && (
          <Stack gap="3" aria-busy="true">
            <Skeleton height="9rem" />
            <Skeleton height="20rem" />
          </Stack>
        )}
        {!night && error && !isGone && (
          <Notice role="alert" title="The night did not load." action={<Button onClick={reload}>Try again</Button>}>
            {error.message}
          </Notice>
        )}
        {isGone && (
          <Notice role="alert" title="There is no such league night.">
            It was deleted, or you are in neither of its teams.
          </Notice>
        )}
        {night && <ShownNightView actor={actor} night={withUnsaved(night, unsaved)} />}
      </Stack>
    </Page>
  )
}

function ShownNightView({ actor, night }: { actor: NightRef; night: ShownNight }) {
  const error = useSelector(actor, ({ context }) => context.error)
  const { startMatch: starting, watchLink: sharing } = useSelector(actor, ({ children }) => children)
  usePreload(LATE_VIEWS)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ night: 'asking' }))
  return (
    <>
      <SmallPrint>
        {longDate(night.started)} · {night.game_type}
      </SmallPrint>
      {error && <ErrorText role="alert">{error.message}</ErrorText>}
      <Teams>
        {night.teams.map((team, index) => (
          <TeamCard key={team.name} night={night} index={index} />
        ))}
      </Teams>
      <SectionHeading>Matches</SectionHeading>
      <NightMatches actor={actor} night={night} />
      <LimitRule actor={actor} night={night} />
      <NightTools actor={actor} night={night} />
      <sheetsView.View night={night} />
      {starting && <StartMatch actor={starting} />}
      {sharing && <WatchLink actor={sharing} views={['page', 'tv']} />}
      {isAsking && (
        <Confirm
          open
          question="Do you really want to delete this league night? Its games stay."
          about={night.teams.map(({ name }) => name).join(' – ')}
          confirmLabel="Delete night"
          onConfirm={() => actor.send({ type: 'deletion.confirm' })}
          onCancel={() => actor.send({ type: 'deletion.cancel' })}
        />
      )}
    </>
  )
}

function LimitRule({ actor, night: { level_limit, matches } }: { actor: NightRef; night: ShownNight }) {
  // When all matches have begun, the limit decides nothing any more.
  const isOpen = matches.some(({ pool_game_id }) => pool_game_id === null)
  const limit = level_limit === null ? LEVEL_LIMIT : null
  const canSwitch = useSelector(actor, (snapshot) => snapshot.can({ type: 'limit.set', limit }))
  return (
    <Rule aria-label="The limit of levels" data-not-printed>
      <Muted maxWidth="38rem">
        {level_limit === null
          ? 'The limit of levels is off: everybody may play as often as the team likes.'
          : limitText(level_limit)}
      </Muted>
      {isOpen && (
        <Flex>
          <Button variant="outline" disabled={!canSwitch} onClick={() => actor.send({ type: 'limit.set', limit })}>
            {level_limit === null ? `Turn the limit of ${LEVEL_LIMIT} on` : 'Turn the limit off'}
          </Button>
        </Flex>
      )}
    </Rule>
  )
}

function NightTools({ actor, night }: { actor: NightRef; night: ShownNight }) {
  const userId = useSelector(actor, ({ context }) => context.input.user?.user_id)
  const isCreator = night.created_by !== undefined && night.created_by === userId
  return (
    <Flex as="section" aria-label="The night" gap="2" wrap="wrap" data-not-printed>
      <Button variant="outline" onClick={() => actor.send({ type: 'teams.open' })}>
        Change teams
      </Button>
      <Button variant="outline" onClick={() => actor.send({ type: 'sheet.print' })}>
        Print
      </Button>
      <Button variant="outline" onClick={() => actor.send({ type: 'sheet.save', night })}>
        Save as CSV
      </Button>
      {isCreator && (
        <>
          <Button
            variant="outline"
            onClick={() => actor.send({ type: 'watch.open', isOpen: night.watch_open === true })}
          >
            Let others watch
          </Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'deletion.ask' })}>
            Delete night
          </Button>
        </>
      )}
    </Flex>
  )
}
