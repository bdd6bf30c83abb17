// One player on the TV view of a watched game: the name, the score and what the player still needs.

import { chakra } from '@chakra-ui/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { heightPercent } from './stage.ts'
import { WrappedName } from './WrappedName.tsx'

/**
 * The card of a player. The points that the player still needs and the score are under the name. In a game of one or
 * two players they are below each other. In a game of more players they are side by side.
 */
const Card = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    columnGap: heightPercent(1.5),
    minHeight: 0,
    paddingBlock: heightPercent(1.5),
    paddingInline: heightPercent(2.5),
    borderWidth: heightPercent(0.5),
    borderColor: 'line',
    borderRadius: heightPercent(2.5),
    background: 'felt',
    '&[data-at-table]': { borderColor: 'primaryBright' },
    '&[data-winner]': { borderColor: 'secondary' },
    '&[data-tall]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      justifyItems: 'center',
      textAlign: 'center',
    },
  },
})
const Name = chakra('h2', {
  base: {
    gridColumn: '1 / -1',
    maxWidth: '100%',
    fontFamily: 'body',
    fontSize: heightPercent(5.5),
    fontWeight: 650,
    lineHeight: 1.15,
    letterSpacing: 'normal',
    overflowWrap: 'anywhere',
    '&[data-length=long]': { fontSize: heightPercent(4) },
    '&[data-length=longest]': { fontSize: heightPercent(3.2) },
    '&[data-tall]': { fontSize: heightPercent(8) },
    '&[data-tall][data-length=long]': { fontSize: heightPercent(6) },
    '&[data-tall][data-length=longest]': { fontSize: heightPercent(4.6) },
  },
})
/**
 * The digits must be at least 22 % as high as the window. A digit is about 0.7 times as high as its font size, so the
 * font size is at least 32 %.
 */
const Score = chakra('p', {
  base: {
    fontSize: heightPercent(33),
    fontWeight: 750,
    letterSpacing: '-0.06em',
    lineHeight: 0.72,
    color: 'primaryBright',
    '[data-winner] &': { color: 'secondaryBright' },
    '&[data-digits="3"]': { fontSize: heightPercent(32) },
    '&[data-tall]': { fontSize: heightPercent(52) },
    '&[data-tall][data-digits="3"]': { fontSize: heightPercent(42) },
  },
})
/** The points that the player still needs. A score of three digits leaves little room, so this text is small then. */
const PointsLeft = chakra('p', {
  base: {
    fontSize: heightPercent(6),
    fontWeight: 650,
    '[data-winner] &': { color: 'secondaryBright' },
    '&[data-small]': { fontSize: heightPercent(3.2) },
  },
})
/** Text that is less important. */
export const Soft = chakra('span', { base: { color: 'soft', fontSize: '0.75em', fontWeight: 400 } })
const Turn = chakra('span', {
  base: { display: 'block', color: 'primaryBright', fontSize: heightPercent(4), fontWeight: 650, lineHeight: 1.25 },
})
/**
 * The class of a name by its number of letters. Each class has a font size with which even its widest name fits into
 * the card, in one or two lines.
 */
const lengthClassOf = ({ length }: string) => (length <= 10 ? 'short' : length <= 18 ? 'long' : 'longest')

interface TvPlayerProps {
  player: WatchedGame['players'][number]
  /** True if the game has one or two players, so that the card is tall. Undefined if it has more players. */
  tall: true | undefined
  /** Whether it is the turn of this player. Undefined if the game has no score sheet. */
  isAtTable: boolean | undefined
}

/** A player on the TV view. */
export function TvPlayer({ player, tall, isAtTable }: TvPlayerProps) {
  const { display_name, score, remaining, handicap, winner } = player
  const pointsLeft = (
    <PointsLeft data-small={(!tall && score > 99) || undefined}>
      {winner ? 'Winner' : `${remaining} left`} <Soft display={tall ? 'inline' : 'block'}>race to {handicap}</Soft>
      {/* The line keeps its space when it is hidden, so that the scores of all players are at one height. */}
      {isAtTable !== undefined && <Turn visibility={isAtTable ? 'visible' : 'hidden'}>At the table</Turn>}
    </PointsLeft>
  )
  return (
    <Card
      aria-label={display_name}
      data-winner={winner || undefined}
      data-at-table={isAtTable || undefined}
      data-tall={tall}
    >
      <Name data-tall={tall} data-length={lengthClassOf(display_name)}>
        <WrappedName name={display_name} />
      </Name>
      {!tall && pointsLeft}
      <Score data-score data-tall={tall} data-digits={String(score).length}>
        {score}
      </Score>
      {tall && pointsLeft}
    </Card>
  )
}
