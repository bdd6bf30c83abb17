// The dialog that ends a match without playing it out, or opens it again.

import { Box, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type EndMatchRef, endChoices } from '../../../machines/pool/endMatch.machine.ts'
import type { PendingRef } from '../../../machines/shared/pending.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'
import { useWaitText } from './useWaitText.ts'

interface EndMatchProps {
  actor: EndMatchRef
  /** What the server has not saved of the game. */
  pending: PendingRef
}

/** The dialog that ends a match by forfeit or unfinished, after a question. */
export function EndMatch({ actor, pending }: EndMatchProps) {
  const { game } = useSelector(actor, ({ context }) => context)
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  const waitText = useWaitText(pending)
  return (
    <Modal
      open
      title={game.ended == null ? 'End the match' : 'Open the match again'}
      onClose={() => actor.send({ type: 'modal.close' })}
    >
      <Stack gap="3" paddingBottom="5">
        {isChoosing ? <Choices actor={actor} /> : <Question actor={actor} waitText={waitText} />}
      </Stack>
    </Modal>
  )
}

function Choices({ actor }: { actor: EndMatchRef }) {
  const { game } = useSelector(actor, ({ context }) => context)
  return (
    <>
      <Muted>For a match that is not played out. How does it end?</Muted>
      {endChoices(game).map(({ text, ended, winner }) => (
        <Button
          key={text}
          variant="outline"
          minHeight="48px"
          whiteSpace="normal"
          overflowWrap="anywhere"
          onClick={() => actor.send({ type: 'end.choose', ended, winner })}
        >
          {text}
        </Button>
      ))}
    </>
  )
}

/** What each end changes. */
const CONSEQUENCES = {
  forfeit: 'It counts like any other win.',
  unfinished: 'The game then counts nowhere.',
}

function Question({ actor, waitText }: { actor: EndMatchRef; waitText: string | null }) {
  const { game, choice, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const chosen = endChoices(game).find(({ ended, winner }) => ended === choice.ended && winner === choice.winner)
  return (
    <>
      <p>
        {choice.ended === null
          ? 'Do you want to open this match again? The score is as it was.'
          : 'Do you really want to end this match?'}
      </p>
      {chosen && choice.ended !== null && (
        <Box as="p" fontWeight="600" overflowWrap="anywhere">
          {chosen.text}. {CONSEQUENCES[choice.ended]}
        </Box>
      )}
      {error && <ErrorText role="alert">{error.message}</ErrorText>}
      {waitText && <Muted role="status">{waitText}</Muted>}
      <Flex gap="3" wrap="wrap">
        <Button
          variant="outline"
          flex="1 0 auto"
          paddingInline="3"
          disabled={isBusy}
          ref={focusButton}
          onClick={() => actor.send({ type: 'question.cancel' })}
        >
          Cancel
        </Button>
        <Button
          variant={choice.ended === null ? 'solid' : 'danger'}
          flex="1 0 auto"
          paddingInline="3"
          disabled={isBusy || waitText !== null}
          onClick={() => actor.send({ type: 'question.confirm' })}
        >
          {choice.ended === null ? 'Open again' : 'End the match'}
        </Button>
      </Flex>
    </>
  )
}

/** Moves the focus to the answers when the question replaces the choices. React calls this once. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus()
