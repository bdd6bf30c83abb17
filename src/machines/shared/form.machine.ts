import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'

/** The input of a form. */
export interface FormInput<Subject, Draft> {
  /** What is saved together with the fields, for example the id of the user who is renamed. It does not change. */
  readonly subject: Subject
  /** The fields as the member sees them first. */
  readonly draft: Draft
}

/** The input of `save`. */
export interface FormRequest<Subject, Draft> extends FormInput<Subject, Draft> {
  /** The number of changes so far. A draft that is sent again unchanged has the same number. */
  readonly changes: number
}

interface FormContext<Subject, Draft, Saved> extends FormRequest<Subject, Draft> {
  /** Why the last save failed. The next change clears it. */
  error: ApiError | null
  saved: Saved | null
}

/**
 * A form in a modal. Its output is what `save` returned, or null when the member closed it. Make one for each form:
 * `createFormMachine<{ user_id: number }, { username: string }, User>(toSave)`.
 * @param toSave returns the draft as it is saved, or null if it cannot be saved
 */
export function createFormMachine<Subject, Draft extends object, Saved>(toSave: (draft: Draft) => Draft | null) {
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
    actors: { save: placeholder<Saved, FormRequest<Subject, Draft>>('save') },
    actions: {
      changeDraft: assign(({ context }, { change }: { change: Partial<Draft> }) => ({
        draft: { ...context.draft, ...change },
        changes: context.changes + 1,
        error: null,
      })),
      storeSaved: assign({ saved: (_, params: { saved: Saved }) => params.saved }),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    },
    guards: { canBeSaved: ({ context }) => toSave(context.draft) !== null },
  }).createMachine({
    id: 'form',
    context: ({ input }) => ({ ...input, changes: 0, error: null, saved: null }),
    initial: 'editing',
    output: ({ context }) => context.saved,
    states: {
      editing: {
        on: {
          'draft.change': { actions: { type: 'changeDraft', params: ({ event }) => event } },
          'form.submit': { guard: 'canBeSaved', target: 'saving' },
          'form.cancel': 'closed',
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
            actions: { type: 'storeSaved', params: ({ event }) => ({ saved: event.output }) },
          },
          onError: { target: 'editing', actions: { type: 'storeError', params: ({ event }) => event } },
        },
      },
      closed: { type: 'final' },
    },
  })
}

export type FormRef<Subject, Draft extends object, Saved> = ActorRefFrom<
  ReturnType<typeof createFormMachine<Subject, Draft, Saved>>
>
