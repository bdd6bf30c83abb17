// The part of the Wordle page from which an admin adds the results of a group chat, and the dialog for this.

import { chakra, Field, Flex, Skeleton, Stack, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ChatImportRef } from '../../../machines/wordle/chatImport.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'
import { ChatNames } from './ChatNames.tsx'
import { ChatPreview } from './ChatPreview.tsx'

const FORM_ID = 'chat-form'

/** The text of the main button in each state of the machine. In the other states there is no main button. */
const MAIN_BUTTON_TEXTS: Readonly<Record<string, string>> = {
  editing: 'Read the chat',
  readingFile: 'Read the chat',
  naming: 'Check',
  previewing: 'Check',
  previewed: 'Add',
  adding: 'Add',
}

/** The button and the dialog that add the results of several members from a group chat. */
export function ChatImport({ actor }: { actor: ChatImportRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const state = useSelector(actor, ({ value }) => String(value))
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'chat.back' }))
  const canClose = useSelector(actor, (snapshot) => snapshot.can({ type: 'chat.close' }))
  // Whether the main button can be pressed in this state.
  const canGoOn = useSelector(actor, (snapshot) =>
    state === 'naming'
      ? snapshot.can({ type: 'names.confirm' })
      : state !== 'previewed' || snapshot.can({ type: 'results.add' }),
  )
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const mainButtonText = MAIN_BUTTON_TEXTS[state]
  return (
    <Stack as="section" gap="4" aria-labelledby="chat-import">
      <Stack gap="1">
        <SectionHeading id="chat-import">Results of a group chat</SectionHeading>
        <Muted maxWidth="38rem">
          Adds the results of all members that were posted in a chat of WhatsApp, Signal, Telegram or Discord, also by
          Discord's own Wordle app.
        </Muted>
      </Stack>
      <Flex>
        <Button variant="outline" onClick={() => actor.send({ type: 'chat.open' })}>
          Add from a chat
        </Button>
      </Flex>
      <Modal
        open={isOpen}
        title="Results of a group chat"
        onClose={() => actor.send({ type: 'chat.close' })}
        sticky
        footer={
          <>
            <Button
              variant="outline"
              disabled={!(canGoBack || canClose)}
              onClick={() => actor.send({ type: canGoBack ? 'chat.back' : 'chat.close' })}
            >
              {canGoBack ? 'Back' : 'Close'}
            </Button>
            {mainButtonText && (
              <Button type="submit" form={FORM_ID} disabled={isBusy || !canGoOn}>
                {mainButtonText}
              </Button>
            )}
          </>
        }
      >
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const submitEvents = { naming: 'names.confirm', previewed: 'results.add' } as const
            actor.send({ type: state === 'naming' || state === 'previewed' ? submitEvents[state] : 'text.submit' })
          }}
        >
          <DialogContent actor={actor} state={state} />
        </form>
      </Modal>
    </Stack>
  )
}

/** What the dialog shows in this state of the machine. */
function DialogContent({ actor, state }: { actor: ChatImportRef; state: string }) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  const isEditing = state === 'editing' || state === 'readingFile'
  return (
    <Stack gap="4">
      {state === 'loading' && <Skeleton height="8rem" aria-busy="true" />}
      {state === 'failed' && (
        <Flex>
          <Button onClick={() => actor.send({ type: 'chat.open' })}>Try again</Button>
        </Flex>
      )}
      {isEditing && <ChatText actor={actor} />}
      {(state === 'naming' || state === 'previewing') && <ChatNames actor={actor} />}
      {(state === 'previewed' || state === 'adding' || state === 'added') && (
        <ChatPreview actor={actor} isAdded={state === 'added'} />
      )}
      {problem && !isEditing && <ErrorText role="alert">{problem}</ErrorText>}
    </Stack>
  )
}

const FileLabel = chakra('label', {
  base: { display: 'grid', gap: '1.5', color: 'soft', fontSize: 'sm', fontWeight: 600 },
})
const FileField = chakra('input', {
  base: {
    minHeight: 'thumb',
    maxWidth: '100%',
    paddingBlock: '2',
    color: 'soft',
    fontWeight: 400,
    '&::file-selector-button': {
      minHeight: 'thumb',
      marginInlineEnd: '3',
      paddingInline: '4',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'full',
      background: 'transparent',
      color: 'ink',
      fontFamily: 'inherit',
      fontWeight: 600,
    },
  },
})

/** The field for the text of the chat, and the field for the file of an exported chat. */
function ChatText({ actor }: { actor: ChatImportRef }) {
  const { text, problem } = useSelector(actor, ({ context }) => context)
  return (
    <>
      <Field.Root invalid={problem !== null}>
        <Field.Label>The text of the chat</Field.Label>
        <Textarea
          // Needed because the field appears later than its dialog: the list of members is loaded first.
          autoFocus
          rows={7}
          spellCheck={false}
          autoComplete="off"
          placeholder="[14.03.26, 19:30:12] Ann: Wordle 1,234 4/6"
          value={text}
          onChange={({ currentTarget }) => actor.send({ type: 'text.change', text: currentTarget.value })}
        />
        <FieldTexts problem={problem}>Nothing is saved before you have seen what would be added.</FieldTexts>
      </Field.Root>
      <FileLabel>
        Or the file of an exported chat
        <FileField
          type="file"
          accept=".txt,.md,.zip,text/plain,application/zip"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) actor.send({ type: 'file.choose', file })
            // The value is cleared, so that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </FileLabel>
    </>
  )
}
