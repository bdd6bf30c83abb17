// The log of a game in a dialog: all its taps, and what a chosen tap can be instead.

import { Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { tapWords } from '../../../../contract/rules/pool/tapWords.ts'
import type { TapLogRef } from '../../../machines/pool/tapLog.machine.ts'
import { chosenRow, nameIn } from '../../../machines/pool/tapLog.selectors.ts'
import type { LogRow } from '../../../machines/pool/tapLog.types.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { CorrectTap } from './CorrectTap.tsx'
import { LogRows } from './LogRows.tsx'

/** The tap in words: 'Ball 3 Ann'. */
const wordsOf = (game: LiveGame, { tap }: LogRow) => tapWords(tap, nameIn(game)(tap))

/** The dialog with the log of a game. A press on a tap shows what it can be instead. */
export function TapLog({ actor }: { actor: TapLogRef }) {
  const game = useSelector(actor, ({ context }) => context.log?.game ?? null)
  const row = useSelector(actor, ({ context }) => chosenRow(context))
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.matches({ shown: { view: 'correcting' } }))
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches({ shown: { view: 'adding' } }))
  const { pending } = useSelector(actor, ({ children }) => children)
  const title = !game || !row || !(isCorrecting || isAdding) ? 'Log' : titleOf(isAdding, wordsOf(game, row))
  return (
    <Modal open title={title} onClose={() => actor.send({ type: 'log.close' })}>
      <Stack gap="4" paddingBottom="5">
        <LogContent actor={actor} game={game} row={isCorrecting || isAdding ? row : null} isNew={isAdding} />
        {pending && <OutboxStatus pending={pending} />}
      </Stack>
    </Modal>
  )
}

const titleOf = (isAdding: boolean, words: string) => (isAdding ? `Add before: ${words}` : `Correct: ${words}`)

interface LogContentProps {
  actor: TapLogRef
  game: LiveGame | null
  /** The tap that is corrected; null while the list is shown. */
  row: LogRow | null
  isNew: boolean
}

function LogContent({ actor, game, row, isNew }: LogContentProps) {
  const error = useSelector(actor, ({ context }) => context.error)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (hasFailed) {
    return (
      <Notice
        role="alert"
        title="The log did not load."
        action={<Button onClick={() => actor.send({ type: 'log.reload' })}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (!game) return <Skeleton height="12rem" aria-busy="true" />
  return row ? (
    <CorrectTap key={String(isNew)} actor={actor} game={game} row={row} isNew={isNew} />
  ) : (
    <LogRows actor={actor} game={game} />
  )
}
