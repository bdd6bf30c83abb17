import { chakra } from '@chakra-ui/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { u } from './stage.ts'
import { WrappedName } from './WrappedName.tsx'

/**
 * The card of a player. Under the name are the points left and the score: below each other for one or two players,
 * otherwise side by side.
 */
const Card = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    columnGap: u(1.5),
    minHeight: 0,
    paddingBlock: u(1.5),
    paddingInline: u(2.5),
    borderWidth: u(0.5),
    borderColor: 'line',
    borderRadius: u(2.5),
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
    fontSize: u(5.5),
    fontWeight: 650,
    lineHeight: 1.15,
    letterSpacing: 'normal',
    overflowWrap: 'anywhere',
    '&[data-length=long]': { fontSize: u(4) },
    '&[data-length=longest]': { fontSize: u(3.2) },
    '&[data-tall]': { fontSize: u(8) },
    '&[data-tall][data-length=long]': { fontSize: u(6) },
    '&[data-tall][data-length=longest]': { fontSize: u(4.6) },
  },
})
/** The digits are about 0.7 times as high as their font, so 32 % of the window's height give more than 22 %. */
const Score = chakra('p', {
  base: {
    fontSize: u(33),
    fontWeight: 750,
    letterSpacing: '-0.06em',
    lineHeight: 0.72,
    color: 'primaryBright',
    '[data-winner] &': { color: 'secondaryBright' },
    '&[data-digits="3"]': { fontSize: u(32) },
    '&[data-tall]': { fontSize: u(52) },
    '&[data-tall][data-digits="3"]': { fontSize: u(42) },
  },
})
/** A score of three digits leaves little room beside it. */
const Left = chakra('p', {
  base: {
    fontSize: u(6),
    fontWeight: 650,
    '[data-winner] &': { color: 'secondaryBright' },
    '&[data-small]': { fontSize: u(3.2) },
  },
})
/** Text that is less important. */
export const Soft = chakra('span', { base: { color: 'soft', fontSize: '0.75em', fontWeight: 400 } })
const Turn = chakra('span', {
  base: { display: 'block', color: 'primaryBright', fontSize: u(4), fontWeight: 650, lineHeight: 1.25 },
})
/** The widest name of each length has room in its card, in one line or two. */
const lengthOf = ({ length }: string) => (length <= 10 ? 'short' : length <= 18 ? 'long' : 'longest')

interface TvPlayerProps {
  player: WatchedGame['players'][number]
  /** Set when the game has one or two players. */
  tall: true | undefined
  /** Undefined if the game has no score sheet. */
  atTable: boolean | undefined
}

/**
 * A player on the TV view.
 * @serves pool-watch-02, pool-watch-03, pool-watch-14
 */
export function TvPlayer({ player, tall, atTable }: TvPlayerProps) {
  const { display_name, score, remaining, handicap, winner } = player
  const left = (
    <Left data-small={(!tall && score > 99) || undefined}>
      {winner ? 'Winner' : `${remaining} left`} <Soft display={tall ? 'inline' : 'block'}>race to {handicap}</Soft>
      {/* The line keeps its space when it is hidden, so that the scores of all players are at one height. */}
      {atTable !== undefined && <Turn visibility={atTable ? 'visible' : 'hidden'}>At the table</Turn>}
    </Left>
  )
  return (
    <Card
      aria-label={display_name}
      data-winner={winner || undefined}
      data-at-table={atTable || undefined}
      data-tall={tall}
    >
      <Name data-tall={tall} data-length={lengthOf(display_name)}>
        <WrappedName name={display_name} />
      </Name>
      {!tall && left}
      <Score data-score data-tall={tall} data-digits={String(score).length}>
        {score}
      </Score>
      {tall && left}
    </Card>
  )
}
