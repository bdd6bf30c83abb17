import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { phoneText } from '../../../../contract/rules/shared/format.ts'
import type { MessagesRef } from '../../../machines/messages/messages.machine.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page } from '../../shared/Page.tsx'
import { Composer } from './Composer.tsx'
import { Thread } from './Thread.tsx'

/** Fills the height of the window, so that the newest message and the answer field are both visible. */
const Chat = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: { base: 'calc(100dvh - 116px)', md: 'calc(100dvh - 164px)' },
    minHeight: '28rem',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'felt',
    overflow: 'hidden',
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
    background: 'panel',
  },
})
const Title = chakra('h1', {
  base: { fontFamily: 'body', fontSize: 'lg', fontWeight: 650, letterSpacing: 0, fontVariantNumeric: 'tabular-nums' },
})
const GatewayHint = chakra('p', {
  base: { paddingInline: '5', paddingBlock: '2', background: 'raised', color: 'soft', fontSize: 'sm' },
})

/** The page on which admins read and send SMS messages. All messages are in one thread. */
export function Messages({ actor }: { actor: MessagesRef }) {
  const gateway = useSelector(actor, ({ context }) => context.gateway)
  return (
    <Page title="Messages">
      <Chat aria-label="Messages">
        <Head>
          <BackLink href="/admin" label="Back to the users" />
          <Title>{gateway ? phoneText(gateway.from_handle) : 'Messages'}</Title>
        </Head>
        {gateway && !gateway.configured && (
          <GatewayHint>There is no SMS gateway. Messages are stored here and are not sent.</GatewayHint>
        )}
        <Content actor={actor} />
        <Composer actor={actor} />
      </Chat>
    </Page>
  )
}

function Content({ actor }: { actor: MessagesRef }) {
  const { messages, gateway, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value.thread)
  if (state === 'failed') {
    return (
      <Flex flex="1" align="center" justify="center">
        <Notice
          role="alert"
          title="The messages did not load."
          action={<Button onClick={() => actor.send({ type: 'thread.reload' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      </Flex>
    )
  }
  if (gateway === null) {
    return (
      <Stack flex="1" gap="4" padding="5" justify="flex-end" aria-busy="true">
        <Skeleton height="16" width="70%" />
        <Skeleton height="16" width="55%" alignSelf="flex-end" />
        <Skeleton height="20" width="60%" />
      </Stack>
    )
  }
  if (messages.length === 0) {
    return (
      <Flex flex="1" align="center" justify="center">
        <Notice title="No messages yet">Write the first one below.</Notice>
      </Flex>
    )
  }
  return <Thread messages={messages} />
}
