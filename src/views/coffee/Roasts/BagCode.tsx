// The part of a roast's drawer that shows and changes its bag. A bag is a group of roasts of one bean with the same
// code, which is written on the real bag.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BagCodeRef } from '../../../machines/coffee/bagCode.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/TextField.tsx'

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2', alignItems: 'start' },
})

interface BagCodeProps {
  actor: BagCodeRef
  /** The code of the roast's bag, or null if the roast has no bag. */
  bagCode: string | null
}

/** Shows the roast's bag, and has a field that puts the roast into another bag. */
export function BagCode({ actor, bagCode }: BagCodeProps) {
  const { code, error } = useSelector(actor, ({ context }) => context)
  const canAssign = useSelector(actor, (snapshot) => snapshot.can({ type: 'bag.assign' }))
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'bag.leave' }))
  return (
    <Stack gap="3">
      {bagCode !== null && (
        <Flex align="center" justify="space-between" gap="3">
          <span>
            In bag <b>{bagCode}</b>
          </span>
          <Button variant="ghost" size="sm" disabled={!canLeave} onClick={() => actor.send({ type: 'bag.leave' })}>
            Take out
          </Button>
        </Flex>
      )}
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'bag.assign' })
        }}
      >
        <TextField
          label={bagCode === null ? 'Assign Bag Code' : 'Update Bag Code'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          invalid={error !== null}
          error={error?.message}
          onChange={(typed) => actor.send({ type: 'code.change', code: typed })}
        />
        <Button type="submit" variant="secondary" marginTop="30px" disabled={!canAssign}>
          Bag
        </Button>
      </Form>
    </Stack>
  )
}
