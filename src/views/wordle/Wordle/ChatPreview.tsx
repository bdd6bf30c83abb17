// The results that were read from a group chat, for the admin who adds them.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ChatAnswer } from '../../../../contract/api/wordle/chat.ts'
import { puzzleName, scoreText } from '../../../../contract/rules/wordle/shares.ts'
import type { ChatImportRef } from '../../../machines/wordle/chatImport.machine.ts'
import type { Player } from '../../../machines/wordle/chatImport.types.ts'

/** A chat of several years can have thousands of results. A list shows only this many lines, and counts the others. */
const MAX_LISTED = 200

const Details = chakra('details', {
  base: { '& summary': { minHeight: 'thumb', paddingBlock: '2', cursor: 'pointer' } },
})
const Lines = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    maxHeight: '14rem',
    overflowY: 'auto',
    color: 'soft',
    fontSize: 'sm',
    listStyle: 'none',
  },
})

type Score = ChatAnswer['added'][number]

const shortScoreText = (guesses: number | null) => scoreText({ guesses, hard_mode: false })

const resultsText = (count: number) => (count === 1 ? '1 result' : `${count.toLocaleString()} results`)

/** The results that will be added from the chat, or the results that were added. */
export function ChatPreview({ actor, isAdded }: { actor: ChatImportRef; isAdded: boolean }) {
  const { answer, players, parsedChat } = useSelector(actor, ({ context }) => context)
  if (answer === null) return null
  const nameOf = ({ user_id }: Score) => players.find((player) => player.user_id === user_id)?.username ?? '?'
  const puzzleOf = ({ puzzle }: Score) => puzzleName(puzzle)
  return (
    <Stack gap="3">
      <p role="status">{summaryText(answer, isAdded)}</p>
      <Lines as="ul" aria-label="By member" maxHeight="none">
        {countsByMember(answer, players).map(({ player, count }) => (
          <li key={player.user_id}>
            {player.username}: {resultsText(count)}
          </li>
        ))}
      </Lines>
      <LineList
        title="Known already"
        lines={answer.known.map((score) => {
          const differs = score.guesses !== score.saved_guesses
          const savedText = differs ? `, saved as ${shortScoreText(score.saved_guesses)}` : ''
          return `${nameOf(score)}, ${puzzleOf(score)} ${shortScoreText(score.guesses)}${savedText}`
        })}
      />
      <LineList title="Refused" lines={answer.refused.map((score) => `${nameOf(score)}: ${score.reason}`)} />
      <LineList title="Problems in the chat" lines={parsedChat.notes} />
    </Stack>
  )
}

function summaryText({ added }: ChatAnswer, isAdded: boolean): string {
  if (added.length === 0) return isAdded ? 'Nothing was added.' : 'There is nothing to add: no result is new.'
  return isAdded ? `${resultsText(added.length)} added.` : `${resultsText(added.length)} would be added.`
}

function countsByMember({ added }: ChatAnswer, players: readonly Player[]): { player: Player; count: number }[] {
  return players
    .map((player) => ({ player, count: added.filter(({ user_id }) => user_id === player.user_id).length }))
    .filter(({ count }) => count > 0)
}

function LineList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Details>
      <summary>
        {title}: {lines.length.toLocaleString()}
      </summary>
      <Lines tabIndex={0} aria-label={title}>
        {lines.slice(0, MAX_LISTED).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines can be the same
          <li key={index}>{line}</li>
        ))}
        {lines.length > MAX_LISTED && <li>And {(lines.length - MAX_LISTED).toLocaleString()} more.</li>}
      </Lines>
    </Details>
  )
}
