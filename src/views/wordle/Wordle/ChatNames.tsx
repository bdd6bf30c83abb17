import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ChatImportRef } from '../../../machines/wordle/chatImport.machine.ts'
import type { NameChoice, Player } from '../../../machines/wordle/chatImport.types.ts'
import { SelectField } from '../../shared/SelectField.tsx'
import { Muted } from '../../shared/typography.tsx'

/** Asks for each name in the chat which member has this name. */
export function ChatNames({ actor }: { actor: ChatImportRef }) {
  const { choices, players } = useSelector(actor, ({ context }) => context)
  return (
    <Stack gap="4">
      <p>Whose results are these?</p>
      {choices.map((choice) => (
        <Choice
          key={choice.name}
          choice={choice}
          players={players}
          onChoose={(user_id) => actor.send({ type: 'name.choose', name: choice.name, user_id })}
        />
      ))}
      {choices.every(({ user_id }) => user_id === null) && <Muted>Choose the member of at least one name.</Muted>}
    </Stack>
  )
}

interface ChoiceProps {
  choice: NameChoice
  players: readonly Player[]
  onChoose: (user_id: number | null) => void
}

function Choice({ choice: { name, count, user_id }, players, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={`${name}, ${count === 1 ? '1 result' : `${count} results`}`}
      value={user_id ?? ''}
      onChange={(value) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">Leave out</option>
      {players.map((player) => (
        <option key={player.user_id} value={player.user_id}>
          {player.username}
        </option>
      ))}
    </SelectField>
  )
}
