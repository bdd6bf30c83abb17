// The form of the sign-in page and of the sign-up page. `signIn.machine.ts` and `signUp.machine.ts` add their rules.
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Invitation } from '../../../contract/api/members/users.ts'
import { errorOf, isNoAnswer, NO_ANSWER } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { SessionEvent, SessionReply } from '../app/session.types.ts'
import { systemActor } from '../app/system.ts'
import type {
  CredentialsField,
  CredentialsForm,
  CredentialsRequest,
  PasskeyAnswer,
  Problem,
} from './credentials.types.ts'

/** The differences between the two forms. */
interface Rules {
  id: 'signIn' | 'signUp'
  /** The content of the fields when the form opens. */
  initial: (input: ScreenInput) => CredentialsForm
  /** What is wrong with the form before it is sent, or null. */
  check: (form: CredentialsForm) => Problem | null
  /** How an error of the server is shown in the form. */
  problemOfServerError: (error: ApiError) => Problem
  /** Like `check`, for a form that is sent with a passkey and without a password. */
  checkWithPasskey: (form: CredentialsForm) => Problem | null
  /** The event that sends the form to the session machine, with a password or with a passkey. */
  ask: (form: CredentialsForm, passkey: PasskeyAnswer | null) => CredentialsRequest
  /** Whether the browser offers its passkeys at the field for the username. */
  offersPasskeys: boolean
}

interface CredentialsContext {
  form: CredentialsForm
  /** Why the form was not accepted. The next change clears it. */
  problem: Problem | null
  /**
   * The invitation of the code in the page's address: who made the code, and which parts of the site it unlocks. The
   * next change of the code clears it.
   */
  invitation: Invitation | null
  /** Why the code in the page's address cannot be used. The next change of the code clears it. */
  codeProblem: string | null
  /** The answer of the browser about a passkey. It is sent in place of the password. */
  passkey: PasskeyAnswer | null
}

type CredentialsEvent =
  | { type: 'field.change'; field: CredentialsField; value: string }
  | { type: 'remember.toggle' }
  | { type: 'password.show' }
  | { type: 'password.hide' }
  | { type: 'form.submit' }
  | { type: 'passkey.use' }
  | SessionReply

/**
 * The form of the sign-in page and of the sign-up page. A sign-up page that was opened with a code immediately asks the
 * server who made the code, and which parts of the site the code unlocks.
 */
export function createCredentialsMachine({
  id,
  initial,
  check,
  checkWithPasskey,
  problemOfServerError,
  ask,
  offersPasskeys,
}: Rules) {
  /** The problem that the form shows after an error of the server, or when the server has not answered. */
  const problemToShow = (error: ApiError): Problem =>
    isNoAnswer(error)
      ? { fields: [], message: `${error.message} What you typed stays here. Try again when you are online.` }
      : problemOfServerError(error)
  return setup({
    types: {
      context: {} as CredentialsContext,
      events: {} as CredentialsEvent,
      input: {} as ScreenInput,
      tags: {} as 'busy',
    },
    actors: {
      /** Asks the server who made the code of the page's address, and which parts of the site it unlocks. */
      checkCode: placeholder<Invitation, { code: string }>('checkCode'),
      /** Offers the passkeys of the browser at the field for the username. Ends with the chosen passkey. */
      offerPasskey: placeholder<PasskeyAnswer>('offerPasskey'),
      /** Asks for a passkey to sign in, or makes one to sign up. It ends within six minutes. */
      usePasskey: placeholder<PasskeyAnswer, { username: string; code: string }>('usePasskey'),
    },
    actions: {
      storeField: assign(({ context }, { field, value }: { field: CredentialsField; value: string }) => ({
        form: { ...context.form, [field]: value },
        problem: null,
        ...(field === 'code' && { codeProblem: null, invitation: null }),
      })),
      storeInvitation: assign({ invitation: (_, params: { invitation: Invitation }) => params.invitation }),
      storeCodeProblem: assign({ codeProblem: (_, { error }: { error: unknown }) => errorOf(error).message }),
      toggleRemember: assign({
        form: ({ context }) => ({ ...context.form, rememberMe: !context.form.rememberMe }),
      }),
      storePasskey: assign({ passkey: (_, params: { passkey: PasskeyAnswer }) => params.passkey, problem: null }),
      /** A passkey's answer is for one challenge, so it is sent only once. */
      forgetPasskey: assign({ passkey: null }),
      storeProblem: assign({ problem: (_, params: { problem: Problem | null }) => params.problem }),
      /** Sends the form to the session actor, which makes the call. */
      askSession: enqueueActions(({ context, self, system, enqueue }) => {
        const session = systemActor(system, 'session')
        if (session)
          enqueue.sendTo(session, { ...ask(context.form, context.passkey), replyTo: self } satisfies SessionEvent)
      }),
    },
    guards: {
      hasProblem: ({ context }) => check(context.form) !== null,
      hasProblemWithPasskey: ({ context }) => checkWithPasskey(context.form) !== null,
      hasCode: ({ context }) => context.form.code !== '',
      isCode: (_, params: { field: CredentialsField }) => params.field === 'code',
      isCodeRefused: (_, { error }: { error: unknown }) => errorOf(error).code === 'INVALID_CODE',
    },
    // `replyTimeout`: how long the form waits for the session actor. A challenge ends after five minutes, so the form
    // starts a new offer of passkeys after four: `offerDelay`.
    delays: { replyTimeout: 45_000, offerDelay: 4 * 60_000 },
  }).createMachine({
    id,
    context: ({ input }) => ({
      form: initial(input),
      problem: null,
      invitation: null,
      codeProblem: null,
      passkey: null,
    }),
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
              'passkey.use': [
                {
                  guard: 'hasProblemWithPasskey',
                  actions: {
                    type: 'storeProblem',
                    params: ({ context }) => ({ problem: checkWithPasskey(context.form) }),
                  },
                },
                {
                  target: 'askingPasskey',
                  actions: { type: 'storeProblem', params: { problem: null } },
                },
              ],
            },
            initial: offersPasskeys ? 'offering' : 'typing',
            states: {
              offering: {
                description: 'The browser shows its passkeys at the field for the username, and waits.',
                invoke: {
                  id: 'offerPasskey',
                  src: 'offerPasskey',
                  onDone: {
                    target: `#${id}.form.submitting`,
                    actions: { type: 'storePasskey', params: ({ event }) => ({ passkey: event.output }) },
                  },
                  onError: 'typing',
                },
                after: { offerDelay: { target: 'offering', reenter: true } },
              },
              typing: {},
            },
          },
          askingPasskey: {
            tags: 'busy',
            description:
              'The browser asks the member for a passkey. It would refuse to do so during the offer at the field, so that offer has ended.',
            invoke: {
              id: 'usePasskey',
              src: 'usePasskey',
              input: ({ context: { form } }) => ({
                username: form.username.trim(),
                code: form.code.trim().toLowerCase(),
              }),
              onDone: {
                target: 'submitting',
                actions: { type: 'storePasskey', params: ({ event }) => ({ passkey: event.output }) },
              },
              onError: {
                target: 'editing',
                actions: {
                  type: 'storeProblem',
                  params: ({ event }) => ({ problem: problemToShow(errorOf(event.error)) }),
                },
              },
            },
          },
          submitting: {
            description:
              'The session actor makes the call. It always answers within its own deadline. If this answer is lost, the form can be used again after 45 s.',
            tags: 'busy',
            entry: 'askSession',
            exit: 'forgetPasskey',
            on: {
              'session.accepted': 'accepted',
              'session.refused': {
                target: 'editing',
                actions: { type: 'storeProblem', params: ({ event }) => ({ problem: problemToShow(event.error) }) },
              },
            },
            after: {
              replyTimeout: {
                target: 'editing',
                actions: { type: 'storeProblem', params: { problem: problemToShow(NO_ANSWER) } },
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
            description:
              'If the server does not answer this check, no error is shown. The sign-up asks the server again.',
            on: { 'field.change': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checked' } },
            invoke: {
              id: 'checkCode',
              src: 'checkCode',
              input: ({ context }) => ({ code: context.form.code }),
              onDone: {
                target: 'checked',
                actions: { type: 'storeInvitation', params: ({ event }) => ({ invitation: event.output }) },
              },
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
          shown: {
            on: {
              'password.hide': 'hidden',
              'form.submit': 'hidden',
            },
          },
        },
      },
    },
  })
}

export type CredentialsRef = ActorRefFrom<ReturnType<typeof createCredentialsMachine>>
