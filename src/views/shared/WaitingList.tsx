// The sheet 'Not saved yet', which the button in the top bar opens on every page.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { PendingEntry } from '../../machines/shared/pending.types.ts'
import type { WaitingListRef } from '../../machines/shared/waitingList.machine.ts'
import {
  aboutOf,
  openQuestion,
  questionsIn,
  refusedIn,
  waitingIn,
} from '../../machines/shared/waitingList.selectors.ts'
import { pathTo } from '../../paths.ts'
import { Button } from './Button.tsx'
import { ChakraTheme } from './ChakraTheme.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { Modal } from './Modal.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { Muted } from './typography.tsx'
import { EntryRow, QuestionRow, QuestionText, Rows } from './WaitingRows.tsx'

const QueueName = chakra('h3', { base: { fontSize: 'sm', fontWeight: 600, color: 'soft' } })

/** The page to which a queue such as `game:12` belongs. Only queues of games, roasts and Wordle have a path. */
function pageOf(queue: string): { name: string; path: string | null } {
  const [kind, id = ''] = queue.split(':')
  if (kind === 'game') return { name: 'Pool game', path: pathTo.poolGame(id) }
  if (kind === 'roast') return { name: 'Roast', path: pathTo.roast(id) }
  if (kind === 'wordle') return { name: 'Wordle', path: '/wordle' }
  return { name: 'Other', path: null }
}

/**
 * The waiting list, the question about old taps and the question before a sign-out. At most one of these three dialogs
 * is open. It can be open over every page.
 */
export function WaitingList({ list }: { list: WaitingListRef }) {
  const state = useSelector(list, ({ value }) => value)
  const pending = useSelector(list, ({ children }) => children.pending)
  return (
    <ChakraTheme>
      {state === 'asking' && <OldTapsQuestion list={list} />}
      {state === 'open' && <ListSheet list={list} />}
      {state === 'signingOut' && pending && <SignOutQuestion list={list} pending={pending} />}
    </ChakraTheme>
  )
}

/** Asks whether the old taps of one game are to be sent or discarded. */
function OldTapsQuestion({ list }: { list: WaitingListRef }) {
  const question = useSelector(list, ({ context }) => openQuestion(context))
  const sendButton = useRef<HTMLButtonElement>(null)
  if (!question) return null
  const { keys, about } = question
  return (
    <Modal
      open
      title="Send these taps?"
      initialFocus={sendButton}
      onClose={() => list.send({ type: 'question.postpone' })}
      footer={
        <>
          <Button variant="danger" onClick={() => list.send({ type: 'entries.discard', keys })}>
            Discard
          </Button>
          <Button ref={sendButton} onClick={() => list.send({ type: 'entries.send', keys })}>
            Send
          </Button>
        </>
      }
    >
      <Stack gap="2">
        {about && <QueueName as="p">Pool game: {about}</QueueName>}
        <QuestionText question={question} />
      </Stack>
    </Modal>
  )
}

/** The unsaved and the refused outbox entries, each with the page to which it belongs. */
function ListSheet({ list }: { list: WaitingListRef }) {
  const entries = useSelector(list, ({ context }) => context.entries)
  const pending = useSelector(list, ({ children }) => children.pending)
  const queues = [...new Set(entries.map(({ queue }) => queue))]
  return (
    <Modal
      kind="sheet"
      open
      title="Not saved yet"
      onClose={() => list.send({ type: 'list.close' })}
      footer={
        waitingIn(entries).length > 0 && (
          <Button width="100%" onClick={() => list.send({ type: 'list.send' })}>
            Send now
          </Button>
        )
      }
    >
      {pending && <DiscardQuestion pending={pending} />}
      <Stack gap="5">
        <Muted>
          {waitingIn(entries).length > 0
            ? 'This is sent as soon as the server can be reached. You can leave this page.'
            : 'The server has refused this. The reason is beside each entry.'}
        </Muted>
        {queues.map((queue) => (
          <Queue key={queue} list={list} queue={queue} entries={entries.filter((entry) => entry.queue === queue)} />
        ))}
      </Stack>
    </Modal>
  )
}

interface QueueProps {
  list: WaitingListRef
  queue: string
  entries: readonly PendingEntry[]
}

/** One queue of the outbox: a link to its page, the questions about its old taps, and its entries. */
function Queue({ list, queue, entries }: QueueProps) {
  const { name, path } = pageOf(queue)
  const about = aboutOf(entries)
  const actions = {
    onSend: (keys: readonly string[]) => list.send({ type: 'entries.send', keys }),
    onDiscard: (keys: readonly string[]) => list.send({ type: 'entries.discard', keys }),
  }
  return (
    <Stack as="section" gap="3" aria-label={name}>
      <Flex justify="space-between" align="center" gap="3">
        <QueueName>{about ? `${name}: ${about}` : name}</QueueName>
        {path && (
          <Button asChild variant="ghost" size="sm" minHeight="thumb">
            <Link href={path} onClick={() => list.send({ type: 'list.close' })}>
              Open
            </Link>
          </Button>
        )}
      </Flex>
      <Rows>
        {questionsIn(entries).map((question) => (
          <QuestionRow key={question.queue} question={question} {...actions} />
        ))}
        {[...refusedIn(entries), ...waitingIn(entries)].map((entry) => (
          <EntryRow key={entry.key} entry={entry} {...actions} />
        ))}
      </Rows>
    </Stack>
  )
}
