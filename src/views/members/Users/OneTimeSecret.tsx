// The modal that shows an admin a one-time code, or the address of an invitation.

import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { OneTimeSecretRef } from '../../../machines/shared/oneTimeSecret.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { QrCode } from '../../shared/QrCode.tsx'

const Secret = chakra('code', {
  base: {
    display: 'block',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'primary',
    borderRadius: 'md',
    background: 'night',
    color: 'primaryBright',
    fontFamily: 'mono',
    fontSize: 'md',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})
const Hint = chakra('div', { base: { color: 'soft' } })
const Outcome = chakra('p', { base: { color: 'soft', fontSize: 'sm', minHeight: '1lh' } })

/** The sentence about copying or sharing, for each state of the open modal. */
const OUTCOMES = {
  shown: '',
  sharing: '',
  shared: 'Shared.',
  copying: '',
  copied: 'Copied.',
  failed: 'The browser did not allow copying. Select the text and copy it yourself.',
} as const

interface OneTimeSecretProps {
  actor: OneTimeSecretRef
  title: string
  /** Explains what the secret is for, and that it is not shown again. */
  children: ReactNode
  /**
   * The name of the QR code for screen readers. Pass it only if the secret is an address. The address is then also
   * shown as a QR code and can be shared.
   */
  qrLabel?: string
}

/**
 * A modal with a secret that is shown only once, and a button that copies it.
 * The secret is above the explanation, so that the secret is in view even in a window that is not high.
 */
export function OneTimeSecret({ actor, title, children, qrLabel }: OneTimeSecretProps) {
  const text = useSelector(actor, ({ context }) => context.text)
  const outcome = useSelector(actor, ({ value }) => (value === 'dismissed' ? '' : OUTCOMES[value.open]))
  // The button that gives an address on has the focus.
  const share = useRef<HTMLButtonElement>(null)
  const dismiss = () => actor.send({ type: 'text.dismiss' })
  return (
    <Modal
      open
      sticky
      title={title}
      onClose={dismiss}
      {...(qrLabel !== undefined && { initialFocus: share })}
      footer={
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button variant="outline" onClick={dismiss}>
            Done
          </Button>
          <Button
            variant={qrLabel === undefined ? 'solid' : 'outline'}
            onClick={() => actor.send({ type: 'text.copy' })}
          >
            <Icon name="copy" size={20} />
            Copy
          </Button>
          {qrLabel !== undefined && (
            <Button ref={share} onClick={() => actor.send({ type: 'text.share' })}>
              Share
            </Button>
          )}
        </Flex>
      }
    >
      <Stack gap="3">
        {qrLabel !== undefined && (
          <Box width="min(200px, 30dvh)" alignSelf="center" borderRadius="sm" overflow="hidden">
            <QrCode text={text} label={qrLabel} />
          </Box>
        )}
        <Secret>{text}</Secret>
        <Outcome role="status">{outcome}</Outcome>
        <Hint>{children}</Hint>
      </Stack>
    </Modal>
  )
}
