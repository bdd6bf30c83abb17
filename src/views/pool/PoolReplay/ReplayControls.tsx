// The controls of a replay: a slider over the taps of the game, and the buttons that play it.

import { chakra, Flex, Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LoadedReplay, ReplayRef } from '../../../machines/pool/replay.machine.ts'
import { tapText } from '../../../machines/pool/replay.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { timeWithSeconds } from '../../shared/dates.ts'
import { Icon } from '../../shared/Icon.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

/** The slider is aligned with the chart above it: see `Plot` in `ChanceChart.tsx`. */
const Slider = chakra('input', {
  base: { display: 'block', width: '100%', height: '44px', cursor: 'pointer', touchAction: 'pan-y' },
})
const TapText = chakra('p', {
  base: { minHeight: '1.6em', fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})

/** The slider over the taps of a game, the shown tap in words, and the buttons that play the game. */
export function ReplayControls({ actor, replay }: { actor: ReplayRef; replay: LoadedReplay }) {
  const position = useSelector(actor, ({ context }) => context.position)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'playing' }))
  const mayCorrect = useSelector(actor, (snapshot) => snapshot.can({ type: 'log.open' }))
  const tap = replay.taps[position - 1]
  const text = tap ? tapText(replay, tap, timeWithSeconds) : 'Before the first tap'
  return (
    <>
      <Slider
        type="range"
        aria-label="Tap"
        aria-valuetext={text}
        min={0}
        max={replay.taps.length}
        step={1}
        value={position}
        onChange={({ target }) => actor.send({ type: 'tap.choose', position: Number(target.value) })}
      />
      <Grid gap="2" marginBlock="2" gridTemplateColumns="auto 1fr auto" maxWidth="28rem">
        <StepButton actor={actor} position={position - 1} label="Previous tap" icon="back" />
        <Button
          variant={isPlaying ? 'outline' : 'solid'}
          onClick={() => actor.send({ type: isPlaying ? 'replay.stop' : 'replay.play' })}
        >
          <Icon name={isPlaying ? 'stop' : 'play'} />
          {isPlaying ? 'Stop' : 'Play'}
        </Button>
        <StepButton actor={actor} position={position + 1} label="Next tap" icon="next" />
      </Grid>
      <TapText>{text}</TapText>
      <Flex align="center" gap="3">
        <SmallPrint>
          Tap {position} of {replay.taps.length}
        </SmallPrint>
        <Button variant="outline" disabled={!mayCorrect} onClick={() => actor.send({ type: 'log.open' })}>
          Correct
        </Button>
      </Flex>
    </>
  )
}

interface StepButtonProps {
  actor: ReplayRef
  /** The position that the button shows: how many taps have been made. */
  position: number
  label: string
  icon: 'back' | 'next'
}

/** The button that shows the game one tap earlier or later. */
function StepButton({ actor, position, label, icon }: StepButtonProps) {
  const event = { type: 'tap.choose', position } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(event))
  return (
    <Button
      variant="outline"
      paddingInline="0"
      aria-label={label}
      title={label}
      disabled={!isPossible}
      onClick={() => actor.send(event)}
    >
      <Icon name={icon} />
    </Button>
  )
}
