// The buttons on the score sheet of an 8-Ball game with which a member enters how a rack has ended.

import { Flex, Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { RackEnd } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { rackHeading } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { RackOverButton } from './RackOverButton.tsx'

/**
 * The unusual ends of a rack. The player at the table wins with the first two and loses with the other three. The break
 * is the first shot of a rack.
 */
const ENDS: readonly { how: RackEnd; text: string }[] = [
  { how: 'break_and_run', text: 'wins: break and run' },
  { how: 'eight_on_break', text: 'wins: eight on the break' },
  { how: 'opponent_early_eight', text: 'loses: early eight' },
  { how: 'opponent_scratch', text: 'loses: scratch on the eight' },
  { how: 'opponent_wrong_pocket', text: 'loses: eight in the wrong pocket' },
]

/**
 * The buttons with which a member ends a rack of 8-Ball: one for a usual win, one for each unusual end, and one for a
 * rack that nobody wins.
 */
export function RackButtons({ actor, game }: { actor: PoolGameRef; game: LiveGame }) {
  const playerAtTable = game.players.find(({ pool_player_id }) => pool_player_id === game.at_table)
  // While this is false, the machine of the game would ignore a press on these buttons.
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.rack', how: null }))
  const rackNumber = game.rack_notes.length + 1
  /** Ends the rack. `how` is null if the player at the table wins it in the usual way. */
  const endRack = (how: RackEnd | null, { timeStamp }: MouseEvent) =>
    actor.send({ type: 'score.rack', how, pressedMs: timeStamp })
  return (
    <section aria-label={`Rack ${rackNumber}`}>
      <Flex justify="space-between" gap="3" paddingBottom="2">
        <SmallPrint as="h2" fontFamily="body">
          {rackHeading(game, rackNumber)}
        </SmallPrint>
        <SmallPrint>Inning {game.innings + 1}</SmallPrint>
      </Flex>
      <Grid gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <Button
          size="lg"
          minHeight="64px"
          gridColumn="1 / -1"
          disabled={!isPossible}
          onClick={(event) => endRack(null, event)}
        >
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
            onClick={(event) => endRack(how, event)}
          >
            {playerAtTable?.display_name} {text}
          </Button>
        ))}
        <RackOverButton actor={actor} minHeight="56px" />
      </Grid>
    </section>
  )
}
