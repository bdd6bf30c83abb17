import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastImportRef } from '../../../machines/coffee/roastImport.machine.ts'
import { newBeanName } from '../../../machines/coffee/roastImport.names.ts'
import type { NameChoice, NamedBean } from '../../../machines/coffee/roastImport.types.ts'
import { Button } from '../../shared/Button.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

/**
 * Asks the member about the names of beans that are in the log files and that no bean in Parlor has. The form has one
 * field for each of these names, even if several files contain the same name.
 */
export function BeanQuestion({ actor }: { actor: RoastImportRef }) {
  const { choices, beans, toSend } = useSelector(actor, ({ context }) => context)
  return (
    <form
      aria-label="Beans of the files"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'beans.confirm' })
      }}
    >
      <Stack gap="4">
        <p>Which beans are these?</p>
        <SmallPrint>No beans here have these names. Choose beans, or let them be added.</SmallPrint>
        {choices.map((choice) => (
          <Choice
            key={choice.name}
            choice={choice}
            beans={beans ?? []}
            onChoose={(coffee_bean_id) => actor.send({ type: 'bean.choose', name: choice.name, coffee_bean_id })}
          />
        ))}
        <Flex gap="3" wrap="wrap">
          <Button type="submit">{toSend.length === 1 ? 'Import 1 file' : `Import ${toSend.length} files`}</Button>
          <Button variant="outline" onClick={() => actor.send({ type: 'import.discard' })}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}

interface ChoiceProps {
  choice: NameChoice
  beans: readonly NamedBean[]
  /** Gets the id of the chosen bean, or null for a new bean with this name. */
  onChoose: (coffee_bean_id: number | null) => void
}

/** The field for one name in the files: the member chooses an existing bean, or a new one. */
function Choice({ choice: { name, coffee_bean_id }, beans, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={name || 'Files without a name'}
      value={coffee_bean_id ?? ''}
      onChange={(value) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">New beans: {newBeanName(name)}</option>
      {beans.map((bean) => (
        <option key={bean.coffee_bean_id} value={bean.coffee_bean_id}>
          {bean.name}
        </option>
      ))}
    </SelectField>
  )
}
