// The modal for the link that shows a game to people without an account.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchLinkRef } from '../../../machines/pool/watchLink.machine.ts'
import { WATCH_VIEWS, type WatchView, watchAddress } from '../../../machines/pool/watchLinkViews.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'

const Address = chakra('output', {
  base: {
    display: 'block',
    flex: 1,
    minWidth: 0,
    padding: '3',
    borderRadius: 'sm',
    background: 'night',
    fontFamily: 'mono',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})
const QrBox = chakra('div', { base: { width: '14rem', maxWidth: '100%', marginInline: 'auto' } })
const Purpose = chakra('h3', { base: { marginBottom: '1', fontFamily: 'body', fontSize: 'sm', fontWeight: 600 } })

/** The name and the purpose of each address. */
const ADDRESSES: Record<WatchView, { name: string; purpose: string }> = {
  page: { name: 'Watch link', purpose: 'For phones' },
  tv: { name: 'TV view', purpose: 'For a TV in the hall' },
  overlay: { name: 'Overlay', purpose: 'For a stream: transparent, to lay over the picture' },
}

/**
 * The modal in which the creator of a game or of a league night makes, copies and revokes its watch link.
 * @param views the views that the link has
 */
export function WatchLink({ actor, views = WATCH_VIEWS }: { actor: WatchLinkRef; views?: readonly WatchView[] }) {
  const snapshot = useSelector(actor, (current) => current)
  const { address, error, view: copiedView, isOpen: hasLink } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
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
            <QrBox>
              <QrCode text={address} label="QR code of the watch link" />
            </QrBox>
            {views.map((view) => (
              <section key={view} aria-label={ADDRESSES[view].name}>
                <Purpose>{ADDRESSES[view].purpose}</Purpose>
                <Flex gap="2" align="center">
                  <Address aria-label={`Address: ${ADDRESSES[view].name}`}>{watchAddress(address, view)}</Address>
                  <Button
                    variant="outline"
                    aria-label={`Copy ${ADDRESSES[view].name}`}
                    onClick={() => actor.send({ type: 'link.copy', view })}
                  >
                    <Icon name="copy" size={20} />
                  </Button>
                </Flex>
              </section>
            ))}
            <Muted role="status">
              {snapshot.matches({ open: 'copied' }) && `Copied: ${ADDRESSES[copiedView].name}.`}
              {snapshot.matches({ open: 'copyFailed' }) && 'This browser did not copy the link. Select it and copy it.'}
            </Muted>
          </>
        )}
        {error && <ErrorText role="alert">{error.message}</ErrorText>}
        <Flex gap="3" wrap="wrap">
          <Button
            variant={address === null ? 'solid' : 'outline'}
            flex="1"
            disabled={isBusy}
            onClick={() => actor.send({ type: 'link.make' })}
          >
            {hasLink ? 'New link' : 'Make a link'}
          </Button>
          {hasLink && (
            <Button variant="danger" flex="1" disabled={isBusy} onClick={() => actor.send({ type: 'link.revoke' })}>
              Revoke
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  )
}
