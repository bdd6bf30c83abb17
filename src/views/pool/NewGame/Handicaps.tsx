import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'
import { ErrorText, Muted, NameText } from '../../shared/typography.tsx'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '4',
    ...boxStyle,
  },
})
const Target = chakra('output', {
  base: {
    minWidth: '3ch',
    fontFamily: 'display',
    fontSize: '2xl',
    fontWeight: 600,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The second step of the wizard for a new game: the member can change the handicaps and starts the game. */
export function Handicaps({ actor }: { actor: NewGameRef }) {
  const { players, selected, handicaps, gameType, error } = useSelector(actor, ({ context }) => context)
  const editable = useSelector(actor, (snapshot) => snapshot.matches('setHandicaps'))
  const nameOf = (id: number) => players.find((player) => player.pool_player_id === id)?.display_name ?? ''
  return (
    <Stack gap="6">
      <PageHeading>Update Handicaps</PageHeading>
      <Muted>
        The {gameType === '8-Ball' ? 'racks' : 'points'} that each player needs to win. They follow from the skill
        levels. Change them if you agreed on others.
      </Muted>
      <BoxList gap="3">
        {selected.map((id, index) => (
          <Row key={id}>
            <NameText>{nameOf(id)}</NameText>
            <Step actor={actor} type="handicap.lower" index={index} label={`Lower the handicap of ${nameOf(id)}`} />
            <Target aria-label={`Handicap of ${nameOf(id)}`}>{handicaps[index]}</Target>
            <Step actor={actor} type="handicap.raise" index={index} label={`Raise the handicap of ${nameOf(id)}`} />
          </Row>
        ))}
      </BoxList>
      {error && <ErrorText role="alert">{error.message}</ErrorText>}
      <Flex gap="3">
        <Button variant="outline" flex="1" disabled={!editable} onClick={() => actor.send({ type: 'wizard.cancel' })}>
          Cancel
        </Button>
        <Button flex="2" disabled={!editable} onClick={() => actor.send({ type: 'game.start' })}>
          Start Game
        </Button>
      </Flex>
    </Stack>
  )
}

interface StepProps {
  actor: NewGameRef
  type: 'handicap.raise' | 'handicap.lower'
  index: number
  label: string
}

function Step({ actor, type, index, label }: StepProps) {
  const possible = useSelector(actor, (snapshot) => snapshot.can({ type, index }))
  return (
    <Button
      variant="outline"
      paddingInline="0"
      aria-label={label}
      disabled={!possible}
      onClick={() => actor.send({ type, index })}
    >
      <Icon name={type === 'handicap.raise' ? 'plus' : 'minus'} />
    </Button>
  )
}
