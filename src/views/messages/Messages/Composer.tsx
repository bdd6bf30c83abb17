// The form for a new message, at the lower end of the messages page.

import { chakra, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { MAX_MESSAGE_LENGTH, messageError } from '../../../../contract/rules/messages/messages.ts'
import { segmentsOf } from '../../../../contract/rules/messages/segments.ts'
import { phoneText } from '../../../../contract/rules/shared/format.ts'
import type { ComposerRef } from '../../../machines/messages/composer.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { failureText } from '../../shared/failureText.ts'
import { Icon } from '../../shared/Icon.tsx'
import { ErrorText } from '../../shared/typography.tsx'

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'end',
    columnGap: { base: '2', md: '3' },
    padding: { base: '2', md: '3' },
    borderTopWidth: '1px',
    borderColor: 'line',
    background: 'panel',
  },
})
/**
 * The field grows with its text. On phones it begins with one line, so that there is room for the thread of messages.
 * Not every browser has `field-sizing`, so `autoresize` measures the text.
 */
const TextBox = chakra(Textarea, {
  base: { minHeight: { md: '6rem' }, maxHeight: { base: '9.5rem', md: '14rem' }, resize: 'none' },
})
/** The row below the field. */
const Below = chakra('div', {
  base: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' },
})
const Count = chakra('p', {
  base: {
    paddingInline: '2',
    color: 'soft',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    '&[data-over=true]': { color: 'danger', fontWeight: 600 },
  },
})

/**
 * In how many SMS the text is sent: '2 SMS'. With special characters, each SMS has room for fewer characters: '3 SMS,
 * shorter because of special characters'.
 */
function smsText(draft: string): string {
  const { count, isUnicode } = segmentsOf(draft)
  return `${count} SMS${isUnicode ? ', shorter because of special characters' : ''}`
}

/** Why the text cannot be sent, in words: '100 characters too many.' Null if the text can be sent. */
function problemOf(draft: string): string | null {
  const tooMany = draft.length - MAX_MESSAGE_LENGTH
  if (tooMany <= 0) return messageError(draft)
  return `${tooMany.toLocaleString()} ${tooMany === 1 ? 'character' : 'characters'} too many.`
}

interface ComposerProps {
  actor: ComposerRef
  /** The phone number that gets the messages; null if the server cannot send text messages. */
  partner: string | null
}

/** The field for a new message, with the number of its characters and the button that sends it. */
export function Composer({ actor, partner }: ComposerProps) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  // The page did not send the draft, because it is empty or too long.
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  // The server did not accept the draft, or did not answer.
  const isUnsent = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'unsent' }))
  const sendError = useSelector(actor, ({ context }) => context.sendError)
  const countId = useId()
  const partnerId = useId()
  const isTooLong = draft.length > MAX_MESSAGE_LENGTH
  const problem = isTooLong || isRefused ? problemOf(draft) : null
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'message.send' })
      }}
    >
      {isUnsent && sendError && (
        <ErrorText role="alert" gridColumn="1 / -1" paddingBottom="2" fontSize="sm">
          {failureText(sendError, 'Send')}
        </ErrorText>
      )}
      <TextBox
        aria-label="Message"
        rows={1}
        autoresize
        value={draft}
        aria-invalid={isTooLong || isRefused}
        aria-describedby={partner === null ? countId : `${partnerId} ${countId}`}
        onChange={({ currentTarget }) => actor.send({ type: 'draft.change', draft: currentTarget.value })}
      />
      <Button
        type="submit"
        paddingInline="0"
        aria-label="Send"
        title="Send"
        disabled={isBusy || isTooLong}
        // The field keeps the focus. If it lost the focus, the bar with the tools would appear again on a phone, and
        // move the button during the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name="send" />
      </Button>
      <Below>
        {partner !== null && <Count id={partnerId}>To {phoneText(partner)}</Count>}
        <Count id={countId} data-over={isTooLong || isRefused}>
          {problem !== null && `${problem} `}
          {draft.length.toLocaleString()} / {MAX_MESSAGE_LENGTH.toLocaleString()}
          {partner !== null && draft !== '' && ` · ${smsText(draft)}`}
        </Count>
      </Below>
    </Form>
  )
}
