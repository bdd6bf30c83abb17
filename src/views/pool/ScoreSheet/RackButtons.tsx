// The buttons on the score sheet of an 8-Ball game with which a member enters how a rack has ended.

import { Flex, Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { RackEnd } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

/**
 * The unusual ends of a rack. The player at the table wins with the first two and loses with the other two. The break
 * is the first shot of a rack.
 */
const ENDS: readonly { how: RackEnd; text: string }[] = [
  { how: 'break_and_run', text: 'wins: break and run' },
  { how: 'eight_on_break', text: 'wins: eight on the break' },
  { how: 'opponent_early_eight', text: 'loses: early eight' },
  { how: 'opponent_scratch', text: 'loses: scratch on the eight' },
]

/** The buttons with which a member ends a rack of 8-Ball: one for a usual win, and one for each unusual end. */
export function RackButtons({ actor, game }: { actor: PoolGameRef; game: LiveGame }) {
  const playerAtTable = game.players.find(({ pool_player_id }) => pool_player_id === game.at_table)
  // While this is false, the machine of the game would ignore a press on these buttons.
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.rack', how: null }))
  const rackNumber = game.rack_notes.length + 1
  /** Ends the rack. `how` is null if the player at the table wins it in the usual way. */
  const endRack = (how: RackEnd | null) => actor.send({ type: 'score.rack', how })
  return (
    <section aria-label={`Rack ${rackNumber}`}>
      <Flex justify="space-between" gap="3" paddingBottom="2">
        <SmallPrint as="h2" fontFamily="body">
          Rack {rackNumber}
        </SmallPrint>
        <SmallPrint>Inning {game.innings + 1}</SmallPrint>
      </Flex>
      <Grid gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <Button size="lg" minHeight="64px" gridColumn="1 / -1" disabled={!isPossible} onClick={() => endRack(null)}>
          {playerAtTable?.display_name} wins the rack
        </Button>
        {ENDS.map(({ how, text }) => (
          <Button
            key={how}
            variant="outline"
            minHeight="56px"
            paddingInline="2"
            fontSize="sm"
            whiteSpace="normal"
            disabled={!isPossible}
            onClick={() => endRack(how)}
          >
            {playerAtTable?.display_name} {text}
          </Button>
        ))}
      </Grid>
    </section>
  )
}
