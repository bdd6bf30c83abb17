import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchLinkRef } from '../../../machines/pool/watchLink.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'

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

/** The modal in which the creator of a game makes, copies and revokes its watch link. */
export function WatchLink({ actor }: { actor: WatchLinkRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const { address, error, isOpen: hasLink } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return (
    <Modal open title="Let others watch" onClose={() => actor.send({ type: 'modal.close' })}>
      <Stack gap="4" paddingBottom="5">
        {!hasLink && (
          <Muted>Everybody who has the link can see the score live without an account. They cannot change it.</Muted>
        )}
        {hasLink && address === null && (
          <Muted>A link exists. It was shown only when it was made. A new link replaces it.</Muted>
        )}
        {address !== null && (
          <>
            <Address aria-label="Watch link">{address}</Address>
            <Muted role="status">
              {snapshot.matches({ open: 'copied' }) && 'Copied.'}
              {snapshot.matches({ open: 'copyFailed' }) && 'This browser did not copy the link. Select it and copy it.'}
            </Muted>
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
            {hasLink ? 'New link' : 'Make a link'}
          </Button>
          {hasLink && (
            <Button variant="danger" flex="1" disabled={busy} onClick={() => actor.send({ type: 'link.revoke' })}>
              Revoke
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  )
}
