import { chakra } from '@chakra-ui/react'
import type { Message } from '../../../../contract/api/messages/messages.ts'
import type { MessageState as State } from '../../../../contract/rules/messages/messages.ts'
import { dateAndTime } from '../../shared/dates.ts'

const Scroll = chakra('ol', {
  base: {
    position: 'relative',
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    padding: { base: '4', md: '5' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // Keeps a short thread at the bottom, next to the answer field.
    _before: { content: '""', marginTop: 'auto' },
  },
})
const Item = chakra('li', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    gap: '1',
    maxWidth: '85%',
    '&[data-direction="INCOMING"]': { alignSelf: 'flex-end', justifyItems: 'end' },
  },
})
const Bubble = chakra('p', {
  base: {
    paddingInline: '4',
    paddingBlock: '3',
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
const MessageState = chakra('p', {
  base: { color: 'soft', fontSize: 'xs', '&[data-state="failed"]': { color: 'danger', fontWeight: 600 } },
})

const STATES: Record<State, string> = {
  local: 'Stored here',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  received: 'Received',
}

/** Scrolls the thread to its end. The page itself does not scroll, as it would with scrollIntoView. */
function scrollThreadToEnd(item: HTMLElement | null): void {
  const thread = item?.parentElement
  if (thread) thread.scrollTop = thread.scrollHeight
}

/** The messages, the oldest first. It scrolls to each new message. */
export function Thread({ messages }: { messages: readonly Message[] }) {
  const newest = messages.at(-1)?.message_id
  return (
    // tabIndex: a keyboard can scroll only an element that can have the focus.
    <Scroll tabIndex={0} aria-label="Thread" aria-live="polite">
      {messages.map((message) => (
        <Item
          // The newest message is a new element, so its ref runs once, when it appears.
          key={message.message_id}
          ref={message.message_id === newest ? scrollThreadToEnd : undefined}
          data-direction={message.direction}
        >
          <Bubble>{message.message}</Bubble>
          <MessageState data-state={message.state}>
            {STATES[message.state]} · {dateAndTime(message.created)}
          </MessageState>
        </Item>
      ))}
    </Scroll>
  )
}
