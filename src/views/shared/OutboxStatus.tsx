import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { entriesOf } from '../../machines/app/outbox.selectors.ts'
import type { OutboxEntry } from '../../machines/app/outbox.types.ts'
import { useSingleton } from './AppContext.ts'
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

/** What the server does not have yet, and what it refused: of one queue, or of everything that the member did. */
export function OutboxStatus({ queue }: { queue?: string }) {
  const outbox = useSingleton('outbox')
  const all = useSelector(outbox, ({ context }) => context.entries)
  const durable = useSelector(outbox, ({ context }) => context.durable)
  const entries = queue === undefined ? all : entriesOf(all, queue)
  const refused = entries.filter(({ error }) => error !== null)
  const waiting = entries.length - refused.length
  const things = waiting === 1 ? '1 tap waits' : `${waiting} taps wait`
  return (
    <>
      {waiting > 0 && (
        <Waiting role="status">
          {things} for the server.{' '}
          {durable ? 'Kept on this device.' : 'Keep this tab open: this browser keeps nothing.'}
        </Waiting>
      )}
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
              <Refused key={entry.key} entry={entry} />
            ))}
          </List>
        </Box>
      )}
    </>
  )
}

function Refused({ entry: { key, label, error } }: { entry: OutboxEntry }) {
  const outbox = useSingleton('outbox')
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
        onClick={() => outbox.send({ type: 'outbox.retry', key })}
      >
        Retry
      </Button>
      <Button
        variant="danger"
        size="sm"
        minHeight="thumb"
        aria-label={`Discard ${label}`}
        onClick={() => outbox.send({ type: 'outbox.discard', key })}
      >
        Discard
      </Button>
    </Flex>
  )
}
