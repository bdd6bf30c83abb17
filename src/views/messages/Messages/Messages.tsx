// The page on which admins read and send SMS messages.
import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type RefObject, useRef } from 'react'
import { phoneText } from '../../../../contract/rules/shared/format.ts'
import type { MessageSearchRef } from '../../../machines/messages/messageSearch.machine.ts'
import type { MessagesRef } from '../../../machines/messages/messages.machine.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page } from '../../shared/Page.tsx'
import { Composer } from './Composer.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import { Thread } from './Thread.tsx'

/** Fills the height of the window, so that the newest message and the field for a new message are both visible. */
const Chat = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    // 94 px is room for the top bar of the page and for the space around this section. In a window below 992 px, the
    // bar with the tools (`--thumb-bar`) covers the lower edge.
    height: 'calc(100dvh - 94px - var(--thumb-bar, 0px))',
    // On a phone of 320 by 568 px there is room for 26rem and not for more.
    minHeight: { base: '26rem', md: '28rem' },
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
    gap: { base: '2', md: '3' },
    paddingBlock: { base: '1', md: '3' },
    paddingInline: { base: '2', md: '3' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    background: 'panel',
  },
})
const Title = chakra('h1', {
  base: {
    fontFamily: 'body',
    fontSize: { base: 'sm', sm: 'md', md: 'lg' },
    fontWeight: 650,
    whiteSpace: 'nowrap',
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
})
const GatewayHint = chakra('p', {
  base: {
    paddingInline: { base: '3', md: '5' },
    paddingBlock: { base: '1', md: '2' },
    background: 'raised',
    color: 'soft',
    fontSize: { base: 'xs', md: 'sm' },
  },
})

/** The page on which admins read and send SMS messages. All messages are in one thread. */
export function Messages({ actor }: { actor: MessagesRef }) {
  const gateway = useSelector(actor, ({ context }) => context.gateway)
  const { search } = useSelector(actor, ({ children }) => children)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Page title="Messages" widthRem={64} isCompact>
      <Chat
        aria-label="Messages"
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !search?.getSnapshot().hasTag('open')) return
          search.send({ type: 'search.close' })
          opener.current?.focus()
        }}
      >
        <Head>
          <BackLink href="/admin" label="Back to the users" />
          <Title>{gateway ? phoneText(gateway.from_handle) : 'Messages'}</Title>
          {search && <SearchButton actor={search} opener={opener} />}
        </Head>
        {gateway && !gateway.configured && (
          <GatewayHint>There is no SMS gateway. Messages are stored here and are not sent.</GatewayHint>
        )}
        {search && <Searchable actor={actor} search={search} />}
      </Chat>
    </Page>
  )
}

interface SearchButtonProps {
  actor: MessageSearchRef
  /** The ref of this button. */
  opener: RefObject<HTMLButtonElement | null>
}

/** The button that opens and closes the search. Escape also closes it, and this button then gets the focus. */
function SearchButton({ actor, opener }: SearchButtonProps) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  return (
    <Button
      ref={opener}
      variant="outline"
      size="sm"
      marginInlineStart="auto"
      aria-label={isOpen ? 'Close search' : 'Search'}
      aria-expanded={isOpen}
      {...(!isOpen && { 'aria-keyshortcuts': '/' })}
      paddingInline={{ base: '0', sm: '4' }}
      onClick={() => actor.send({ type: isOpen ? 'search.close' : 'search.open' })}
    >
      <Icon name={isOpen ? 'close' : 'search'} size={20} />
      <Box as="span" display={{ base: 'none', sm: 'inline' }}>
        {isOpen ? 'Close search' : 'Search'}
      </Box>
    </Button>
  )
}

/** The thread with the field for a new message, or the search in place of both. */
function Searchable({ actor, search }: { actor: MessagesRef; search: MessageSearchRef }) {
  const isSearching = useSelector(search, (snapshot) => snapshot.hasTag('open'))
  const { composer } = useSelector(actor, ({ children }) => children)
  const partner = useSelector(actor, ({ context }) => context.gateway?.to_handle ?? null)
  if (isSearching) {
    return (
      <MessageSearch
        actor={search}
        partner={partner}
        onChoose={(message_id) => actor.send({ type: 'message.choose', message_id })}
      />
    )
  }
  return (
    <>
      <Content actor={actor} />
      {composer && <Composer actor={composer} partner={partner} />}
    </>
  )
}

/** The thread of messages, or what is shown while it loads, after it did not load, and while it is empty. */
function Content({ actor }: { actor: MessagesRef }) {
  const { messages, gateway, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value.thread)
  const reload = () => actor.send({ type: 'thread.reload' })
  if (state === 'failed' && gateway === null) {
    return (
      <Flex flex="1" align="center" justify="center">
        <Notice role="alert" title="The messages did not load." action={<Button onClick={reload}>Try again</Button>}>
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
  return (
    <>
      <KeptAge sentMs={null} error={state === 'failed' ? error : null} onReload={reload} />
      <Thread actor={actor} />
    </>
  )
}
