// The tray of a score sheet: the balls of the rack in play, as buttons.

import { chakra, Flex, Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { NINE } from '../../../../contract/rules/pool/scoredGame.ts'
import { rackInPlay } from '../../../../contract/rules/pool/scoring.ts'
import { sheetOf } from '../../../../contract/rules/pool/sheet.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { rackHeading } from '../../../machines/pool/poolGame.selectors.ts'
import { SmallPrint } from '../../shared/typography.tsx'
import { UndoButton } from '../PoolGame/UndoButton.tsx'

/** The colours of the balls, as they are on the table. */
const COLOURS = ['#f2c230', '#3b6fd4', '#e0503c', '#8a5bc7', '#ef8a2f', '#2f9a63', '#a5453b', '#3a3a3a', '#f2c230']

const Ball = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minWidth: '44px',
    height: '56px',
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'felt',
    cursor: 'pointer',
    touchAction: 'manipulation',
    _disabled: { cursor: 'not-allowed', opacity: 0.55 },
    // A ball that is down is pale, and a sign says whose it is. The label of the button says it in words.
    '&[data-sign]': { background: 'transparent' },
    '&[data-sign] > span': { opacity: 0.35 },
    '&[data-sign]::after': {
      content: 'attr(data-sign)',
      position: 'absolute',
      insetBlockEnd: '3px',
      insetInlineEnd: '3px',
      minWidth: '20px',
      paddingInline: '3px',
      borderRadius: 'full',
      background: 'secondaryDeep',
      color: 'ink',
      fontSize: 'xs',
      fontWeight: 650,
      lineHeight: '20px',
    },
    '&[data-state=dead]::after': { background: 'raised', color: 'soft' },
  },
})
/** The picture of a ball: its number on a white spot. The nine has a stripe. */
const Picture = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '34px',
    height: '34px',
    borderRadius: 'full',
    background: 'var(--ball)',
    '&[data-striped]': { background: 'linear-gradient(#fff 22%, var(--ball) 22% 78%, #fff 78%)' },
    '& b': {
      display: 'grid',
      placeItems: 'center',
      width: '20px',
      height: '20px',
      borderRadius: 'full',
      background: '#fff',
      color: '#111',
      fontSize: '14px',
      lineHeight: 1,
    },
  },
})

/** The numbers of the balls, from 1 to 9. */
const BALLS = COLOURS.map((_, index) => index + 1)

/**
 * The balls of the rack in play. A press pockets a ball for the player at the table, and a second press makes it a dead
 * ball.
 */
export function BallTray({ actor, game }: { actor: PoolGameRef; game: LiveGame }) {
  // `leftCount` is how many of the 10 points of the rack are left: the nine has two points, each other ball has one.
  const { number, dead: deadCount, left: leftCount } = rackInPlay(game)
  return (
    <section aria-label={`Rack ${number}`}>
      <Flex justify="space-between" gap="3" paddingBottom="2">
        <SmallPrint as="h2" fontFamily="body">
          {rackHeading(game, number)}
        </SmallPrint>
        <SmallPrint textAlign="end">
          {leftCount} left, {deadCount} dead · Inning {game.innings + 1}
        </SmallPrint>
      </Flex>
      <Grid gap="2" gridTemplateColumns={{ base: 'repeat(5, minmax(44px, 1fr))', md: 'repeat(10, minmax(44px, 1fr))' }}>
        {BALLS.map((ball) => (
          <BallButton key={ball} actor={actor} game={game} ball={ball} />
        ))}
        <UndoButton actor={actor} kind="undo" />
      </Grid>
    </section>
  )
}

/** The first letter of the name, or the number in the order of play if another name begins with the same letter. */
function signOf({ players }: LiveGame, name = ''): string {
  const letterOf = (text: string) => [...text][0]?.toUpperCase() ?? ''
  const same = players.filter((player) => letterOf(player.display_name) === letterOf(name))
  return same.length === 1 ? letterOf(name) : String(players.findIndex((player) => player.display_name === name) + 1)
}

interface BallButtonProps {
  actor: PoolGameRef
  game: LiveGame
  ball: number
}

/** One ball. `state` is 'up' while the ball is on the table, and otherwise 'pocketed' or 'dead'. */
function BallButton({ actor, game, ball }: BallButtonProps) {
  // Whether the member has chosen that the next press on a ball makes it dead.
  const isDead = useSelector(actor, (snapshot) => snapshot.matches({ ready: { tray: 'dead' } }))
  const isOnBreak = useSelector(actor, (snapshot) => snapshot.matches({ ready: { breaking: 'onBreak' } }))
  const pressEvent = {
    type: 'score.ball' as const,
    ball,
    ...(isDead && { dead: true as const }),
    ...(isOnBreak && { on_break: true as const }),
  }
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(pressEvent))
  const downBall = sheetOf(game).balls.find((other) => other.ball === ball)
  const pocketedBy = game.players.find(
    ({ pool_player_id }) => pool_player_id === downBall?.pool_player_id,
  )?.display_name
  const state = downBall === undefined ? 'up' : downBall.pool_player_id === null ? 'dead' : 'pocketed'
  const stateTexts = { up: '', dead: ', dead', pocketed: `, ${pocketedBy} pocketed it. Press again if it is dead` }
  return (
    <Ball
      type="button"
      data-state={state}
      data-sign={state === 'up' ? undefined : state === 'dead' ? '✕' : signOf(game, pocketedBy)}
      aria-label={`Ball ${ball}${stateTexts[state]}`}
      disabled={!isPossible}
      onClick={({ timeStamp }) => actor.send({ ...pressEvent, pressedMs: timeStamp })}
    >
      <Picture style={{ '--ball': COLOURS[ball - 1] } as React.CSSProperties} data-striped={ball === NINE || undefined}>
        <b>{ball}</b>
      </Picture>
    </Ball>
  )
}
