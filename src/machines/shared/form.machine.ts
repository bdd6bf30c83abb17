// A form in a modal. Its draft stays in this browser until the form is saved. Several areas use this machine.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { type DraftKey, type KeepDraft, textsIn } from './drafts.ts'

/** The fields of a form as the member types them. */
type Fields = Readonly<Record<string, string | undefined>>

/** The input of a form. */
export interface FormInput<Subject, Draft> {
  /** Data that is saved together with the fields, for example the id of the user who is renamed. It does not change. */
  readonly subject: Subject
  /** The fields as the member sees them first, if nothing was typed before. */
  readonly draft: Draft
  readonly draftKey: DraftKey
}

/** The input of `save`. */
export interface FormRequest<Subject, Draft> extends Pick<FormInput<Subject, Draft>, 'subject' | 'draft'> {
  /** The number of changes so far. A draft that is sent again unchanged has the same number. */
  readonly changes: number
}

interface FormContext<Subject, Draft, Saved> extends FormInput<Subject, Draft>, FormRequest<Subject, Draft> {
  /** The content of the fields before the member typed. */
  initial: Draft
  /** Why the draft cannot be saved, or why the last save failed. The next change clears it. */
  error: ApiError | null
  /** The result of `save`. Null until the form is saved. */
  saved: Saved | null
}

/** The text of the draft to store: the changed fields as JSON. An empty text if no field has changed. */
function keptText<Draft extends Fields>({ draft, initial }: { draft: Draft; initial: Draft }): string {
  const typed = Object.entries(draft).filter(([field, text]) => text !== initial[field])
  return typed.length === 0 ? '' : JSON.stringify(Object.fromEntries(typed))
}

/** The fields of the form. A text of the stored draft replaces the content of its field. */
function withKept<Draft extends Fields>(draft: Draft, stored: string): Draft {
  const texts = Object.entries(textsIn(stored)).filter(([field]) => field in draft)
  return { ...draft, ...Object.fromEntries(texts) }
}

/**
 * A form in a modal. If the member typed a text and did not save it, the field has this text again when the form opens
 * the next time. The output of the machine is the result of `save`, or null if the member closed the form. Make one
 * machine for each form: `createFormMachine<{ user_id: number }, { username: string }, User>(toSave)`.
 * @param toSave returns the draft as it is saved, or null if it cannot be saved
 * @param problemOf returns why a draft cannot be saved, or null
 */
export function createFormMachine<Subject, Draft extends Fields, Saved>(
  toSave: (draft: Draft) => Draft | null,
  problemOf: (draft: Draft) => ApiError | null = () => null,
) {
  return setup({
    types: {
      context: {} as FormContext<Subject, Draft, Saved>,
      events: {} as
        | { type: 'draft.change'; change: Partial<Draft> }
        | { type: 'form.submit' }
        | { type: 'form.cancel' },
      input: {} as FormInput<Subject, Draft>,
      output: {} as Saved | null,
      tags: {} as 'busy',
    },
    actors: {
      readDraft: placeholder<string, DraftKey>('readDraft'),
      save: placeholder<Saved, FormRequest<Subject, Draft>>('save'),
    },
    actions: {
      keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
      storeKept: assign(({ context }, { stored }: { stored: string }) => ({
        draft: withKept(context.draft, stored),
      })),
      changeDraft: assign(({ context }, { change }: { change: Partial<Draft> }) => ({
        draft: { ...context.draft, ...change },
        changes: context.changes + 1,
        error: null,
      })),
      storeSaved: assign({ saved: (_, params: { saved: Saved }) => params.saved }),
      storeProblem: assign({ error: ({ context }) => problemOf(context.draft) }),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    },
    guards: {
      canBeSaved: ({ context }) => toSave(context.draft) !== null,
      /** Whether the member has not changed any field since the form opened. */
      isUntouched: ({ context }) => context.changes === 0,
    },
  }).createMachine({
    id: 'form',
    context: ({ input }) => ({ ...input, initial: input.draft, changes: 0, error: null, saved: null }),
    initial: 'editing',
    output: ({ context }) => context.saved,
    states: {
      editing: {
        on: {
          'draft.change': {
            actions: [
              { type: 'changeDraft', params: ({ event }) => event },
              { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptText(context) }) },
            ],
          },
          'form.submit': [{ guard: 'canBeSaved', target: 'saving' }, { actions: 'storeProblem' }],
          'form.cancel': 'closed',
        },
        initial: 'reading',
        states: {
          reading: {
            description:
              'Reads the stored draft. If the member changes a field before the end of the read, the stored draft is not used.',
            invoke: {
              id: 'readDraft',
              src: 'readDraft',
              input: ({ context }) => context.draftKey,
              onDone: [
                {
                  guard: 'isUntouched',
                  target: 'read',
                  actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
                },
                { target: 'read' },
              ],
              onError: 'read',
            },
          },
          read: {},
        },
      },
      saving: {
        description: 'The form cannot be closed while it is being saved, because the parent needs the result.',
        tags: 'busy',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { subject, draft, changes } }) => ({ subject, draft: toSave(draft) ?? draft, changes }),
          onDone: {
            target: 'closed',
            actions: [
              { type: 'storeSaved', params: ({ event }) => ({ saved: event.output }) },
              { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
            ],
          },
          onError: {
            target: 'editing.read',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
        },
      },
      closed: { type: 'final' },
    },
  })
}

export type FormRef<Subject, Draft extends Fields, Saved> = ActorRefFrom<
  ReturnType<typeof createFormMachine<Subject, Draft, Saved>>
>
