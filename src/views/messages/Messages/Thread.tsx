import { chakra } from '@chakra-ui/react'
import type { Message } from '../../../../contract/api/messages/messages.ts'
import type { MessageState } from '../../../../contract/rules/messages/messages.ts'
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
    // Few messages stand at the bottom, beside the box that they are answered in.
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
const Under = chakra('p', {
  base: { color: 'soft', fontSize: 'xs', '&[data-state="failed"]': { color: 'danger', fontWeight: 600 } },
})

const STATES: Record<MessageState, string> = {
  local: 'Kept here',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  received: 'Received',
}

/** Brings a message into view within its thread, and leaves the page where it is. */
function bringIntoView(item: HTMLElement | null): void {
  const thread = item?.parentElement
  if (thread) thread.scrollTop = thread.scrollHeight
}

export function Thread({ messages }: { messages: readonly Message[] }) {
  const newest = messages.at(-1)?.message_id
  return (
    // A keyboard scrolls only what it can focus.
    <Scroll tabIndex={0} aria-label="Thread" aria-live="polite">
      {messages.map((message) => (
        <Item
          // The newest message is a new element, so its ref runs once, as it appears.
          key={message.message_id}
          ref={message.message_id === newest ? bringIntoView : undefined}
          data-direction={message.direction}
        >
          <Bubble>{message.message}</Bubble>
          <Under data-state={message.state}>
            {STATES[message.state]} · {dateAndTime(message.created)}
          </Under>
        </Item>
      ))}
    </Scroll>
  )
}
