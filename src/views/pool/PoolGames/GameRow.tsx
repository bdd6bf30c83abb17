// One game in the list of games.
import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import { endWords } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGamesRef } from '../../../machines/pool/poolGames.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { shortDate } from '../../shared/dates.ts'
import { useHalf } from '../../shared/Half.ts'
import { Icon } from '../../shared/Icon.tsx'
import { countWholeTags } from './countWholeTags.ts'

/** The condition for a row in which two names with twelve letters each do not fit beside each other. */
const ONE_COLUMN = '@container (max-width: 24rem)'

const ROW_REM = 7.25
/** The height of the line with the tags, with the gap above it. */
const TAGS_REM = 2

/** The width of a row beside its facts: the borders, the padding and the details button. */
const BESIDE_FACTS_PX = 82

/** The height of the row of a game, in rem. It is fixed, so that the list can render only the visible rows. */
export const rowRem = ({ tags }: Pick<PoolGame, 'tags'>): number => ROW_REM + (tags.length > 0 ? TAGS_REM : 0)

export const Card = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '2',
    height: `${ROW_REM}rem`,
    paddingInlineEnd: '2',
    ...boxStyle,
    overflow: 'hidden',
    '&[data-tagged]': { height: `${ROW_REM + TAGS_REM}rem` },
    '&[data-opens]': { borderColor: 'primaryDeep', _hover: { background: 'panel' } },
    '&[data-chosen]': { borderColor: 'primary', background: 'raised', boxShadow: 'inset 4px 0 0 var(--color-primary)' },
  },
})
export const Opener = chakra('button', {
  base: {
    display: 'grid',
    alignContent: 'center',
    gap: '1.5',
    minWidth: 0,
    height: '100%',
    paddingInlineStart: '4',
    paddingBlock: '2',
    textAlign: 'start',
    // The columns of the players depend on the width of the row, which can be narrow in a wide window.
    containerType: 'inline-size',
    cursor: 'pointer',
    touchAction: 'manipulation',
    _focusVisible: { outline: '3px solid var(--color-primary-bright)', outlineOffset: '-3px', borderRadius: 'md' },
  },
})
const When = chakra('span', { base: { color: 'faint', fontSize: 'sm', whiteSpace: 'nowrap' } })
/** The players of a game, one below the other. More than two players are in two columns, if the row is wide enough. */
const Players = chakra('span', {
  base: {
    display: 'grid',
    columnGap: '4',
    lineHeight: 1.45,
    '&[data-pairs]': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      fontSize: 'sm',
      [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)', lineHeight: 1.25 },
    },
    '&[data-pairs="4"]': { [ONE_COLUMN]: { fontSize: 'xs' } },
  },
})
const Player = chakra('span', {
  base: {
    display: 'flex',
    gap: '1.5',
    minWidth: 0,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '&[data-winner]': { color: 'secondaryBright' },
  },
})
const Name = chakra('span', {
  base: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Tick = chakra('span', {
  base: { flexShrink: 0, alignSelf: 'center', '& > svg': { width: '1.1em', height: '1.1em' } },
})
const Handicap = chakra('span', { base: { color: 'soft', fontWeight: 400 } })

const TagLine = chakra('span', {
  base: {
    display: 'flex',
    gap: '1.5',
    '& > *': { display: 'block', flex: 'none', maxWidth: '100%', lineHeight: '26px', fontSize: 'sm' },
    // Only a tag that is alone wider than the line is cut.
    '& > :first-child': { flexShrink: 1, overflow: 'hidden', textOverflow: 'ellipsis' },
    '[data-chosen] &': { '& > *': { background: 'line' } },
  },
})

/**
 * One game of the list. A click opens a game of today without a winner, and shows the details of any other game. The
 * button shows the details of every game.
 */
export function GameRow({ actor, game, widthPx }: { actor: PoolGamesRef; game: PoolGame; widthPx: number }) {
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'game.open', game }))
  const isInspected = useSelector(
    actor,
    (snapshot) => snapshot.matches('inspecting') && snapshot.context.opened?.pool_game_id === game.pool_game_id,
  )
  const { chosenId, isBeside } = useHalf()
  const isOpen = chosenId === String(game.pool_game_id)
  const isChosen = isOpen || (isBeside && isInspected)
  const names = game.players.map(({ display_name }) => display_name).join(', ')
  const showDetails = () => actor.send({ type: 'details.open', game })
  return (
    <Card
      data-game={game.pool_game_id}
      data-opens={canOpen || undefined}
      data-chosen={isChosen || undefined}
      data-tagged={game.tags.length > 0 || undefined}
    >
      <Opener
        type="button"
        aria-current={isOpen ? 'page' : isChosen || undefined}
        aria-haspopup={canOpen || isBeside ? undefined : 'dialog'}
        onClick={canOpen ? () => actor.send({ type: 'game.open', game }) : showDetails}
      >
        <GameFacts game={game} widthPx={widthPx - BESIDE_FACTS_PX} />
      </Opener>
      <Button
        variant="ghost"
        paddingInline="0"
        aria-label={`Details of ${game.game_type} with ${names}, ${shortDate(game.started)}`}
        onClick={showDetails}
      >
        <Icon name="more" />
      </Button>
    </Card>
  )
}

interface GameFactsProps {
  game: PoolGame
  /** The width of the line for the tags. */
  widthPx?: number
}

/** The day, the type, the scores and the tags of a game, and who has won it. */
export function GameFacts({ game, widthPx = 0 }: GameFactsProps) {
  const { started, game_type, tags, players } = game
  const end = endWords(game)
  return (
    <>
      <When>
        {shortDate(started)} · {game_type}
        {end !== null && ` · ${end}`}
      </When>
      <Players data-players="" data-pairs={players.length > 2 ? players.length : undefined}>
        {players.map(({ pool_player_id, display_name, score, handicap, winner }) => (
          <Player key={pool_player_id} data-winner={winner || undefined}>
            <Name>{display_name}</Name>
            <Box as="span" whiteSpace="nowrap">
              {score} <Handicap>({handicap})</Handicap>
            </Box>
            {winner && (
              <Tick>
                <Icon name="check" />
                <span className="visually-hidden">Winner</span>
              </Tick>
            )}
          </Player>
        ))}
      </Players>
      {tags.length > 0 && <Tags tags={tags} widthPx={widthPx} />}
    </>
  )
}

function Tags({ tags, widthPx }: { tags: readonly string[]; widthPx: number }) {
  const count = countWholeTags(tags, widthPx)
  const others = tags.slice(count)
  return (
    <TagLine>
      {tags.slice(0, count).map((tag) => (
        <Badge key={tag} title={tag}>
          {tag}
        </Badge>
      ))}
      {others.length > 0 && (
        <Badge title={others.join(', ')}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">and {others.join(', ')}</span>
        </Badge>
      )}
    </TagLine>
  )
}
