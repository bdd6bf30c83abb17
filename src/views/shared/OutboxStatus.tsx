// The part of a page that shows what the member did on this page and the server has not saved. The page of a game, the
// page of a roast and the Wordle page have this part.

import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { PendingRef } from '../../machines/shared/pending.machine.ts'
import { questionsIn, refusedIn, waitingIn, waitingText } from '../../machines/shared/waitingList.selectors.ts'
import { track } from '../../pending.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { EntryRow, QuestionRow, Rows } from './WaitingRows.tsx'

const Waiting = chakra('p', {
  base: {
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: 'md',
    background: 'raised',
    color: 'soft',
    fontSize: 'sm',
  },
})
const Heading = chakra('h2', { base: { fontSize: 'md', fontWeight: 650, color: 'danger' } })

/** Loads the code of the waiting list early, because the waiting list must also open without a network. */
const preloadWaitingList = () => void track(import('./WaitingList.tsx')).catch(() => undefined)

/** Added if the browser would not have the outbox entries any more after the tab is closed. */
const NOT_DURABLE_TEXT = ' Keep this page open: this browser stores nothing.'

/** Shows the outbox entries of the page: how many are not saved yet, and which need a decision of the member. */
export function OutboxStatus({ pending }: { pending: PendingRef }) {
  const entries = useSelector(pending, ({ context }) => context.entries)
  useEffect(preloadWaitingList, [])
  const isDurable = useSelector(pending, ({ context }) => context.durable)
  const waitingEntries = waitingIn(entries)
  const refusedEntries = refusedIn(entries)
  const questions = questionsIn(entries)
  const actions = {
    onSend: (keys: readonly string[]) => {
      for (const key of keys) pending.send({ type: 'entry.retry', key })
    },
    onDiscard: (keys: readonly string[]) => pending.send({ type: 'entries.discard', keys }),
  }
  return (
    <>
      {waitingEntries.length > 0 && (
        <Waiting role="status">
          {waitingText(waitingEntries)}
          {!isDurable && NOT_DURABLE_TEXT}
        </Waiting>
      )}
      <DiscardQuestion pending={pending} />
      {questions.length > 0 && (
        <Section name="Not in the score" heading="Not in the score">
          {questions.map((question) => (
            <QuestionRow key={question.queue} question={question} {...actions} />
          ))}
        </Section>
      )}
      {refusedEntries.length > 0 && (
        <Section name="Refused" heading="The server refused this">
          {refusedEntries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} {...actions} />
          ))}
        </Section>
      )}
    </>
  )
}

function Section({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      aria-label={name}
      display="grid"
      gap="3"
      padding="4"
      borderWidth="1px"
      borderColor="danger"
      borderRadius="md"
    >
      <Heading>{heading}</Heading>
      <Rows>{children}</Rows>
    </Box>
  )
}
