// The pie chart of the wins of two players against each other.

import { Box } from '@chakra-ui/react'
import { VictoryPie } from 'victory'
import { tokens } from '../../../theme/tokens.ts'

interface Rival {
  name: string
  wins: number
}

/** The width and the height of the chart, in px. In a narrow window the chart is smaller. */
const SIZE = 260

/** A pie chart of the wins of two players against each other. */
export function WinsPie({ player, opponent }: { player: Rival; opponent: Rival }) {
  const parts = [
    { ...player, colour: tokens.color.primary },
    { ...opponent, colour: tokens.color.secondary },
  ].filter(({ wins }) => wins > 0)
  return (
    <Box
      as="svg"
      role="img"
      aria-label={`Wins: ${player.name} ${player.wins}, ${opponent.name} ${opponent.wins}`}
      width="100%"
      maxWidth={`${SIZE}px`}
      marginInline="auto"
      {...{ viewBox: `0 0 ${SIZE} ${SIZE}` }}
    >
      <VictoryPie
        standalone={false}
        width={SIZE}
        height={SIZE}
        padding={8}
        innerRadius={56}
        padAngle={parts.length > 1 ? 2 : 0}
        data={parts.map(({ name, wins }) => ({ x: name, y: wins }))}
        colorScale={parts.map(({ colour }) => colour)}
        startAngle={0}
        // With a negative angle, the player's slice is on the left, like the player's name above the pie.
        endAngle={-360}
        labelRadius={86}
        labels={({ datum }: { datum: { y: number } }) => String(datum.y)}
        style={{
          labels: { fill: tokens.color.onPrimary, fontFamily: tokens.font.body, fontSize: 26, fontWeight: 700 },
        }}
      />
    </Box>
  )
}
