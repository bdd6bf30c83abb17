// The form of the Wordle page into which a member pastes results.

import { chakra, Field, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { SavedResult } from '../../../../contract/api/wordle/wordle.ts'
import { puzzleName, scoreText } from '../../../../contract/rules/wordle/shares.ts'
import type { WordleRef } from '../../../machines/wordle/wordle.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Panel } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

const Saved = chakra('p', { base: { color: 'secondaryBright', fontWeight: 600 } })

/** What the server has saved, in words. A result is 'corrected' if it replaces an earlier result of the same puzzle. */
function savedText(saved: readonly SavedResult[]): string {
  return saved
    .map((result) => {
      const { puzzle, corrected } = result
      return `${corrected ? 'Corrected' : 'Saved'} ${puzzleName(puzzle)} ${scoreText(result)}.`
    })
    .join(' ')
}

/** The lines of the text that the server has not saved. */
function NotSaved({ notes }: { notes: readonly string[] }) {
  return (
    <Stack role="status" gap="1">
      <p>Not saved:</p>
      <Muted asChild>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Muted>
    </Stack>
  )
}

/** The field into which the member pastes results. The text can have several results, and other words between them. */
export function PasteBox({ actor }: { actor: WordleRef }) {
  const { results, problem, saved, notes } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel asChild>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'results.submit' })
        }}
      >
        <Stack gap="4">
          <Field.Root invalid={problem !== null}>
            <Field.Label>Enter your results for today's Wordle:</Field.Label>
            <Textarea
              rows={4}
              spellCheck={false}
              autoComplete="off"
              placeholder="Wordle 1,234 4/6"
              // The machine ignores what is typed while the results are sent, so the field is then read-only.
              readOnly={isBusy}
              value={results}
              onChange={({ currentTarget }) => actor.send({ type: 'results.change', results: currentTarget.value })}
            />
            <FieldTexts problem={problem}>
              You can paste several results at once, with or without the squares.
            </FieldTexts>
          </Field.Root>
          <Stack direction="row" gap="4" align="center">
            <Button type="submit" disabled={isBusy}>
              Submit
            </Button>
            <Saved role="status">{savedText(saved)}</Saved>
          </Stack>
          {notes.length > 0 && <NotSaved notes={notes} />}
        </Stack>
      </form>
    </Panel>
  )
}
