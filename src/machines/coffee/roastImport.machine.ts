// Imports the log files of other programs as roasts.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { beanFor, newBeanName, sortByStart, unknownNames } from './roastImport.names.ts'
import type {
  CreateBeanRequest,
  FileResult,
  FileToSend,
  LogSummary,
  NameChoice,
  NamedBean,
  PickedFile,
  SendFileRequest,
} from './roastImport.types.ts'

interface RoastImportContext {
  /** A random key of this visit. */
  visit: string
  /** How often the member has chosen files on this visit. */
  imports: number
  /** The files that the page has not read yet. */
  unread: readonly PickedFile[]
  /** The files that are read and not sent yet, the oldest roast first. */
  toSend: readonly FileToSend[]
  /** One result for each file that is done, in the order in which the files were done. */
  results: readonly FileResult[]
  /** All beans, which the members share; null until they are loaded. */
  beans: readonly NamedBean[] | null
  /** One choice for each name that is in the files and that no bean has. */
  choices: readonly NameChoice[]
  /** Whether the member has confirmed the choices. */
  confirmed: boolean
  /** Why the import was interrupted. */
  error: ApiError | null
}

type RoastImportEvent =
  | { type: 'files.choose'; files: readonly PickedFile[] }
  | { type: 'bean.choose'; name: string; coffee_bean_id: number | null }
  | { type: 'beans.confirm' }
  | { type: 'import.stop' }
  | { type: 'import.continue' }
  | { type: 'import.discard' }
  | LiveEvent

function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('no file is left')
  return first
}

const importedResult = (name: string, answer: ImportedRoast): FileResult => ({ type: 'imported', name, ...answer })

/** Reads the files, asks which bean each unknown name means, and sends one file after the other. */
export const roastImportMachine = setup({
  types: {
    context: {} as RoastImportContext,
    events: {} as RoastImportEvent,
    input: {} as { visit: string },
    /** `waiting`: the import waits for the member or for the connection. */
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    liveFacts,
    /** Fails if the file cannot be a log file. The page shows the message of the error to the member. */
    readFile: placeholder<LogSummary, { file: PickedFile }>('readFile'),
    loadBeans: placeholder<readonly NamedBean[]>('loadBeans'),
    createBean: placeholder<NamedBean, CreateBeanRequest>('createBean'),
    sendFile: placeholder<ImportedRoast, SendFileRequest>('sendFile'),
  },
  actions: {
    storeFiles: assign(({ context }, { files }: { files: readonly PickedFile[] }) => ({
      imports: context.imports + 1,
      unread: files,
      toSend: [],
      results: [],
      beans: null,
      choices: [],
      confirmed: false,
      error: null,
    })),
    addFileToSend: assign(({ context: { unread, toSend } }, { summary }: { summary: LogSummary }) => {
      const [file, ...rest] = unread
      return file ? { unread: rest, toSend: sortByStart([...toSend, { ...summary, file }]) } : {}
    }),
    /** Adds the first unread file to the results, with the reason why the page cannot read it. */
    refuseUnread: assign(({ context: { unread, results } }, params: { error: unknown }) => {
      const [file, ...rest] = unread
      const result = { type: 'refused' as const, name: file?.name ?? '', error: errorOf(params.error).message }
      return { unread: rest, results: [...results, result] }
    }),
    storeBeans: assign(({ context }, { beans }: { beans: readonly NamedBean[] }) => ({
      beans,
      choices: unknownNames(context.toSend, beans).map((name) => ({ name, coffee_bean_id: null })),
      error: null,
    })),
    storeChoice: assign({
      choices: ({ context }, choice: NameChoice) =>
        context.choices.map((other) => (other.name === choice.name ? choice : other)),
    }),
    confirmChoices: assign({ confirmed: true }),
    /** The member must confirm the choices again. */
    askAgain: assign({ confirmed: false }),
    /** Stores the new bean as the choice for the first name that has no bean. */
    storeCreated: assign(({ context }, { bean }: { bean: NamedBean }) => {
      const isNew = (choice: NameChoice) => choice.coffee_bean_id === null
      const created = context.choices.find(isNew)
      const choices = context.choices.map((choice) =>
        choice === created ? { ...choice, coffee_bean_id: bean.coffee_bean_id } : choice,
      )
      return { beans: [...(context.beans ?? []), bean], choices }
    }),
    storeResult: assign(({ context: { toSend, results } }, { answer }: { answer: ImportedRoast }) => ({
      toSend: toSend.slice(1),
      results: [...results, importedResult(toSend[0]?.file.name ?? '', answer)],
    })),
    /** Adds the file that was sent to the results, with the reason why the server has refused it. */
    refuseFirstToSend: assign(({ context: { toSend, results } }, params: { error: unknown }) => {
      const name = toSend[0]?.file.name ?? ''
      const result = { type: 'refused' as const, name, error: errorOf(params.error).message }
      return { toSend: toSend.slice(1), results: [...results, result] }
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    forgetError: assign({ error: null }),
    /** Forgets the files that are not sent. */
    forgetRest: assign({ unread: [], toSend: [] }),
  },
  guards: {
    hasUnread: ({ context }) => context.unread.length > 0,
    isAllSent: ({ context }) => context.toSend.length === 0,
    beansNotLoaded: ({ context }) => context.beans === null,
    hasNamesWithoutBean: ({ context }) => context.choices.some(({ coffee_bean_id }) => coffee_bean_id === null),
    /** Whether the member has confirmed the choices, and a bean must still be added for one of the names. */
    hasBeansToAdd: ({ context: { choices, confirmed } }) =>
      confirmed && choices.some(({ coffee_bean_id }) => coffee_bean_id === null),
    hasFiles: (_, { files }: { files: readonly PickedFile[] }) => files.length > 0,
    /** Whether the server has refused the call. False if the call can succeed later, or after a new sign-in. */
    isRefused: (_, params: { error: unknown }) => {
      const error = errorOf(params.error)
      return !isTemporary(error) && error.code !== 'UNAUTHENTICATED'
    },
  },
}).createMachine({
  id: 'roastImport',
  context: ({ input }) => ({
    visit: input.visit,
    imports: 0,
    unread: [],
    toSend: [],
    results: [],
    beans: null,
    choices: [],
    confirmed: false,
    error: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'files.choose': {
          guard: { type: 'hasFiles', params: ({ event }) => event },
          target: 'next',
          actions: { type: 'storeFiles', params: ({ event }) => event },
        },
      },
    },
    next: {
      description:
        'Decides what is next: first the page reads every file, then the member chooses the beans, then the page sends every file.',
      always: [
        { guard: 'hasUnread', target: 'reading' },
        { guard: 'isAllSent', target: 'finished' },
        { guard: 'beansNotLoaded', target: 'loadingBeans' },
        { guard: 'hasBeansToAdd', target: 'creatingBeans' },
        { guard: 'hasNamesWithoutBean', target: 'asking' },
        { target: 'sending' },
      ],
    },
    reading: {
      description: 'The page reads the name of the beans and the date of the roast from the file.',
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: firstOf(context.unread) }),
        onDone: {
          target: 'next',
          actions: { type: 'addFileToSend', params: ({ event }) => ({ summary: event.output }) },
        },
        onError: {
          target: 'next',
          actions: { type: 'refuseUnread', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadingBeans: {
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'loadBeans',
        src: 'loadBeans',
        onDone: {
          target: 'next',
          actions: { type: 'storeBeans', params: ({ event }) => ({ beans: event.output }) },
        },
        onError: {
          target: 'interrupted',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    asking: {
      description: 'The member chooses a bean for each unknown name.',
      on: {
        'bean.choose': { actions: { type: 'storeChoice', params: ({ event }) => event } },
        'beans.confirm': { target: 'next', actions: 'confirmChoices' },
        'import.discard': 'finished',
      },
    },
    creatingBeans: {
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'createBean',
        src: 'createBean',
        input: ({ context: { choices, visit, imports } }) => {
          const index = choices.findIndex(({ coffee_bean_id }) => coffee_bean_id === null)
          return {
            name: newBeanName(choices[index]?.name ?? ''),
            // The idempotency key. A repeated call for this bean must have the same key, so that the server adds the
            // bean only once. The call for another bean must have another key.
            key: `${visit}-${imports}-${index}`,
          }
        },
        onDone: {
          target: 'next',
          actions: { type: 'storeCreated', params: ({ event }) => ({ bean: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'interrupted',
            actions: [{ type: 'storeError', params: ({ event }) => ({ error: event.error }) }, 'askAgain'],
          },
          {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    sending: {
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { toSend, beans, choices } }) => {
          const next = firstOf(toSend)
          return { file: next.file, coffee_bean_id: beanFor(next.beans, beans ?? [], choices) ?? 0 }
        },
        onDone: {
          target: 'next',
          actions: { type: 'storeResult', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'next',
            actions: { type: 'refuseFirstToSend', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    stopped: {
      description:
        'The member has stopped the import. A file that was being sent may have arrived. If it is sent again, the server recognizes it and does not store the roast twice.',
      tags: 'waiting',
      on: {
        'import.continue': 'next',
        'import.discard': 'finished',
      },
    },
    interrupted: {
      description:
        'The server did not answer, or the beans could not be loaded or added. The files that are left wait for the connection or for the member.',
      tags: 'waiting',
      invoke: { id: 'liveFacts', src: 'liveFacts' },
      exit: 'forgetError',
      on: {
        'import.continue': 'next',
        'live.connected': 'next',
        'import.discard': 'finished',
      },
    },
    finished: {
      entry: 'forgetRest',
      on: {
        'files.choose': {
          guard: { type: 'hasFiles', params: ({ event }) => event },
          target: 'next',
          actions: { type: 'storeFiles', params: ({ event }) => event },
        },
      },
    },
  },
})

export type RoastImportRef = ActorRefFrom<typeof roastImportMachine>
