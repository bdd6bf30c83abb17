// The dialog in which a captain chooses who plays a match, and starts it.

import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type NextPlayer, nextPlayers, teamState } from '../../../../contract/rules/pool/night.ts'
import { choiceError, type StartMatchRef } from '../../../machines/pool/startMatch.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { ErrorText } from '../../shared/typography.tsx'
import { BreakField } from '../BreakField.tsx'

/** The dialog in which a captain chooses the players of a match. */
export function StartMatch({ actor }: { actor: StartMatchRef }) {
  const { night, position, ids, lagTeam, scoring, breaks, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const canStart = useSelector(actor, (snapshot) => snapshot.can({ type: 'match.start' }))
  return (
    <Modal
      open
      title={`Match ${position}`}
      onClose={() => actor.send({ type: 'modal.close' })}
      footer={
        <>
          <Button
            variant="outline"
            paddingInline="4"
            disabled={isBusy}
            onClick={() => actor.send({ type: 'plan.save' })}
          >
            Only plan it
          </Button>
          <Button paddingInline="4" disabled={!canStart} onClick={() => actor.send({ type: 'match.start' })}>
            Start match
          </Button>
        </>
      }
    >
      <Stack gap="4" paddingBottom="3">
        {error && <ErrorText role="alert">{error.message}</ErrorText>}
        {night.teams.map(({ name }, team) => (
          <TeamChoice key={name} actor={actor} team={team} />
        ))}
        <SelectField
          label="Who has won the lag and breaks?"
          value={lagTeam}
          onChange={(value) => actor.send({ type: 'lag.choose', team: Number(value) })}
        >
          {night.teams.map(({ name, players }, team) => (
            <option key={name} value={team}>
              {players.find(({ pool_player_id }) => pool_player_id === ids[team])?.display_name ?? name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="How to score"
          value={scoring}
          onChange={(value) => actor.send({ type: 'scoring.choose', scoring: value === 'sheet' ? 'sheet' : 'points' })}
        >
          <option value="sheet">Score sheet</option>
          <option value="points">Plus and minus</option>
        </SelectField>
        {scoring === 'sheet' && (
          <BreakField value={breaks} onChoose={(chosen) => actor.send({ type: 'breaks.choose', breaks: chosen })} />
        )}
      </Stack>
    </Modal>
  )
}

/** What the list of choices says about a player. */
function hintOf({ next, played, isOverLimit, blocksTheRest }: NextPlayer): string {
  if (next === 'no') return ', has played'
  if (isOverLimit) return ', too many levels'
  if (blocksTheRest) return ', leaves no line-up'
  return played > 0 ? ', plays again' : ''
}

function TeamChoice({ actor, team }: { actor: StartMatchRef; team: number }) {
  const { night, ids } = useSelector(actor, ({ context }) => context)
  const id = ids[team] ?? null
  const error = choiceError(night, team, id)
  const next = nextPlayers(teamState(night, team))
  const { name, players } = night.teams[team] ?? { name: '', players: [] }
  return (
    <Stack gap="1">
      <SelectField
        label={name}
        value={id ?? ''}
        onChange={(value) =>
          actor.send({ type: 'player.choose', team, pool_player_id: value === '' ? null : Number(value) })
        }
      >
        <option value="">Choose a player</option>
        {players.map(({ pool_player_id, display_name, skill_level }, index) => {
          const player = next[index]
          return (
            <option key={pool_player_id} value={pool_player_id}>
              {display_name} ({skill_level}){player && hintOf(player)}
            </option>
          )
        })}
      </SelectField>
      {error && <ErrorText role="alert">{error}</ErrorText>}
    </Stack>
  )
}
