// The dialog with the seats of a running game: who plays, the levels, the races and the order of play.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LEVELS } from '../../../../contract/rules/pool/handicaps.ts'
import { candidatesFor, type DraftSeat, type LoadedSeats } from '../../../machines/pool/seatDraft.ts'
import type { SeatsRef } from '../../../machines/pool/seats.machine.ts'
import type { PendingRef } from '../../../machines/shared/pending.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Select } from '../../shared/SelectField.tsx'
import { ErrorText, Muted, SmallPrint } from '../../shared/typography.tsx'
import { useWaitText } from './useWaitText.ts'

const Row = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', padding: '3', ...boxStyle },
})
const Race = chakra('output', {
  base: { minWidth: '3ch', fontSize: 'lg', fontWeight: 700, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
})

interface SeatsProps {
  actor: SeatsRef
  /** What the server has not saved of the game. */
  pending: PendingRef
}

/** The dialog in which members change the seats of a running game. */
export function Seats({ actor, pending }: SeatsProps) {
  const { loaded, draft, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const canClose = useSelector(actor, (snapshot) => snapshot.can({ type: 'modal.close' }))
  const waitText = useWaitText(pending)
  const close = () => actor.send({ type: 'modal.close' })
  return (
    <Modal
      open
      title="Seats"
      onClose={close}
      footer={
        !hasFailed && (
          <>
            <Button variant="outline" paddingInline="4" disabled={!canClose} onClick={close}>
              Cancel
            </Button>
            <Button
              paddingInline="4"
              disabled={isBusy || waitText !== null}
              onClick={() => actor.send({ type: 'seats.save' })}
            >
              Save seats
            </Button>
          </>
        )
      }
    >
      <Stack gap="3" paddingBottom="3">
        {error && !hasFailed && <ErrorText role="alert">{error.message}</ErrorText>}
        {waitText && <Muted role="status">{waitText}</Muted>}
        {hasFailed && (
          <Notice
            role="alert"
            title="The seats did not load."
            action={<Button onClick={() => actor.send({ type: 'seats.reload' })}>Try again</Button>}
          >
            {error?.message}
          </Notice>
        )}
        {!loaded && !hasFailed && <Skeleton height={{ base: '27.5rem', md: '20.5rem' }} aria-busy="true" />}
        {loaded && !hasFailed && (
          <>
            <SmallPrint>The scores stay with the seats. The seats are in the order of play.</SmallPrint>
            <BoxList gap="2" aria-label="Seats">
              {draft.map((seat, index) => (
                <SeatRow key={seat.was} actor={actor} loaded={loaded} seat={seat} index={index} />
              ))}
            </BoxList>
          </>
        )}
      </Stack>
    </Modal>
  )
}

interface SeatRowProps {
  actor: SeatsRef
  loaded: LoadedSeats
  seat: DraftSeat
  /** The place in the order of play, from 0. */
  index: number
}

function SeatRow({ actor, loaded, seat, index }: SeatRowProps) {
  const { pool_player_id, handicap, skill_level } = seat
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const candidates = candidatesFor(loaded)
  const name = candidates.find((player) => player.pool_player_id === pool_player_id)?.display_name ?? ''
  const levels = LEVELS[loaded.game.game_type]
  return (
    <Row>
      <Flex gap="2" align="center" wrap="wrap">
        <Select
          flex="1 1 8rem"
          aria-label={`Player ${index + 1}`}
          value={pool_player_id}
          disabled={isBusy}
          onChange={(value) => actor.send({ type: 'player.choose', index, pool_player_id: Number(value) })}
        >
          {candidates.map((player) => (
            <option key={player.pool_player_id} value={player.pool_player_id}>
              {player.display_name}
            </option>
          ))}
        </Select>
        {index === 0 ? (
          <SmallPrint as="span" whiteSpace="nowrap">
            plays first
          </SmallPrint>
        ) : (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Move up: ${name}`}
            onClick={() => actor.send({ type: 'seat.raise', index })}
          >
            Move up
          </Button>
        )}
      </Flex>
      <Flex gap="2" align="center" wrap="wrap">
        <SmallPrint as="label" display="flex" alignItems="center" gap="2">
          Level
          <Select
            flex="none"
            aria-label={`Level of ${name}`}
            value={skill_level ?? ''}
            disabled={isBusy}
            onChange={(value) => actor.send({ type: 'level.choose', index, level: Number(value) })}
          >
            {skill_level === null && <option value="">–</option>}
            {levels.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </Select>
        </SmallPrint>
        <Flex gap="2" align="center" marginInlineStart="auto">
          <SmallPrint as="span">Race to</SmallPrint>
          <Step actor={actor} index={index} by={-1} label={`Lower the race of ${name}`} />
          <Race aria-label={`Race of ${name}`}>{handicap}</Race>
          <Step actor={actor} index={index} by={1} label={`Raise the race of ${name}`} />
        </Flex>
      </Flex>
    </Row>
  )
}

function Step({ actor, index, by, label }: { actor: SeatsRef; index: number; by: 1 | -1; label: string }) {
  const event = { type: 'race.change', index, by } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(event))
  return (
    <Button
      variant="outline"
      paddingInline="0"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => actor.send(event)}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </Button>
  )
}
