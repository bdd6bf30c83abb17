// The imported figures on the page of Wordle, and the dialog that imports them.

import { Field, Flex, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WordleFigures } from '../../../../contract/api/wordle/wordle.ts'
import { puzzleName } from '../../../../contract/rules/wordle/shares.ts'
import type { FiguresRef } from '../../../machines/wordle/figures.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'

interface FiguresProps {
  actor: FiguresRef
  /** The figures that the member has imported. Null if there are none. */
  importedFigures: WordleFigures['brought']
}

/** The figures that the member has imported from the game's own site, and the dialog that imports them. */
export function ImportedFigures({ actor, importedFigures }: FiguresProps) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Stack as="section" gap="4" aria-labelledby="figures">
      <Stack gap="1">
        <SectionHeading id="figures">Figures from the game's own site</SectionHeading>
        <Muted>
          {importedFigures
            ? `Your figures above contain ${importedFigures.played} puzzles up to ${puzzleName(importedFigures.last_puzzle)} from there. The leaderboard counts only results that were sent here.`
            : 'Add the figures that you have there. Your streak goes on with your next result.'}
        </Muted>
      </Stack>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" disabled={isBusy} onClick={() => actor.send({ type: 'figures.open' })}>
          {importedFigures ? 'Replace figures' : 'Add figures'}
        </Button>
        {importedFigures && (
          <Button variant="outline" disabled={isBusy} onClick={() => actor.send({ type: 'figures.remove' })}>
            Remove figures
          </Button>
        )}
      </Flex>
      <Modal
        open={isOpen}
        title="Figures from the game's own site"
        onClose={() => actor.send({ type: 'figures.close' })}
        footer={
          <>
            <Button variant="outline" onClick={() => actor.send({ type: 'figures.close' })}>
              Cancel
            </Button>
            <Button type="submit" form="figures-form" disabled={isBusy}>
              Save figures
            </Button>
          </>
        }
      >
        <FiguresForm actor={actor} />
      </Modal>
      <Confirm
        open={isAsking}
        question={`Do you really want to remove the figures of ${importedFigures?.played ?? 0} puzzles? Your results here stay.`}
        confirmLabel="Remove figures"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </Stack>
  )
}

/** Scrolls until the element is in view. On a phone, the end of the form can be below the part that is in view. */
const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The form in the dialog: the text with the figures, and the number of the last puzzle in them. */
function FiguresForm({ actor }: { actor: FiguresRef }) {
  const { text, lastPuzzle, problem } = useSelector(actor, ({ context }) => context)
  return (
    <form
      id="figures-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'figures.submit' })
      }}
    >
      <Stack gap="4">
        <Field.Root invalid={problem?.field === 'text'}>
          <Field.Label>The figures</Field.Label>
          <Textarea
            rows={5}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => actor.send({ type: 'text.change', text: currentTarget.value })}
          />
          <FieldTexts problem={problem?.field === 'text' && problem.message}>
            The text that the site keeps in your browser as its statistics. Paste all of it, from the first {'{'} to the
            last
            {'}'}.
          </FieldTexts>
        </Field.Root>
        <TextField
          label="Last puzzle in these figures"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1,234"
          value={lastPuzzle}
          invalid={problem?.field === 'lastPuzzle'}
          error={problem?.message}
          helper="Results up to this puzzle are not counted a second time."
          onChange={(value) => actor.send({ type: 'lastPuzzle.change', lastPuzzle: value })}
        />
        {problem?.field === null && (
          <ErrorText role="alert" ref={showInView}>
            {problem.message}
          </ErrorText>
        )}
      </Stack>
    </form>
  )
}
