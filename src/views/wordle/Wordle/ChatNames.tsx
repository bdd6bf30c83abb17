import { Field, NativeSelect, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ChatImportRef } from '../../../machines/wordle/chatImport.machine.ts'
import type { NameChoice, Player } from '../../../machines/wordle/chatImport.types.ts'
import { Icon } from '../../shared/Icon.tsx'

/** Asks for each name in the chat whose results these are. */
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
    <Field.Root>
      <Field.Label>
        {name}, {count === 1 ? '1 result' : `${count} results`}
      </Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={user_id ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
        >
          <option value="">Leave out</option>
          {players.map((player) => (
            <option key={player.user_id} value={player.user_id}>
              {player.username}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron" size={20} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  )
}
