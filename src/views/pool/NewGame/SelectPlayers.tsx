// The step of the wizard for a new game in which the member chooses the discipline, how to score, and the players.

import { chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolPlayer } from '../../../../contract/api/pool/games.ts'
import { BREAK_WORDS } from '../../../../contract/rules/pool/scoredGame.ts'
import { MAX_PLAYERS } from '../../../../contract/rules/pool/scoring.ts'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { PageHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'
import { SCORING_NAMES, ScoringToggle } from './ScoringToggle.tsx'
import { StepButtons } from './StepButtons.tsx'

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    width: '100%',
    minHeight: '60px',
    paddingInline: '4',
    ...boxStyle,
    textAlign: 'start',
    cursor: 'pointer',
    touchAction: 'manipulation',
    _hover: { background: 'panel' },
    _pressed: { borderColor: 'primary', background: 'panel' },
    _disabled: { opacity: 0.45, cursor: 'not-allowed' },
  },
})

/** The circle with the position of a chosen player in the order of play. */
const Order = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '34px',
    height: '34px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'line',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    '&[data-chosen]': { background: 'primary', borderColor: 'primary', color: 'onPrimary' },
  },
})

const Name = chakra('span', { base: { flex: 1, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' } })

/** The first step of the wizard for a new game: the member chooses the discipline, how to score, and the players. */
export function SelectPlayers({ actor }: { actor: NewGameRef }) {
  const { players, lineUps, keptMs, selected, gameType, scoring } = useSelector(actor, ({ context }) => context)
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'players.confirm' }))
  return (
    <Stack gap="6">
      <Flex align="center" justify="space-between" gap="4">
        <PageHeading>Select Players</PageHeading>
        <Button
          variant="outline"
          paddingInline="0"
          aria-label="Add player"
          title="Add player"
          onClick={() => actor.send({ type: 'player.add' })}
        >
          <Icon name="addUser" />
        </Button>
      </Flex>
      <KeptAge sentMs={keptMs} error={null} onReload={() => actor.send({ type: 'players.reload' })} />
      {lineUps.length > 0 && <PlayAgain actor={actor} />}
      <Grid gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <DisciplineToggle
          value={gameType}
          onChoose={(discipline) => actor.send({ type: 'discipline.choose', discipline })}
        />
        <ScoringToggle value={scoring} onChoose={(chosen) => actor.send({ type: 'scoring.choose', scoring: chosen })} />
      </Grid>
      <Muted>
        {gameType === '8-Ball' ? 'Choose two players.' : `Choose one to ${MAX_PLAYERS[gameType]} players.`} The numbers
        show the order of play.
      </Muted>
      {players.length === 0 ? (
        <Notice title="No players yet">Add a player. A player needs only a name, and no account.</Notice>
      ) : (
        <BoxList gridTemplateColumns={{ lg: 'repeat(2, minmax(0, 1fr))' }}>
          {players.map((player) => (
            <li key={player.pool_player_id}>
              <PlayerChoice actor={actor} player={player} position={selected.indexOf(player.pool_player_id)} />
            </li>
          ))}
        </BoxList>
      )}
      <StepButtons>
        <Button variant="outline" flex="1" onClick={() => actor.send({ type: 'wizard.cancel' })}>
          Cancel
        </Button>
        <Button flex="2" disabled={!canConfirm} onClick={() => actor.send({ type: 'players.confirm' })}>
          Confirm Players
        </Button>
      </StepButtons>
    </Stack>
  )
}

interface PlayerChoiceProps {
  actor: NewGameRef
  player: PoolPlayer
  /** The player's position in the order of play, starting at 0. It is -1 if the player is not chosen. */
  position: number
}

function PlayerChoice({ actor, player, position }: PlayerChoiceProps) {
  const toggle = { type: 'player.toggle', pool_player_id: player.pool_player_id } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(toggle))
  const gameType = useSelector(actor, ({ context }) => context.gameType)
  const isChosen = position >= 0
  return (
    <Choice type="button" aria-pressed={isChosen} disabled={!isPossible} onClick={() => actor.send(toggle)}>
      <Order data-chosen={isChosen || undefined}>{isChosen ? position + 1 : ''}</Order>
      <Name>{player.display_name}</Name>
      <SmallPrint as="span">level {player.skill_levels[gameType]}</SmallPrint>
    </Choice>
  )
}

/** What the member has played last. One press chooses the players, the levels, the races and the way to score. */
function PlayAgain({ actor }: { actor: NewGameRef }) {
  const { lineUps, players } = useSelector(actor, ({ context }) => context)
  const nameOf = (id: number) => players.find((player) => player.pool_player_id === id)?.display_name ?? ''
  return (
    <Stack as="section" gap="2" aria-label="Play again">
      <SmallPrint>Play again</SmallPrint>
      <BoxList gridTemplateColumns={{ lg: 'repeat(2, minmax(0, 1fr))' }}>
        {lineUps.map((lineUp) => {
          const { gameType, scoring, breaks, seats } = lineUp
          const names = seats.map(({ pool_player_id }) => nameOf(pool_player_id)).join(' – ')
          const races = seats.map(({ handicap }) => handicap).join(' : ')
          return (
            <li key={[gameType, scoring, names].join()}>
              <Choice
                type="button"
                display="block"
                paddingBlock="2"
                onClick={() => actor.send({ type: 'lineUp.choose', lineUp })}
              >
                <Name display="block" overflowWrap="anywhere">
                  {names}
                </Name>
                <SmallPrint as="span">
                  {gameType}, {SCORING_NAMES[scoring].toLowerCase()}
                  {breaks === 'alternate' && `, ${BREAK_WORDS.alternate.toLowerCase()}`}, {races}
                </SmallPrint>
              </Choice>
            </li>
          )
        })}
      </BoxList>
    </Stack>
  )
}
