// Walks generated paths through the form that several areas use, and tests its drafts and its saves.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CallError } from '../../../contract/callResult.ts'
import { createFormMachine, type FormRequest } from '../../../src/machines/shared/form.machine.ts'
import { draftPorts, waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'

type Draft = Readonly<{ name: string; origin: string }>

const usernameTakenError = new CallError({ code: 'USERNAME_IN_USE', message: 'Taken.' })
/** The draft as it is saved. Null if the name is blank: then the draft cannot be saved. */
const validDraft = ({ name, origin }: Draft) => (name.trim() === '' ? null : { name: name.trim(), origin })
const form = createFormMachine<{ id: number }, Draft, string>(validDraft)
const draftKey = { user_id: 1, name: 'username-2' }
const input = { subject: { id: 2 }, draft: { name: 'teddy', origin: '' }, draftKey }

describeModel(
  {
    machine: form,
    input,
    effects: ['keepDraft'],
    events: [
      { type: 'draft.change', change: { name: ' ted ' } },
      { type: 'draft.change', change: { name: '  ' } },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      done('readDraft', '{"name":"teddie","unknown":"x"}'),
      failed('readDraft', new Error('the disk does not answer')),
      done('save', 'ted'),
      failed('save', usernameTakenError),
    ],
    key: ({ context }) => [context.draft.name, context.error?.code, context.saved],
  },
  {
    proves: 'an invalid draft is not saved, and the output of the form is what was saved',
    check: (snapshot) => {
      const { draft, saved } = snapshot.context
      if (snapshot.matches('saving')) expect(validDraft(draft)).not.toBeNull()
      if (snapshot.status === 'done') expect(snapshot.output).toBe(saved)
    },
  },
)

describe('form', () => {
  /** Starts a form whose calls all fail. `requests` lists its calls. */
  function startFailingForm() {
    const requests: FormRequest<{ id: number }, Draft>[] = []
    const save = fromPromise<string, FormRequest<{ id: number }, Draft>>(async ({ input: request }) => {
      requests.push(request)
      throw usernameTakenError
    })
    const actor = createActor(form.provide({ actors: { save } }).provide(draftPorts()), { input }).start()
    const submit = async () => {
      actor.send({ type: 'form.submit' })
      await waitForPromises()
    }
    return { actor, requests, submit }
  }

  test('an unchanged draft is sent again with the same number of changes, and a changed one with a higher number', async () => {
    const { actor, requests, submit } = startFailingForm()
    await submit()
    await submit()
    actor.send({ type: 'draft.change', change: { name: ' ted ' } })
    await submit()
    const { subject, draft } = input
    // `changes` can be a part of the Idempotency-Key, so that a repeated call with the same draft is saved only once.
    expect(requests).toEqual([
      { subject, draft, changes: 0 },
      { subject, draft, changes: 0 },
      { subject, draft: { name: 'ted', origin: '' }, changes: 1 },
    ])
  })

  test('only typed fields are stored as a draft until the form is saved, and unknown fields of a stored draft are ignored', async () => {
    const drafts = new Map<string, string>()
    const openForm = async () => {
      const save = fromPromise<string, FormRequest<{ id: number }, Draft>>(async () => 'saved')
      const actor = createActor(form.provide({ actors: { save } }).provide(draftPorts(drafts)), { input }).start()
      await waitForPromises()
      return actor
    }
    const firstForm = await openForm()
    firstForm.send({ type: 'draft.change', change: { name: 'ted' } })
    firstForm.send({ type: 'form.cancel' })
    expect(JSON.parse(drafts.get(draftKey.name) ?? '')).toEqual({ name: 'ted' })
    drafts.set(draftKey.name, '{"name":"ted","admin":"yes"}')
    const secondForm = await openForm()
    expect(secondForm.getSnapshot().context.draft).toEqual({ name: 'ted', origin: '' })
    secondForm.send({ type: 'form.submit' })
    await waitForPromises()
    expect(drafts.get(draftKey.name)).toBe('')
  })

  test('the stored draft does not replace a text that was typed while the draft was read', async () => {
    const drafts = new Map([[draftKey.name, '{"name":"ted"}']])
    const actor = createActor(form.provide(draftPorts(drafts)), { input }).start()
    actor.send({ type: 'draft.change', change: { name: 'tom' } })
    await waitForPromises()
    expect(actor.getSnapshot().context.draft.name).toBe('tom')
  })

  test('a change of the draft clears the error', async () => {
    const { actor, submit } = startFailingForm()
    await submit()
    expect(actor.getSnapshot().context.error).toEqual(usernameTakenError.error)
    actor.send({ type: 'draft.change', change: { name: ' ted ' } })
    expect(actor.getSnapshot().context.error).toBeNull()
  })
})
