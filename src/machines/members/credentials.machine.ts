import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf, NO_ANSWER } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { SessionEvent, SessionReply } from '../app/session.types.ts'
import { systemActor } from '../app/system.ts'
import type { CredentialsField, CredentialsForm, CredentialsRequest, Problem } from './credentials.types.ts'

/** What differs between the two forms. */
interface Rules {
  id: 'signIn' | 'signUp'
  /** The form as it opens. */
  initial: (input: ScreenInput) => CredentialsForm
  /** What is wrong with the form before it is sent, or null. */
  check: (form: CredentialsForm) => Problem | null
  /** How an error of the server is shown in the form. */
  problemOf: (error: ApiError) => Problem
  /** The event that sends the form to the session. */
  ask: (form: CredentialsForm) => CredentialsRequest
}

interface CredentialsContext {
  form: CredentialsForm
  /** Why the form was not accepted. The next change clears it. */
  problem: Problem | null
  /** Why the code cannot be used with which the page was opened. The next change of the code clears it. */
  codeProblem: string | null
}

type CredentialsEvent =
  | { type: 'field.change'; field: CredentialsField; value: string }
  | { type: 'remember.toggle' }
  | { type: 'password.show' }
  | { type: 'password.hide' }
  | { type: 'form.submit' }
  | SessionReply

/**
 * The form of the sign-in page and of the sign-up page. A sign-up page that was opened with a code asks the server at once
 * whether the code can be used.
 */
export function createCredentialsMachine({ id, initial, check, problemOf, ask }: Rules) {
  return setup({
    types: {
      context: {} as CredentialsContext,
      events: {} as CredentialsEvent,
      input: {} as ScreenInput,
      tags: {} as 'busy',
    },
    actors: { checkCode: placeholder<Done, { code: string }>('checkCode') },
    actions: {
      storeField: assign(({ context }, { field, value }: { field: CredentialsField; value: string }) => ({
        form: { ...context.form, [field]: value },
        problem: null,
        codeProblem: field === 'code' ? null : context.codeProblem,
      })),
      storeCodeProblem: assign({ codeProblem: (_, { error }: { error: unknown }) => errorOf(error).message }),
      toggleRemember: assign({
        form: ({ context }) => ({ ...context.form, rememberMe: !context.form.rememberMe }),
      }),
      storeProblem: assign({ problem: (_, params: { problem: Problem | null }) => params.problem }),
      askSession: enqueueActions(({ context, self, system, enqueue }) => {
        const session = systemActor(system, 'session')
        if (session) enqueue.sendTo(session, { ...ask(context.form), replyTo: self } satisfies SessionEvent)
      }),
    },
    guards: {
      hasProblem: ({ context }) => check(context.form) !== null,
      hasCode: ({ context }) => context.form.code !== '',
      isCode: (_, params: { field: CredentialsField }) => params.field === 'code',
      isCodeRefused: (_, { error }: { error: unknown }) => errorOf(error).code === 'INVALID_CODE',
    },
    delays: { replyTimeout: 45_000 },
  }).createMachine({
    id,
    context: ({ input }) => ({ form: initial(input), problem: null, codeProblem: null }),
    type: 'parallel',
    states: {
      form: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              'field.change': {
                actions: { type: 'storeField', params: ({ event }) => event },
              },
              'remember.toggle': { actions: 'toggleRemember' },
              'form.submit': [
                {
                  guard: 'hasProblem',
                  actions: { type: 'storeProblem', params: ({ context }) => ({ problem: check(context.form) }) },
                },
                { target: 'submitting', actions: { type: 'storeProblem', params: { problem: null } } },
              ],
            },
          },
          submitting: {
            tags: 'busy',
            entry: 'askSession',
            on: {
              'session.accepted': 'accepted',
              'session.refused': {
                target: 'editing',
                actions: { type: 'storeProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              },
            },
            after: {
              replyTimeout: {
                target: 'editing',
                actions: { type: 'storeProblem', params: { problem: problemOf(NO_ANSWER) } },
              },
            },
          },
          accepted: { description: 'The app opens the next page.' },
        },
      },
      code: {
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'hasCode', target: 'checking' }, { target: 'checked' }] },
          checking: {
            description: 'Without an answer the page says nothing: the sign-up will.',
            on: { 'field.change': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checked' } },
            invoke: {
              id: 'checkCode',
              src: 'checkCode',
              input: ({ context }) => ({ code: context.form.code }),
              onDone: 'checked',
              onError: [
                {
                  guard: { type: 'isCodeRefused', params: ({ event }) => event },
                  target: 'checked',
                  actions: { type: 'storeCodeProblem', params: ({ event }) => event },
                },
                { target: 'checked' },
              ],
            },
          },
          checked: {},
        },
      },
      password: {
        initial: 'hidden',
        states: {
          hidden: { on: { 'password.show': 'shown' } },
          shown: { on: { 'password.hide': 'hidden', 'form.submit': 'hidden' } },
        },
      },
    },
  })
}

export type CredentialsRef = ActorRefFrom<ReturnType<typeof createCredentialsMachine>>
