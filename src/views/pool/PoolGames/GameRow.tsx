// One game in the list of games.
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import type { PoolGamesRef } from '../../../machines/pool/poolGames.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { shortDate } from '../../shared/dates.ts'
import { useHalf } from '../../shared/Half.ts'
import { Icon } from '../../shared/Icon.tsx'

/** The condition for a row in which two names with twelve letters each do not fit beside each other. */
const ONE_COLUMN = '@container (max-width: 24rem)'

/** The narrowest phones. There is no room for a tag beside the date, so a row shows only the number of its tags. */
const NARROWEST = '@media (max-width: 24rem)'

/** The height of every row, in rem. It is fixed, so that the list can render only the visible rows. */
export const ROW_REM = 7.25

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
    '&[data-opens]': { borderColor: 'primaryDeep', _hover: { background: 'panel' } },
    '&[data-chosen]': { borderColor: 'primary', background: 'raised', boxShadow: 'inset 4px 0 0 var(--color-primary)' },
  },
})
/** The style of the part of a row that shows the facts of its game. */
const facts = {
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
} as const
const Facts = chakra('div', { base: facts })
export const Opener = chakra('button', {
  base: {
    ...facts,
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

/**
 * One game of the list. In a wide window, a click opens the game. In a narrow window, a click opens only a game of
 * today without a winner. The button opens the details.
 */
export function GameRow({ actor, game }: { actor: PoolGamesRef; game: PoolGame }) {
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'game.open', game }))
  const { chosenId, isBeside } = useHalf()
  const isChosen = chosenId === String(game.pool_game_id)
  const names = game.players.map(({ display_name }) => display_name).join(', ')
  const content = <GameFacts game={game} isNarrow={isBeside} />
  return (
    <Card
      data-game={game.pool_game_id}
      data-opens={(canOpen && game.winner_player_id === null) || undefined}
      data-chosen={isChosen || undefined}
    >
      {canOpen ? (
        <Opener
          type="button"
          aria-current={isChosen ? 'page' : undefined}
          onClick={() => actor.send({ type: 'game.open', game })}
        >
          {content}
        </Opener>
      ) : (
        <Facts>{content}</Facts>
      )}
      <Button
        variant="ghost"
        paddingInline="0"
        aria-label={`Details of ${game.game_type} with ${names}, ${shortDate(game.started)}`}
        onClick={() => actor.send({ type: 'details.open', game })}
      >
        <Icon name="more" />
      </Button>
    </Card>
  )
}

interface GameFactsProps {
  game: PoolGame
  /** Whether the row is as narrow as on a phone, although the window is wide. */
  isNarrow?: boolean
}

/** The day, the type, the tags and the scores of a game, and who has won it. */
export function GameFacts({ game: { started, game_type, tags, players }, isNarrow = false }: GameFactsProps) {
  return (
    <>
      <Flex gap="2" align="center" minWidth="0" overflow="hidden">
        <When>
          {shortDate(started)} · {game_type}
        </When>
        {isNarrow ? <MoreTags tags={tags} display={{ base: 'block' }} /> : <Tags tags={tags} />}
      </Flex>
      <Players data-pairs={players.length > 2 ? players.length : undefined}>
        {players.map(({ pool_player_id, display_name, score, handicap, winner }) => (
          <Player key={pool_player_id} data-winner={winner || undefined}>
            <Name>{display_name}</Name>
            <Box as="span" whiteSpace="nowrap">
              {score} <Handicap>({handicap})</Handicap>
            </Box>
            {winner && (
              <Tick>
                <Icon name="check" />
                <VisuallyHidden>Winner</VisuallyHidden>
              </Tick>
            )}
          </Player>
        ))}
      </Players>
    </>
  )
}

/** How many tags a row shows in a narrow and in a wide window, before the number of the other tags. */
const TAGS_NARROW = 1
const TAGS_WIDE = 3

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      {tags.slice(0, TAGS_WIDE).map((tag, index) => (
        <Badge
          key={tag}
          display={{ base: index < TAGS_NARROW ? 'block' : 'none', md: 'block' }}
          minWidth="0"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          css={{ [NARROWEST]: { display: 'none' } }}
        >
          {tag}
        </Badge>
      ))}
      <MoreTags tags={tags} display={{ base: 'none', [NARROWEST]: 'block' }} />
      <MoreTags tags={tags.slice(TAGS_NARROW)} display={{ base: 'block', md: 'none', [NARROWEST]: 'none' }} />
      <MoreTags tags={tags.slice(TAGS_WIDE)} display={{ base: 'none', md: 'block' }} />
    </>
  )
}

/** The number of tags that are not shown, for example '+2'. Screen readers read the names of these tags. */
function MoreTags({ tags, display }: { tags: readonly string[]; display: Record<string, string> }) {
  if (tags.length === 0) return null
  return (
    <Badge display={display} flexShrink="0" title={tags.join(', ')}>
      <span aria-hidden="true">+{tags.length}</span>
      <VisuallyHidden>and {tags.join(', ')}</VisuallyHidden>
    </Badge>
  )
}
