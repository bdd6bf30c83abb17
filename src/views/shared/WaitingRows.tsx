// The rows in `WaitingList` and `OutboxStatus`. Each row is an unsaved outbox entry, a refused outbox entry
// or a question about old taps.

import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { PendingEntry } from '../../machines/shared/pending.types.ts'
import { canRetry, type Question } from '../../machines/shared/waitingList.selectors.ts'
import { Button } from './Button.tsx'
import { timeOrDate } from './dates.ts'

const Reason = chakra('p', { base: { color: 'soft', fontSize: 'sm' } })
const Label = chakra('p', { base: { fontWeight: 600, overflowWrap: 'anywhere' } })
/**
 * The label of an outbox entry, the reason why the entry is not saved, and the buttons beside both. On a phone, the
 * reason of a refused entry is below the buttons, because the reason is long.
 */
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '2',
    alignItems: 'center',
    '& > :last-child': { gridColumn: '2', gridRow: '1 / span 2' },
    '@media (max-width: 767.98px)': {
      '&[data-refused] > p + p': { gridColumn: '1 / -1' },
      '&[data-refused] > :last-child': { gridRow: '1' },
    },
  },
})
/** A list of rows, each with its own buttons. */
export const Rows = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })

/** What the buttons of a row do. `keys` are the keys of the outbox entries in this row. */
export interface EntryActions {
  onSend: (keys: readonly string[]) => void
  onDiscard: (keys: readonly string[]) => void
}

/** The text about old taps, for example '5 points tapped 20:14 to 20:18 are not in the score.'. */
function oldTapsText({ keys, firstMs, lastMs, isOnlyPoints }: Question): string {
  const [firstText, lastText] = [timeOrDate(firstMs), timeOrDate(lastMs)]
  const noun = isOnlyPoints ? 'point' : 'tap'
  const timesText = firstText === lastText ? `at ${firstText}` : `${firstText} to ${lastText}`
  return keys.length === 1
    ? `1 ${noun} tapped ${timesText} is not in the score.`
    : `${keys.length} ${noun}s tapped ${timesText} are not in the score.`
}

/** The text of a question: the old taps of one game, and what other members have changed since these taps. */
export function QuestionText({ question }: { question: Question }) {
  return (
    <>
      <p>
        {oldTapsText(question)} {question.changes}
      </p>
      <Reason>{question.taps}</Reason>
    </>
  )
}

/** A question as a row of a list, with its two answers. */
export function QuestionRow({ question, onSend, onDiscard }: { question: Question } & EntryActions) {
  return (
    <Row
      buttons={
        <>
          <RowButton onClick={() => onSend(question.keys)}>Send</RowButton>
          <RowButton variant="danger" onClick={() => onDiscard(question.keys)}>
            Discard
          </RowButton>
        </>
      }
    >
      <QuestionText question={question} />
    </Row>
  )
}

/** An unsaved outbox entry, or an outbox entry that the server has refused. */
export function EntryRow({ entry, onSend, onDiscard }: { entry: PendingEntry } & EntryActions) {
  const { key, label, error, createdMs } = entry
  return (
    <Entry data-refused={error ? '' : undefined}>
      <Label>{label}</Label>
      <Reason>
        {timeOrDate(createdMs)} · {error ? error.message : 'Not saved yet.'}
      </Reason>
      <Flex gap="2">
        {canRetry(entry) && (
          <RowButton label={`Retry ${label}`} onClick={() => onSend([key])}>
            Retry
          </RowButton>
        )}
        <RowButton variant="danger" label={`Discard ${label}`} onClick={() => onDiscard([key])}>
          Discard
        </RowButton>
      </Flex>
    </Entry>
  )
}

function Row({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap">
      <Box flex="1" minWidth="12rem">
        {children}
      </Box>
      <Flex gap="3">{buttons}</Flex>
    </Flex>
  )
}

interface RowButtonProps {
  variant?: 'outline' | 'danger'
  /** The name of the button for screen readers, if it is longer than the text of the button. */
  label?: string
  onClick: () => void
  children: ReactNode
}

function RowButton({ variant = 'outline', label, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant={variant}
      size="sm"
      minHeight="thumb"
      paddingInline={{ base: '2', md: '4' }}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
