// What a chosen tap can be instead, and what can be added before it.

import { chakra, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { Tap } from '../../../../contract/rules/pool/scoredGame.ts'
import { tapWords } from '../../../../contract/rules/pool/tapWords.ts'
import type { TapLogRef } from '../../../machines/pool/tapLog.machine.ts'
import { changeTo, choicesFor, nameIn } from '../../../machines/pool/tapLog.selectors.ts'
import type { LogRow } from '../../../machines/pool/tapLog.types.ts'
import { Button } from '../../shared/Button.tsx'
import { ErrorText, Legend } from '../../shared/typography.tsx'

const Group = chakra('fieldset', { base: { border: 0, padding: 0, minWidth: 0 } })

/** Moves the focus from the list to the choices. React calls this once. */
const focusFirst = (pane: HTMLDivElement | null) => pane?.querySelector('button')?.focus()

interface CorrectTapProps {
  actor: TapLogRef
  game: LiveGame
  row: LogRow
  /** Whether a tap is added before the chosen one. Otherwise the chosen one changes. */
  isNew: boolean
}

/** The choices for a tap. One press corrects it. */
export function CorrectTap({ actor, game, row, isNew }: CorrectTapProps) {
  const { addedFor, problem } = useSelector(actor, ({ context }) => context)
  const tap: Tap = isNew ? { pool_player_id: addedFor, action: 'add' } : row.tap
  const make = (next: Tap) =>
    actor.send({ type: 'correction.make', correction: isNew ? { type: 'add', tap: next } : changeTo(row.tap, next) })
  return (
    <Stack gap="4" ref={focusFirst}>
      <Button variant="outline" alignSelf="start" onClick={() => actor.send({ type: 'tap.leave' })}>
        {isNew ? 'Back to the tap' : 'Back to the log'}
      </Button>
      {problem !== null && <ErrorText role="alert">{problem}</ErrorText>}
      {isNew && (
        <Choices title="Player">
          {game.players.map(({ pool_player_id, display_name }) => (
            <Button
              key={pool_player_id}
              variant={addedFor === pool_player_id ? 'solid' : 'outline'}
              aria-pressed={addedFor === pool_player_id}
              {...CHOICE}
              onClick={() => actor.send({ type: 'player.choose', pool_player_id })}
            >
              {display_name}
            </Button>
          ))}
        </Choices>
      )}
      {choicesFor(game, tap, isNew).map(({ title, choices }) => (
        <Choices key={title} title={title} isNarrow={title === 'Ball'}>
          {choices.map(({ text, tap: next }) => (
            <Button
              key={text}
              variant="outline"
              {...CHOICE}
              aria-label={`${text}: ${tapWords(next, nameIn(game)(next))}`}
              onClick={() => make(next)}
            >
              {text}
            </Button>
          ))}
        </Choices>
      ))}
      {!isNew && (
        <Grid gap="2" gridTemplateColumns="1fr 1fr">
          <Button variant="secondary" {...CHOICE} onClick={() => actor.send({ type: 'adding.open' })}>
            Add one before
          </Button>
          <Button
            variant="danger"
            {...CHOICE}
            onClick={() => actor.send({ type: 'correction.make', correction: { type: 'remove' } })}
          >
            Remove
          </Button>
        </Grid>
      )}
    </Stack>
  )
}

const CHOICE = { minHeight: '48px', paddingInline: '2', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

function Choices({ title, isNarrow, children }: { title: string; isNarrow?: boolean; children: React.ReactNode }) {
  return (
    <Group>
      <Legend marginBottom="2">{title}</Legend>
      <Grid gap="2" gridTemplateColumns={`repeat(auto-fill, minmax(${isNarrow ? '48px' : '8rem'}, 1fr))`}>
        {children}
      </Grid>
    </Group>
  )
}
