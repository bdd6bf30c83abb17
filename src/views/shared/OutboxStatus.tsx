import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PendingRef } from '../../machines/shared/pending.machine.ts'
import type { PendingEntry } from '../../machines/shared/pending.types.ts'
import { Button } from './Button.tsx'

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
const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Reason = chakra('p', { base: { color: 'soft', fontSize: 'sm' } })
const Label = chakra('p', { base: { fontWeight: 600 } })

const waitingText = (count: number, durable: boolean) =>
  `${count} ${count === 1 ? 'tap' : 'taps'} not saved yet.${durable ? '' : ' Keep this page open: this browser stores nothing.'}`

/** Shows the outbox entries of this screen: how many are not saved yet, and which the server has refused. */
export function OutboxStatus({ pending }: { pending: PendingRef }) {
  const entries = useSelector(pending, ({ context }) => context.entries)
  const durable = useSelector(pending, ({ context }) => context.durable)
  const refused = entries.filter(({ error }) => error !== null)
  const waiting = entries.length - refused.length
  return (
    <>
      {waiting > 0 && <Waiting role="status">{waitingText(waiting, durable)}</Waiting>}
      {refused.length > 0 && (
        <Box
          as="section"
          aria-label="Refused"
          display="grid"
          gap="3"
          padding="4"
          borderWidth="1px"
          borderColor="danger"
          borderRadius="md"
        >
          <Heading>The server refused this</Heading>
          <List>
            {refused.map((entry) => (
              <Refused key={entry.key} pending={pending} entry={entry} />
            ))}
          </List>
        </Box>
      )}
    </>
  )
}

function Refused({ pending, entry: { key, label, error } }: { pending: PendingRef; entry: PendingEntry }) {
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap">
      <Box flex="1" minWidth="12rem">
        <Label>{label}</Label>
        <Reason>{error?.message}</Reason>
      </Box>
      <Button
        variant="outline"
        size="sm"
        minHeight="thumb"
        aria-label={`Retry ${label}`}
        onClick={() => pending.send({ type: 'entry.retry', key })}
      >
        Retry
      </Button>
      <Button
        variant="danger"
        size="sm"
        minHeight="thumb"
        aria-label={`Discard ${label}`}
        onClick={() => pending.send({ type: 'entry.discard', key })}
      >
        Discard
      </Button>
    </Flex>
  )
}
