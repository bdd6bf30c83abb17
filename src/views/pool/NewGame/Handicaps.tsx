import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { PageHeading } from '../../shared/Page.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '4',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'felt',
  },
})
const Name = chakra('span', {
  base: { flex: 1, minWidth: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
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
const Hint = chakra('p', { base: { color: 'soft' } })
const ErrorText = chakra('p', { base: { color: 'danger', fontWeight: 600 } })

export function Handicaps({ actor }: { actor: NewGameRef }) {
  const { players, selected, handicaps, gameType, error } = useSelector(actor, ({ context }) => context)
  const editable = useSelector(actor, (snapshot) => snapshot.matches('setHandicaps'))
  const nameOf = (id: number) => players.find((player) => player.pool_player_id === id)?.display_name ?? ''
  return (
    <Stack gap="6">
      <PageHeading>Update Handicaps</PageHeading>
      <Hint>
        {gameType === '8-Ball' ? 'Racks to win' : 'Points to win'}, as the levels give them. Change what you agreed on.
      </Hint>
      <List>
        {selected.map((id, index) => (
          <Row key={id}>
            <Name>{nameOf(id)}</Name>
            <Step actor={actor} type="handicap.lower" index={index} label={`Lower the handicap of ${nameOf(id)}`} />
            <Target aria-label={`Handicap of ${nameOf(id)}`}>{handicaps[index]}</Target>
            <Step actor={actor} type="handicap.raise" index={index} label={`Raise the handicap of ${nameOf(id)}`} />
          </Row>
        ))}
      </List>
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
