// The questions of a score sheet: how a rack has ended without a winner, and whether a ball of an earlier turn is dead.

import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { RackOver } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { Muted } from '../../shared/typography.tsx'

export interface SheetQuestionsProps {
  actor: PoolGameRef
  game: LiveGame
}

export function SheetQuestions({ actor, game }: SheetQuestionsProps) {
  const isAskingHow = useSelector(actor, (snapshot) => snapshot.matches({ ready: { asking: 'rackOver' } }))
  const isAskingAboutBall = useSelector(actor, (snapshot) => snapshot.matches({ ready: { asking: 'deadBall' } }))
  const { ball, name } = useSelector(actor, ({ context }) => context.asked)
  const close = () => actor.send({ type: 'question.close' })
  return (
    <>
      <Modal open={isAskingHow} title="Rack over" onClose={close}>
        <RackEnds actor={actor} game={game} />
      </Modal>
      <Confirm
        open={isAskingAboutBall}
        question={`${name} pocketed ball ${ball} in an earlier turn. Is the ball dead?`}
        more={`Then ${name} loses the point.`}
        confirmLabel="Make it dead"
        onConfirm={() => actor.send({ type: 'score.ball', ball, confirmed: true })}
        onCancel={close}
      />
    </>
  )
}

/** The ways in which a rack can end that nobody wins, as buttons. Each says who breaks the next rack. */
function RackEnds({ actor, game: { game_type, players } }: SheetQuestionsProps) {
  const isEightBall = game_type === '8-Ball'
  const again = 'the same player breaks again'
  const ends: { how: RackOver; text: string; pool_player_id?: number }[] = [
    { how: 'stalemate', text: `Stalemate: ${again}` },
    ...players.map(({ pool_player_id, display_name }, index) => ({
      how: 'gathered' as const,
      text: `${display_name} gathered up the balls: ${players[(index + 1) % players.length]?.display_name} breaks`,
      pool_player_id,
    })),
    ...(isEightBall ? [{ how: 'void' as const, text: `Void: ${again}` }] : []),
  ]
  return (
    <Stack gap="3" paddingBottom="5">
      <Muted>
        {isEightBall
          ? 'Nobody wins the rack. Its innings, safeties and fouls do not count.'
          : 'Nobody wins the rack. All balls that are left are dead.'}
      </Muted>
      {ends.map(({ text, ...end }) => (
        <Button
          key={text}
          variant="outline"
          minHeight="56px"
          whiteSpace="normal"
          overflowWrap="anywhere"
          onClick={({ timeStamp }) => actor.send({ type: 'score.rackOver', ...end, pressedMs: timeStamp })}
        >
          {text}
        </Button>
      ))}
    </Stack>
  )
}
