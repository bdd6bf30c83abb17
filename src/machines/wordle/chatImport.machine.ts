// The dialog that imports Wordle results from the text of a group chat.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ChatAnswer, MemberResult } from '../../../contract/api/wordle/chat.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { MAX_CHAT_LENGTH, namesIn, readChat } from '../../../contract/rules/wordle/chat.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import {
  type ChatFile,
  type ChatImportContext,
  type ChatImportEvent,
  chosenResults,
  isTooLarge,
  type NameChoice,
  type Player,
} from './chatImport.types.ts'
import type { ResultsChanged } from './ownResults.machine.ts'

interface ChatImportInput {
  readonly parent: ParentRef<ResultsChanged>
}

const MISSING = 'Paste the text of a chat, or choose its file below.'

type Context = ChatImportContext & { input: ChatImportInput }

const TOO_LONG = 'This text is too long. Export the chat without media, or only a part of it.'

/**
 * The names in the chat, each with its member. A name that is the username of a member is assigned to this member, and
 * any other name to nobody.
 */
function choicesFor(context: Context, text: string): NameChoice[] {
  return namesIn(readChat(text).results).map(({ name, count }) => {
    const player = context.players.find(({ username }) => username.toLowerCase() === name.toLowerCase())
    return { name, count, user_id: player?.user_id ?? null }
  })
}

/** The results of the chat whose names are assigned to a member. */
const resultsOf = ({ parsedChat, choices }: Context) => chosenResults(parsedChat.results, choices)

/**
 * In the dialog, a member pastes the text of a chat, chooses which member each name is, checks the results to add, and
 * adds them.
 */
export const chatImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatImportEvent,
    input: {} as ChatImportInput,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadPlayers: placeholder<readonly Player[]>('loadPlayers'),
    readFile: placeholder<string, { file: ChatFile | null }>('readFile'),
    previewResults: placeholder<ChatAnswer, { results: MemberResult[] }>('previewResults'),
    addResults: placeholder<ChatAnswer, { results: MemberResult[] }>('addResults'),
  },
  actions: {
    storePlayers: assign({ players: (_, params: { players: readonly Player[] }) => params.players }),
    storeText: assign({ text: (_, params: { text: string }) => params.text, problem: null }),
    storeFile: assign({ file: (_, params: { file: ChatFile }) => params.file, problem: null }),
    /** Stores the results that the text contains, and which member each name is. */
    storeReading: assign(({ context }, { text }: { text: string }) => ({
      parsedChat: readChat(text),
      choices: choicesFor(context, text),
      answer: null,
      problem: null,
    })),
    /** Shows why the text contains no results. */
    storeNotes: assign({ problem: (_, { text }: { text: string }) => readChat(text).notes.join(' ') }),
    storeTooLong: assign({ problem: TOO_LONG }),
    storeMissing: assign({ problem: MISSING }),
    storeChoice: assign({
      choices: ({ context }, { name, user_id }: { name: string; user_id: number | null }) =>
        context.choices.map((choice) => (choice.name === name ? { ...choice, user_id } : choice)),
    }),
    storeAnswer: assign((_, { answer }: { answer: ChatAnswer }) => ({ answer, problem: null })),
    storeError: assign({ problem: (_, { error }: { error: unknown }) => errorOf(error).message }),
    forgetProblem: assign({ problem: null }),
    forgetAll: assign({
      text: '',
      file: null,
      parsedChat: { results: [], notes: [] },
      choices: [],
      answer: null,
      problem: null,
    }),
    reportChange: sendTo(({ context }) => context.input.parent, { type: 'results.changed' }),
  },
  guards: {
    isTooLarge: (_, { file }: { file: ChatFile }) => isTooLarge(file),
    isTooLong: (_, { length }: { length: number }) => length > MAX_CHAT_LENGTH,
    hasText: ({ context }) => context.text.trim() !== '',
    hasResults: (_, { text }: { text: string }) => readChat(text).results.length > 0,
    /** Whether at least one result of the chat belongs to a member. */
    hasChosen: ({ context }) => resultsOf(context).length > 0,
    /** Whether the server would add at least one result. */
    hasNew: ({ context }) => (context.answer?.added.length ?? 0) > 0,
  },
}).createMachine({
  id: 'chatImport',
  context: ({ input }) => ({
    input,
    players: [],
    text: '',
    file: null,
    parsedChat: { results: [], notes: [] },
    choices: [],
    answer: null,
    problem: null,
  }),
  initial: 'closed',
  states: {
    closed: { entry: 'forgetAll', on: { 'chat.open': 'loading' } },
    loading: {
      tags: ['open', 'busy'],
      on: { 'chat.close': 'closed' },
      invoke: {
        id: 'loadPlayers',
        src: 'loadPlayers',
        onDone: {
          target: 'editing',
          actions: { type: 'storePlayers', params: ({ event }) => ({ players: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'open', on: { 'chat.open': 'loading', 'chat.close': 'closed' } },
    editing: {
      tags: 'open',
      on: {
        'chat.close': 'closed',
        'text.change': { actions: { type: 'storeText', params: ({ event }) => event } },
        'file.choose': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: 'storeTooLong',
          },
          {
            target: 'readingFile',
            actions: { type: 'storeFile', params: ({ event }) => event },
          },
        ],
        'text.submit': [
          {
            guard: { type: 'isTooLong', params: ({ context }) => ({ length: context.text.length }) },
            actions: 'storeTooLong',
          },
          {
            guard: { type: 'hasResults', params: ({ context }) => context },
            target: 'naming',
            actions: { type: 'storeReading', params: ({ context }) => context },
          },
          { guard: 'hasText', actions: { type: 'storeNotes', params: ({ context }) => context } },
          { actions: 'storeMissing' },
        ],
      },
    },
    readingFile: {
      tags: ['open', 'busy'],
      on: { 'chat.close': 'closed' },
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'hasResults', params: ({ event }) => ({ text: event.output }) },
            target: 'naming',
            actions: { type: 'storeReading', params: ({ event }) => ({ text: event.output }) },
          },
          { target: 'editing', actions: { type: 'storeNotes', params: ({ event }) => ({ text: event.output }) } },
        ],
        onError: { target: 'editing', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    naming: {
      tags: 'open',
      on: {
        'chat.close': 'closed',
        'chat.back': { target: 'editing', actions: 'forgetProblem' },
        'name.choose': {
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
        'names.confirm': { guard: 'hasChosen', target: 'previewing' },
      },
    },
    previewing: {
      tags: ['open', 'busy'],
      on: { 'chat.close': 'closed' },
      invoke: {
        id: 'previewResults',
        src: 'previewResults',
        input: ({ context }) => ({ results: resultsOf(context) }),
        onDone: {
          target: 'previewed',
          actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'naming', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    previewed: {
      tags: 'open',
      on: {
        'chat.close': 'closed',
        'chat.back': { target: 'naming', actions: 'forgetProblem' },
        'results.add': { guard: 'hasNew', target: 'adding' },
      },
    },
    adding: {
      description: 'The dialog cannot be closed now, because some results may be saved already.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'addResults',
        src: 'addResults',
        input: ({ context }) => ({ results: resultsOf(context) }),
        onDone: {
          target: 'added',
          actions: [{ type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'reportChange'],
        },
        // Adding may need several calls, so some results may be saved already. Adding these again changes nothing.
        onError: {
          target: 'previewed',
          actions: [{ type: 'storeError', params: ({ event }) => event }, 'reportChange'],
        },
      },
    },
    added: { tags: 'open', on: { 'chat.close': 'closed' } },
  },
})

export type ChatImportRef = ActorRefFrom<typeof chatImportMachine>
