// The part of the messages page with all messages, and the texts about one message.

import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Message } from '../../../../contract/api/messages/messages.ts'
import {
  failureReason,
  mediaText,
  STATES_TO_SEND_AGAIN,
  type MessageState as State,
} from '../../../../contract/rules/messages/messages.ts'
import { phoneText } from '../../../../contract/rules/shared/format.ts'
import type { MessagesRef } from '../../../machines/messages/messages.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { longDate, timeOfDay } from '../../shared/dates.ts'
import { ErrorText } from '../../shared/typography.tsx'
import { useThreadPlace } from './useThreadPlace.ts'

const Scroll = chakra('ol', {
  base: {
    position: 'relative',
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', md: '4' },
    padding: { base: '3', md: '5' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // The browser must not move the thread: the page itself keeps the reader's place, the same way in every browser.
    overflowAnchor: 'none',
    // Keeps a short thread at the bottom, next to the field for a new message.
    _before: { content: '""', marginTop: 'auto' },
  },
})
/** One message. A sent message is at the left edge, and a received message at the right edge. */
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: { base: '0.5', md: '1' },
    '& > p': { maxWidth: 'min(85%, 36rem)' },
    '&[data-direction="INCOMING"]': { justifyItems: 'end' },
    '&[data-chosen] > p:first-of-type': { outline: '2px solid var(--color-primary)', outlineOffset: '2px' },
  },
})
/** The heading with the day, above the first message of the day. The messages show only their time of day. */
const Day = chakra('h2', {
  base: {
    justifySelf: 'center',
    marginBottom: { base: '1', md: '3' },
    paddingInline: '4',
    borderRadius: 'full',
    background: 'raised',
    color: 'soft',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: 600,
    letterSpacing: 0,
    lineHeight: 2,
  },
})
/** The coloured box with the text of a message. */
const Bubble = chakra('p', {
  base: {
    paddingInline: '4',
    paddingBlock: { base: '1.5', md: '3' },
    borderRadius: 'lg',
    borderBottomLeftRadius: '6px',
    background: 'night',
    color: 'ink',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '[data-direction="INCOMING"] &': {
      borderBottomLeftRadius: 'lg',
      borderBottomRightRadius: '6px',
      background: 'secondary',
      color: 'onSecondary',
    },
  },
})
const Media = chakra('span', { base: { display: 'block', fontSize: 'sm', fontStyle: 'italic' } })
const MessageState = chakra('p', {
  base: {
    color: 'soft',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
    '[data-direction="INCOMING"] &': { textAlign: 'end' },
    '&[data-state="failed"], &[data-state="unsent"]': { color: 'danger', fontWeight: 600 },
    '&[data-state="unsure"]': { color: 'warning', fontWeight: 600 },
  },
})
const Reason = chakra('p', { base: { color: 'soft', fontSize: 'xs' } })

/** The words for the state of a message. `local`: stored on this server only, because there is no SMS gateway. */
const STATES: Record<State, string> = {
  local: 'Stored here',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  unsure: 'Perhaps sent',
  unsent: 'Not sent',
  received: 'Received',
}

const Older = chakra('li', { base: { display: 'grid', justifyItems: 'center', gap: '2' } })
/** The row for the button 'New message', at the lower edge of the thread. */
const NewMessage = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    bottom: '3',
    display: 'grid',
    justifyItems: 'center',
    pointerEvents: 'none',
  },
})

/**
 * The state of a message, who sent it, and when.
 * @param partner the number that messages are sent to. A message from it does not name its sender.
 */
export function messageFacts(message: Message, timeText: string, partner: string | null): string {
  const { state, username, from_handle } = message
  const isFromOther = state === 'received' && from_handle !== partner
  return [isFromOther ? `Received from ${phoneText(from_handle)}` : STATES[state], username, timeText]
    .filter(Boolean)
    .join(' · ')
}

/** Why a message did not arrive or may not have arrived; undefined if no reason is known or needed. */
function reasonOf({ state, error_code }: Message): string | undefined {
  if (state === 'unsure') return 'The SMS gateway did not answer. It may have sent this message.'
  if (state === 'unsent')
    return 'It was waiting when this site was restored from a backup. The old site may have sent it.'
  return error_code && failureReason(error_code)
}

/** Whether the message is the first one of its day, by the clock of the reader. */
const isFirstOfDay = (message: Message, previous: Message | undefined) =>
  previous === undefined || new Date(previous.created).toDateString() !== new Date(message.created).toDateString()

/**
 * The messages, the oldest first. The list scrolls to a new message only if the reader is at the end or has sent a
 * message.
 */
export function Thread({ actor }: { actor: MessagesRef }) {
  const { messages, hasOlder, sentCount, chosenId, gateway } = useSelector(actor, ({ context }) => context)
  const { thread, hasNew, goToEnd, noteScroll } = useThreadPlace(messages, sentCount, chosenId)
  return (
    <Box position="relative" flex="1" minHeight="0" display="flex" flexDirection="column">
      {/* tabIndex: a keyboard can scroll only an element that can have the focus. */}
      <Scroll ref={thread} tabIndex={0} aria-label="Thread" aria-live="polite" onScroll={noteScroll}>
        {hasOlder && <LoadOlder actor={actor} />}
        {messages.map((message, index) => (
          <Item
            key={message.message_id}
            data-direction={message.direction}
            {...(message.message_id === chosenId && { 'data-chosen': '', tabIndex: -1 })}
          >
            {isFirstOfDay(message, messages[index - 1]) && <Day>{longDate(message.created)}</Day>}
            <Bubble>
              {message.message}
              {message.media && <Media>{mediaText(message.media)}, not shown here</Media>}
            </Bubble>
            <MessageState data-state={message.state}>
              {messageFacts(message, timeOfDay(message.created), gateway?.to_handle ?? null)}
            </MessageState>
            {reasonOf(message) && <Reason>{reasonOf(message)}</Reason>}
            {gateway?.configured && STATES_TO_SEND_AGAIN.includes(message.state) && (
              <SendAgain actor={actor} message={message} />
            )}
          </Item>
        ))}
      </Scroll>
      {hasNew && (
        <NewMessage>
          <Button pointerEvents="auto" size="sm" onClick={goToEnd}>
            New message
          </Button>
        </NewMessage>
      )}
    </Box>
  )
}

function SendAgain({ actor, message: { message_id } }: { actor: MessagesRef; message: Message }) {
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'message.sendAgain', message_id }))
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={!canSend}
      onClick={() => actor.send({ type: 'message.sendAgain', message_id })}
    >
      Send again
    </Button>
  )
}

function LoadOlder({ actor }: { actor: MessagesRef }) {
  const state = useSelector(actor, ({ value }) => value.older)
  const error = useSelector(actor, ({ context }) => context.olderError)
  return (
    <Older>
      <Button
        variant="outline"
        size="sm"
        disabled={state === 'loading'}
        onClick={() => actor.send({ type: 'older.load' })}
      >
        Load older
      </Button>
      {state === 'failed' && error && <ErrorText role="alert">{error.message}</ErrorText>}
    </Older>
  )
}
