// The card with which a member sees and ends sessions, for example the session of a lost phone.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { OpenSession } from '../../../../contract/api/members/sessionsAndExport.ts'
import type { SessionListRef } from '../../../machines/members/sessionList.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { Card } from './Card.tsx'

const List = chakra('ul', { base: { display: 'grid' } })
/** One session. On a narrow phone the button is below the text. */
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '3',
    minHeight: '64px',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})
const BrowserName = chakra('p', { base: { fontWeight: 600 } })

/**
 * The card of the account page that lists the member's sessions. The member can end any single session except the
 * current one. 'Sign out everywhere' ends all sessions, including the current one.
 */
export function Sessions({ actor }: { actor: SessionListRef }) {
  return (
    <Card title="Sessions" explanation="You are signed in on these browsers." isPrinted>
      <SessionRows actor={actor} />
    </Card>
  )
}

function SessionRows({ actor }: { actor: SessionListRef }) {
  const { sessions, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const reload = () => actor.send({ type: 'sessions.reload' })
  if (state === 'failed' && sessions.length === 0) {
    return (
      <Notice role="alert" title="The sessions did not load." action={<Button onClick={reload}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  if (sessions.length === 0) return <Skeleton height="16" aria-busy="true" />
  return (
    <Stack gap="4">
      <KeptAge sentMs={null} error={state === 'failed' ? error : null} onReload={reload} />
      <List>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} actor={actor} session={session} />
        ))}
      </List>
      <SignOutEverywhere actor={actor} />
    </Stack>
  )
}

function SignOutEverywhere({ actor }: { actor: SessionListRef }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'sessions.endAll' }))
  return (
    <Button
      variant="outline"
      alignSelf="flex-start"
      disabled={!isPossible}
      onClick={() => actor.send({ type: 'sessions.endAll' })}
    >
      Sign out everywhere
    </Button>
  )
}

function SessionRow({ actor, session }: { actor: SessionListRef; session: OpenSession }) {
  const endEvent = { type: 'session.end', session_id: session.session_id } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(endEvent))
  return (
    <Row>
      <Stack gap="0" flex="1 1 11rem" minWidth="0">
        <Flex gap="2" wrap="wrap" align="center">
          <BrowserName>{session.device}</BrowserName>
          {session.current && <Badge variant="secondary">this session</Badge>}
        </Flex>
        <SmallPrint>Last used {dateAndTime(session.last_seen)}</SmallPrint>
      </Stack>
      {!session.current && (
        <Button variant="outline" size="sm" disabled={!isPossible} onClick={() => actor.send(endEvent)}>
          Sign out there
        </Button>
      )}
    </Row>
  )
}
