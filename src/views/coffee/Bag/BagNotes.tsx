// The form for the notes of a bag, and the notes as they are printed.

import { chakra, Field, Flex, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBag } from '../../../../contract/api/coffee/bags.ts'
import { bagNotesError, normalizeBagNotes } from '../../../../contract/rules/coffee/bagCard.ts'
import type { BagRef } from '../../../machines/coffee/bag.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Panel } from '../../shared/Page.tsx'

const Printed = chakra('p', {
  base: { display: 'none', whiteSpace: 'pre-line', overflowWrap: 'anywhere', _print: { display: 'block' } },
})

/** The notes of a bag. The button is shown while the typed notes differ from the saved notes. */
export function BagNotes({ actor, bag }: { actor: BagRef; bag: CoffeeBag }) {
  const { typed, lastChange, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const text = typed ?? bag.notes
  // The error is about the notes only if the last save contained the notes.
  const problem = bagNotesError(text) ?? (lastChange.notes === undefined ? null : (error?.message ?? null))
  const isChanged = normalizeBagNotes(text) !== bag.notes
  return (
    <>
      {/* The printed page shows this text instead of the form. */}
      {text !== '' && <Printed>{text}</Printed>}
      <Panel asChild>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'notes.save' })
          }}
        >
          <Stack gap="4">
            <Field.Root invalid={problem !== null}>
              <Field.Label>Notes</Field.Label>
              <Textarea
                rows={3}
                placeholder="How it tastes, how you brew it"
                value={text}
                onChange={(event) => actor.send({ type: 'notes.change', notes: event.currentTarget.value })}
              />
              <FieldTexts problem={problem} isAlert />
            </Field.Root>
            {isChanged && (
              <Flex>
                <Button type="submit" disabled={isBusy || bagNotesError(text) !== null}>
                  Save notes
                </Button>
              </Flex>
            )}
          </Stack>
        </form>
      </Panel>
    </>
  )
}
