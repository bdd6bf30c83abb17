import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
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

type CredentialsEvent =
  | { type: 'field.change'; field: CredentialsField; value: string }
  | { type: 'remember.toggle' }
  | { type: 'password.show' }
  | { type: 'password.hide' }
  | { type: 'form.submit' }
  | SessionReply

/** The form of the sign-in page and of the sign-up page. */
export function createCredentialsMachine({ id, initial, check, problemOf, ask }: Rules) {
  return setup({
    types: {
      context: {} as { form: CredentialsForm; problem: Problem | null },
      events: {} as CredentialsEvent,
      input: {} as ScreenInput,
      tags: {} as 'busy',
    },
    actions: {
      storeField: assign({
        form: ({ context }, { field, value }: { field: CredentialsField; value: string }) => ({
          ...context.form,
          [field]: value,
        }),
        problem: null,
      }),
      toggleRemember: assign({
        form: ({ context }) => ({ ...context.form, rememberMe: !context.form.rememberMe }),
      }),
      storeProblem: assign({ problem: (_, params: { problem: Problem | null }) => params.problem }),
      askSession: enqueueActions(({ context, self, system, enqueue }) => {
        const session = systemActor(system, 'session')
        if (session) enqueue.sendTo(session, { ...ask(context.form), replyTo: self } satisfies SessionEvent)
      }),
    },
    guards: { hasProblem: ({ context }) => check(context.form) !== null },
    delays: { replyTimeout: 45_000 },
  }).createMachine({
    id,
    context: ({ input }) => ({ form: initial(input), problem: null }),
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
