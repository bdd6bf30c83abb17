// The second step of the wizard for a new game. It sets the handicaps: the score that each player needs to win.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LEVELS } from '../../../../contract/rules/pool/handicaps.ts'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'
import { ErrorText, Muted, NameText, SmallPrint } from '../../shared/typography.tsx'
import { BreakField } from '../BreakField.tsx'
import { FairRace } from './FairRace.tsx'
import { StepButtons } from './StepButtons.tsx'

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minWidth: 0,
    padding: '4',
    ...boxStyle,
  },
})
/** The name and the level of a player. On a narrow phone they have their own line, above the race. */
const Player = chakra('div', {
  base: { display: 'flex', flex: '1 1 14rem', alignItems: 'center', gap: '3', minWidth: 0 },
})
/** The race: the handicap of a player, between the buttons that lower and raise it. */
const Race = chakra('div', {
  base: { display: 'flex', flex: 'none', alignItems: 'center', gap: '3', marginInlineStart: 'auto' },
})
const Level = chakra('label', {
  base: {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: '2',
    color: 'soft',
    fontSize: 'sm',
    '& select': {
      minHeight: '48px',
      paddingInline: '3',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      background: 'night',
      color: 'ink',
      fontSize: 'lg',
      fontWeight: 600,
    },
  },
})
const Handicap = chakra('output', {
  base: {
    minWidth: '3ch',
    fontFamily: 'display',
    fontSize: '2xl',
    fontWeight: 600,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})

/**
 * Scrolls to the top, because the window can still be scrolled down from the first step. Gives the heading the focus.
 */
const openAtTop = (heading: HTMLElement | null) => {
  if (!heading) return
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

/** The second step of the wizard for a new game: the member can change the handicaps and starts the game. */
export function Handicaps({ actor }: { actor: NewGameRef }) {
  const { players, selected, handicaps, gameType, error } = useSelector(actor, ({ context }) => context)
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('setHandicaps'))
  const ratings = useSelector(actor, ({ children }) => children.ratings)
  const nameOf = (id: number) => players.find((player) => player.pool_player_id === id)?.display_name ?? ''
  return (
    <Stack gap="6">
      <PageHeading ref={openAtTop} tabIndex={-1}>
        Update Handicaps
      </PageHeading>
      <Muted>
        The {gameType === '8-Ball' ? 'racks' : 'points'} that each player needs to win. They follow from the skill
        levels. Choose a level for this game only, or change the race if you agreed on another.
      </Muted>
      <BoxList gap="3">
        {selected.map((id, index) => (
          <Row key={id}>
            <Player>
              <NameText>{nameOf(id)}</NameText>
              <LevelChoice actor={actor} index={index} name={nameOf(id)} />
            </Player>
            <Race>
              <SmallPrint as="span">Race to</SmallPrint>
              <Step actor={actor} type="handicap.lower" index={index} label={`Lower the handicap of ${nameOf(id)}`} />
              <Handicap aria-label={`Handicap of ${nameOf(id)}`}>{handicaps[index]}</Handicap>
              <Step actor={actor} type="handicap.raise" index={index} label={`Raise the handicap of ${nameOf(id)}`} />
            </Race>
          </Row>
        ))}
      </BoxList>
      <BreakChoice actor={actor} />
      {ratings && <FairRace actor={actor} ratings={ratings} />}
      <StepButtons
        problem={
          error && (
            <ErrorText role="alert" paddingBottom="3">
              {error.message}
            </ErrorText>
          )
        }
      >
        <Button variant="outline" flex="1" disabled={!isEditable} onClick={() => actor.send({ type: 'wizard.cancel' })}>
          Cancel
        </Button>
        <StartButtons actor={actor} nameOf={nameOf} />
      </StepButtons>
    </Stack>
  )
}

/**
 * The button that starts the game. On a score sheet of several players there is one for each: it also says who won the
 * lag, the shot before a match that decides who breaks.
 */
function StartButtons({ actor, nameOf }: { actor: NewGameRef; nameOf: (id: number) => string }) {
  const { scoring, selected } = useSelector(actor, ({ context }) => context)
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('setHandicaps'))
  if (scoring === 'points' || selected.length < 2) {
    return (
      <Button flex="2" disabled={!isEditable} onClick={() => actor.send({ type: 'game.start' })}>
        Start Game
      </Button>
    )
  }
  return (
    <Stack flex="2" gap="2" minWidth="0">
      {selected.map((id, index) => (
        <Button
          key={id}
          whiteSpace="normal"
          overflowWrap="anywhere"
          disabled={!isEditable}
          onClick={() => {
            actor.send({ type: 'lag.choose', index })
            actor.send({ type: 'game.start' })
          }}
        >
          {nameOf(id)} won the lag: start
        </Button>
      ))}
    </Stack>
  )
}

/** Who breaks the racks of a score sheet. One player alone always breaks. */
function BreakChoice({ actor }: { actor: NewGameRef }) {
  const { scoring, breaks, selected } = useSelector(actor, ({ context }) => context)
  if (scoring === 'points' || selected.length < 2) return null
  return <BreakField value={breaks} onChoose={(chosen) => actor.send({ type: 'breaks.choose', breaks: chosen })} />
}

/** The level of a player in this game. The stored level does not change. */
function LevelChoice({ actor, index, name }: { actor: NewGameRef; index: number; name: string }) {
  const { gameType, levels } = useSelector(actor, ({ context }) => context)
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('setHandicaps'))
  return (
    <Level>
      Level
      <select
        aria-label={`Level of ${name}`}
        value={levels[index]}
        disabled={!isEditable}
        onChange={({ target }) => actor.send({ type: 'level.choose', index, level: Number(target.value) })}
      >
        {LEVELS[gameType].map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </select>
    </Level>
  )
}

interface StepProps {
  actor: NewGameRef
  type: 'handicap.raise' | 'handicap.lower'
  /** The position of the player in the order of play, from 0. */
  index: number
  label: string
}

/** The plus or the minus button of a handicap. */
function Step({ actor, type, index, label }: StepProps) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type, index }))
  return (
    <Button
      variant="outline"
      paddingInline="0"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => actor.send({ type, index })}
    >
      <Icon name={type === 'handicap.raise' ? 'plus' : 'minus'} />
    </Button>
  )
}
