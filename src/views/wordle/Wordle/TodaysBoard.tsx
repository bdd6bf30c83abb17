// The part of the Wordle page with the results of all members for the puzzle of today.

import { chakra, Flex, Grid, Stack, Switch } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BoardRow, WordleBoard } from '../../../../contract/api/wordle/wordle.ts'
import { puzzleName, scoreText } from '../../../../contract/rules/wordle/shares.ts'
import type { HideScoresRef } from '../../../machines/wordle/hideScores.machine.ts'
import { Badge } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { longDate } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted, NameText } from '../../shared/typography.tsx'

const Entry = chakra('li', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '3',
    padding: '4',
    ...boxStyle,
  },
})
const SQUARE_PX = 22
/** The distance from one square to the next: the square and a gap of 4 px. */
const STEP_PX = SQUARE_PX + 4
/** The colour in which the page draws each square of a grid. */
const FILLS = { '⬛': 'var(--color-line)', '🟨': 'var(--color-primary)', '🟩': 'var(--color-secondary)' } as const

/** The SVG path of all squares of one colour. */
function squaresPath(grid: readonly string[], colour: string): string {
  return grid
    .flatMap((squares, row) =>
      [...squares].map((square, column) =>
        square === colour ? `M${column * STEP_PX} ${row * STEP_PX}h${SQUARE_PX}v${SQUARE_PX}h-${SQUARE_PX}z` : '',
      ),
    )
    .join('')
}

interface TodaysBoardProps {
  board: WordleBoard
  /** Whether the server has sent the board on this visit and the day of the board has not ended. */
  isToday: boolean
  hideScoresActor: HideScoresRef
}

/**
 * The results of today's puzzle. The grids, which are the rows of coloured squares, are hidden until the member has a
 * result, because they reveal the solution. The scores are also hidden if the member has chosen this.
 */
export function TodaysBoard({ board, isToday, hideScoresActor }: TodaysBoardProps) {
  // The position of the switch. While the choice is being saved, the switch already shows it.
  const wantsHiddenScores = useSelector(hideScoresActor, ({ context }) => context.hideScores) ?? board.hide_scores
  // Whether the scores are hidden now. `revealed` is true if the member has a result of this puzzle.
  const hidesScores = board.hide_scores && !board.revealed
  const name = puzzleName(board.puzzle)
  return (
    <Stack as="section" gap="4" aria-labelledby="todays-board">
      <Stack gap="1">
        <SectionHeading id="todays-board">
          {isToday ? `Today: ${name}` : `${name}, ${longDate(`${board.date}T00:00`)}`}
        </SectionHeading>
        {board.rows.length > 0 && !board.revealed && (
          <Muted>
            {hidesScores
              ? 'You see the scores and the grids after you enter your own result.'
              : 'You see the grids after you enter your own result.'}
          </Muted>
        )}
        <Switch.Root
          checked={wantsHiddenScores}
          onCheckedChange={({ checked }) => hideScoresActor.send({ type: 'scores.hide', hide: checked })}
        >
          <Switch.HiddenInput />
          <Switch.Control>
            <Switch.Thumb />
          </Switch.Control>
          <Switch.Label>Hide the scores, too, until I have a result</Switch.Label>
        </Switch.Root>
      </Stack>
      {board.rows.length === 0 ? (
        <Notice title="Nobody has played yet">Paste your result above to be the first.</Notice>
      ) : (
        <Grid as="ul" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))">
          {board.rows.map((row) => (
            <BoardEntry key={row.user_id} row={row} hidesScore={hidesScores} />
          ))}
        </Grid>
      )}
    </Stack>
  )
}

function BoardEntry({ row, hidesScore }: { row: BoardRow; hidesScore: boolean }) {
  return (
    <Entry>
      <Flex align="center" gap="2">
        <NameText>{row.username}</NameText>
        {hidesScore ? (
          <Badge variant="quiet">Played</Badge>
        ) : (
          <Badge variant={row.guesses === null ? 'quiet' : 'secondary'}>{scoreText(row)}</Badge>
        )}
      </Flex>
      {row.grid && <Squares grid={row.grid} label={`Grid of ${row.username}`} />}
    </Entry>
  )
}

function Squares({ grid, label }: { grid: readonly string[]; label: string }) {
  return (
    <svg role="img" aria-label={label} width={5 * STEP_PX} height={grid.length * STEP_PX}>
      {Object.entries(FILLS).map(([colour, fill]) => (
        <path key={colour} d={squaresPath(grid, colour)} fill={fill} />
      ))}
    </svg>
  )
}
