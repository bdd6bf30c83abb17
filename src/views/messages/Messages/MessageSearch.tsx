// The part of the messages page that replaces the thread while an admin searches.

import { chakra, Field, Flex, Input, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { MAX_SEARCH_LENGTH } from '../../../../contract/rules/messages/messages.ts'
import type { FoundMessagesRef, MessageSearchRef } from '../../../machines/messages/messageSearch.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'
import { messageFacts } from './Thread.tsx'

const Frame = chakra('div', {
  base: { flex: 1, minHeight: 0, display: 'grid', alignContent: 'start', gap: '4', padding: '4', overflowY: 'auto' },
})
const List = chakra('ol', { base: { display: 'grid', gap: '2', listStyle: 'none' } })
const Choice = chakra('button', {
  base: {
    display: 'grid',
    gap: '1',
    width: '100%',
    padding: '4',
    ...boxStyle,
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'panel' },
  },
})
const Text = chakra('span', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

interface MessageSearchProps {
  actor: MessageSearchRef
  /** The number that messages are sent to; null without a gateway. */
  partner: string | null
  onChoose: (message_id: number) => void
}

/**
 * The search in the messages, and the list of the found messages, the newest first. A click on a message shows it in
 * the thread.
 */
export function MessageSearch({ actor, partner, onChoose }: MessageSearchProps) {
  const text = useSelector(actor, ({ context }) => context.text)
  const { found: foundMessages } = useSelector(actor, ({ children }) => children)
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches({ open: 'empty' }))
  return (
    <Frame>
      <form
        noValidate
        aria-label="Search the messages"
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'search.submit' })
        }}
      >
        <Flex gap="3" align="flex-start">
          <Field.Root invalid={isEmpty} flex="1">
            <Input
              aria-label="Text to search for"
              aria-keyshortcuts="/"
              type="search"
              autoFocus
              maxLength={MAX_SEARCH_LENGTH}
              value={text}
              onChange={({ currentTarget }) => actor.send({ type: 'search.change', text: currentTarget.value })}
            />
            <FieldTexts problem={isEmpty && 'Type a text to search for.'} />
          </Field.Root>
          <Button type="submit">Find</Button>
        </Flex>
      </form>
      {foundMessages && (
        <Found
          actor={foundMessages}
          partner={partner}
          onChoose={onChoose}
          onRetry={() => actor.send({ type: 'search.submit' })}
        />
      )}
    </Frame>
  )
}

interface FoundProps extends Pick<MessageSearchProps, 'partner' | 'onChoose'> {
  actor: FoundMessagesRef
  onRetry: () => void
}

/** The list of the found messages, or what is shown before it. */
function Found({ actor, partner, onChoose, onRetry }: FoundProps) {
  const { items, error, pages } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  if (state === 'failed') {
    return (
      <Notice role="alert" title="The search failed." action={<Button onClick={onRetry}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  // The first part of the list has not loaded yet.
  if (pages === 0) return <Skeleton height="8rem" aria-busy="true" />
  if (items.length === 0) return <Notice title="Nothing found">No message contains this text.</Notice>
  return (
    <Stack gap="4">
      <List aria-label="Messages found">
        {items.map((message) => (
          <li key={message.message_id}>
            <Choice type="button" onClick={() => onChoose(message.message_id)}>
              <Text>{message.message}</Text>
              <SmallPrint as="span">{messageFacts(message, dateAndTime(message.created), partner)}</SmallPrint>
            </Choice>
          </li>
        ))}
      </List>
      {hasMore && (
        <Button variant="outline" disabled={state === 'loadingMore'} onClick={() => actor.send({ type: 'list.more' })}>
          Older messages
        </Button>
      )}
      {state === 'moreFailed' && error && <ErrorText role="alert">{error.message}</ErrorText>}
    </Stack>
  )
}
