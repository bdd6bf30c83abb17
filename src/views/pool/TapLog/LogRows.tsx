// The list of the taps of a game, the newest first.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { tapWords } from '../../../../contract/rules/pool/tapWords.ts'
import { isSameName } from '../../../machines/pool/tapCorrections.ts'
import type { TapLogRef } from '../../../machines/pool/tapLog.machine.ts'
import { correctionText, nameIn, rowsOf } from '../../../machines/pool/tapLog.selectors.ts'
import type { LogRow } from '../../../machines/pool/tapLog.types.ts'
import { timeWithSeconds } from '../../shared/dates.ts'
import { Muted, SmallPrint } from '../../shared/typography.tsx'

const List = chakra('ol', { base: { display: 'grid', gap: '2', listStyle: 'none' } })
const Row = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '48px',
    paddingBlock: '2',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _disabled: { cursor: 'default', borderStyle: 'dashed' },
    '& > strong': { display: 'block', fontWeight: 600 },
    '& > s': { display: 'block', color: 'soft' },
    '& > small': { display: 'block', color: 'soft', fontSize: 'sm' },
  },
})

/** Keeps the focus at the tap that was just corrected. React calls this once for each element. */
const focusRow = (button: HTMLButtonElement | null) => button?.focus()

/** The taps of a game, the newest first. A press on a tap that counts shows what it can be instead. */
export function LogRows({ actor, game }: { actor: TapLogRef; game: LiveGame }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const rows = rowsOf(context)
  if (rows.length === 0) return <Muted>Nobody has tapped in this game yet.</Muted>
  return (
    <Stack gap="3">
      {context.log?.lacksTaps && (
        <Muted role="status">
          You are offline, and this browser has not stored the whole log. The other taps are here when the connection is
          back.
        </Muted>
      )}
      <SmallPrint>The newest tap is the first. Press a tap to correct it.</SmallPrint>
      <List aria-label="Taps">
        {rows.toReversed().map((row) => (
          <li key={`${row.name.tap_key ?? row.name.pool_game_tap_id}`}>
            <LogRowButton
              actor={actor}
              game={game}
              row={row}
              isChosen={context.chosen !== null && isSameName(context.chosen, row.name)}
            />
          </li>
        ))}
      </List>
    </Stack>
  )
}

interface LogRowButtonProps {
  actor: TapLogRef
  game: LiveGame
  row: LogRow
  /** Whether this tap was chosen last. */
  isChosen: boolean
}

function LogRowButton({ actor, game, row, isChosen }: LogRowButtonProps) {
  const { name, tap, username, time, undone, corrected, isUnsaved } = row
  const words = tapWords(tap, nameIn(game)(tap))
  return (
    <Row
      type="button"
      ref={isChosen ? focusRow : undefined}
      disabled={undone}
      data-unsaved={isUnsaved || undefined}
      onClick={() => actor.send({ type: 'tap.choose', name })}
    >
      {undone ? <s>{words}</s> : <strong>{words}</strong>}{' '}
      {username !== '' && (
        <small>
          {username}, {timeWithSeconds(time)}
          {isUnsaved && ', not saved yet'}
          {undone && corrected.length === 0 && ', undone'}
        </small>
      )}{' '}
      {corrected.map((correction, index) => (
        <small key={`${correction.time}-${index.toString()}`}>
          {correctionText(game, row, index)}, {timeWithSeconds(correction.time)}
        </small>
      ))}
    </Row>
  )
}
