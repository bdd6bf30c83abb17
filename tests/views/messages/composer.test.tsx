// Renders the form for a new message.

import { expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { composerMachine } from '../../../src/machines/messages/composer.machine.ts'
import { Composer } from '../../../src/views/messages/Messages/Composer.tsx'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

/** For example '1,601 / 1,600', in the language of this computer. */
const countOf = (length: number) => `${length.toLocaleString()} / ${MAX_MESSAGE_LENGTH.toLocaleString()}`

test.each([
  { length: 1700, isTooLong: true, count: `100 characters too many. ${countOf(1700)}` },
  { length: 1601, isTooLong: true, count: `1 character too many. ${countOf(1601)}` },
  { length: 1600, isTooLong: false, count: countOf(1600) },
])(
  '[messages-send-03] for a message of $length characters the form shows: $count',
  async ({ length, isTooLong, count }) => {
    const input = { draftKey: { user_id: 1, name: 'message' }, visit: 'visit', parent: noopRef() }
    const actor = await startWithAnswers(composerMachine, { input, effects: ['keepDraft'] })
    actor.send({ type: 'draft.change', draft: 'x'.repeat(length) })
    const readForm = () => {
      const shown = renderView(<Composer actor={actor} partner={null} />)
      const { isInvalid, description } = shown.field('Message')
      return { isInvalid, description, canSend: !shown.get('button', 'Send').isDisabled }
    }
    expect(readForm()).toEqual({ isInvalid: isTooLong, description: count, canSend: !isTooLong })
    if (!isTooLong) return
    // The keys Ctrl and Enter send this event even while the button is disabled.
    actor.send({ type: 'message.send' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(readForm()).toEqual({ isInvalid: true, description: count, canSend: false })
  },
)

test.each([
  ['3125550199', 'To +1 (312) 555-0199 0 / 1,600'],
  [null, '0 / 1,600'],
])('[messages-sender-03] below the field is who gets the message: %s', async (partner, description) => {
  const input = { draftKey: { user_id: 1, name: 'message' }, visit: 'visit', parent: noopRef() }
  const actor = await startWithAnswers(composerMachine, { input, effects: ['keepDraft'] })
  const shown = renderView(<Composer actor={actor} partner={partner} />)
  expect(shown.field('Message').description).toBe(description.replace('0 / 1,600', countOf(0)))
})
