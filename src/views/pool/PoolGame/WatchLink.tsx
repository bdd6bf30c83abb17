import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchLinkRef } from '../../../machines/pool/watchLink.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'

const Text = chakra('p', { base: { color: 'soft' } })
const Address = chakra('output', {
  base: {
    display: 'block',
    padding: '4',
    borderRadius: 'sm',
    background: 'night',
    fontFamily: 'mono',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})
const ErrorText = chakra('p', { base: { color: 'danger', fontWeight: 600 } })

/** The modal in which the creator opens the game to watchers. */
export function WatchLink({ actor }: { actor: WatchLinkRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const { address, error, isOpen } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return (
    <Modal open title="Let others watch" onClose={() => actor.send({ type: 'modal.close' })}>
      <Stack gap="4" paddingBottom="5">
        {!isOpen && <Text>Whoever has the link sees the score live, without an account, and can change nothing.</Text>}
        {isOpen && address === null && (
          <Text>A link is open. It was shown when it was made; a new one takes its place.</Text>
        )}
        {address !== null && (
          <>
            <Address aria-label="Watch link">{address}</Address>
            <Text role="status">
              {snapshot.matches({ open: 'copied' }) && 'Copied.'}
              {snapshot.matches({ open: 'copyFailed' }) && 'This browser does not copy: select the link instead.'}
            </Text>
          </>
        )}
        {error && <ErrorText role="alert">{error.message}</ErrorText>}
        <Flex gap="3" wrap="wrap">
          {address !== null && (
            <Button flex="1" onClick={() => actor.send({ type: 'link.copy' })}>
              <Icon name="copy" size={20} /> Copy
            </Button>
          )}
          <Button
            variant={address === null ? 'solid' : 'outline'}
            flex="1"
            disabled={busy}
            onClick={() => actor.send({ type: 'link.make' })}
          >
            {isOpen ? 'New link' : 'Make a link'}
          </Button>
          {isOpen && (
            <Button variant="danger" flex="1" disabled={busy} onClick={() => actor.send({ type: 'link.revoke' })}>
              Revoke
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  )
}
