// What the import of log files knows, and what it can do: its actors, actions and guards.
import { assign, setup } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { AssignedColumn, AssignedColumns, LogAnswers } from '../../../contract/rules/coffee/logFile.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { sortByStart, unknownNames } from './roastImport.names.ts'
import type {
  BeanDetails,
  CreateBeanRequest,
  FileResult,
  FileToSend,
  LogSummary,
  NameChoice,
  NamedBean,
  NotedBag,
  OpenedFiles,
  PickedFile,
  SendFileRequest,
} from './roastImport.types.ts'

interface RoastImportContext {
  /** A random key of this visit. */
  visit: string
  /** How often the member has chosen files on this visit. */
  imports: number
  /** The chosen files, before the ZIP files among them are opened. */
  closed: readonly PickedFile[]
  /** What a notebook says about its beans and its bags. */
  beanDetails: readonly BeanDetails[]
  bags: readonly NotedBag[]
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
  /** What the member has answered for all files of this import. A file gets an answer only if the server asks. */
  answersForAll: LogAnswers
  /** Whether the next answer is for the other files, too. */
  isForAll: boolean
  /** The columns of the table that the member is asked about, as far as they are chosen. */
  chosenColumns: Partial<Record<AssignedColumn, string>>
  /** Why the import was interrupted. */
  error: ApiError | null
}

type RoastImportEvent =
  | { type: 'files.choose'; files: readonly PickedFile[] }
  | { type: 'bean.choose'; name: string; coffee_bean_id: number | null }
  | { type: 'beans.confirm' }
  | { type: 'forAll.change'; isForAll: boolean }
  | { type: 'file.answer'; answer: LogAnswers }
  | { type: 'file.leaveOut' }
  | { type: 'column.choose'; column: AssignedColumn; heading: string }
  | { type: 'columns.confirm' }
  | { type: 'import.stop' }
  | { type: 'import.continue' }
  | { type: 'import.discard' }
  | LiveEvent

/** The import before any file is chosen. */
export const NOTHING_CHOSEN: Omit<RoastImportContext, 'visit'> = {
  imports: 0,
  closed: [],
  beanDetails: [],
  bags: [],
  unread: [],
  toSend: [],
  results: [],
  beans: null,
  choices: [],
  confirmed: false,
  answersForAll: {},
  isForAll: false,
  chosenColumns: {},
  error: null,
}

export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('no file is left')
  return first
}

const importedResult = (name: string, answer: ImportedRoast): FileResult => ({ type: 'imported', name, ...answer })

const columnsIn = ({ columns }: LogSummary): LogAnswers => (columns === undefined ? {} : { columns })

/** The first table whose columns only the member knows. */
export const tableToAsk = ({ toSend }: Pick<RoastImportContext, 'toSend'>) =>
  toSend.find(({ headings, answers }) => headings !== undefined && answers.columns === undefined)

/** The chosen columns; null while the time or the temperature is missing, or if both are one column. */
export function wholeColumns({ chosenColumns }: Pick<RoastImportContext, 'chosenColumns'>): AssignedColumns | null {
  const { time, temp, ...others } = chosenColumns
  return time === undefined || temp === undefined || time === temp ? null : { ...others, time, temp }
}

const leftOut = (file: FileToSend | undefined): FileResult => {
  return { type: 'refused', name: file?.file.name ?? '', error: 'You left this file out.' }
}

/** Which answer the server needs, by the code of its error. */
const ANSWERS: Readonly<Partial<Record<string, keyof LogAnswers>>> = { WHICH_UNIT: 'unit', ONLY_AIR: 'air_as_beans' }

/** The files with one more answer about the first one. */
const withAnswer = (toSend: readonly FileToSend[], answer: LogAnswers): FileToSend[] =>
  toSend.map((file, index) => (index === 0 ? { ...file, answers: { ...file.answers, ...answer } } : file))

export const roastImportSetup = setup({
  types: {
    context: {} as RoastImportContext,
    events: {} as RoastImportEvent,
    input: {} as { visit: string },
    /** `waiting`: the import waits for the member or for the connection. */
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    liveFacts,
    openFiles: placeholder<OpenedFiles, { files: readonly PickedFile[] }>('openFiles'),
    /** Writes the notes of the bags that have none. */
    restoreBags: placeholder<void, { bags: readonly NotedBag[] }>('restoreBags'),
    /** Fails if the file cannot be a log file. The page shows the message of the error to the member. */
    readFile: placeholder<LogSummary, { file: PickedFile }>('readFile'),
    loadBeans: placeholder<readonly NamedBean[]>('loadBeans'),
    createBean: placeholder<NamedBean, CreateBeanRequest>('createBean'),
    sendFile: placeholder<ImportedRoast, SendFileRequest>('sendFile'),
  },
  actions: {
    storeFiles: assign(({ context }, { files }: { files: readonly PickedFile[] }) => ({
      ...NOTHING_CHOSEN,
      imports: context.imports + 1,
      closed: files,
    })),
    storeOpened: assign(({ context: { results } }, { opened }: { opened: OpenedFiles }) => ({
      closed: [],
      unread: opened.files,
      beanDetails: opened.beans,
      bags: opened.bags,
      results: [...results, ...opened.refused.map((refused) => ({ type: 'refused' as const, ...refused }))],
    })),
    openNothing: assign({ unread: ({ context }) => context.closed, closed: [] }),
    forgetBags: assign({ bags: [] }),
    refuseBags: assign({
      results: ({ context }, params: { error: unknown }) => [
        ...context.results,
        { type: 'refused' as const, name: 'bags.json', error: errorOf(params.error).message },
      ],
    }),
    addFileToSend: assign(({ context: { unread, toSend } }, { summary }: { summary: LogSummary }) => {
      const [file, ...rest] = unread
      return file
        ? { unread: rest, toSend: sortByStart([...toSend, { ...summary, file, answers: columnsIn(summary) }]) }
        : {}
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
    changeForAll: assign({ isForAll: (_, { isForAll }: { isForAll: boolean }) => isForAll }),
    storeAnswer: assign(({ context: { toSend, answersForAll, isForAll } }, { answer }: { answer: LogAnswers }) => ({
      toSend: withAnswer(toSend, answer),
      answersForAll: isForAll ? { ...answersForAll, ...answer } : answersForAll,
    })),
    /** Answers about the first file what the member has answered for all files. */
    repeatAnswer: assign({ toSend: ({ context: { toSend, answersForAll } }) => withAnswer(toSend, answersForAll) }),
    leaveOutFirst: assign(({ context: { toSend, results } }) => ({
      toSend: toSend.slice(1),
      results: [...results, leftOut(toSend[0])],
    })),
    /** Keeps the columns for the next table with the same headings. */
    rememberColumns: actionPlaceholder<{ headings: readonly string[]; columns: AssignedColumns }>('rememberColumns'),
    chooseColumn: assign({
      chosenColumns: ({ context }, { column, heading }: { column: AssignedColumn; heading: string }) => {
        const { [column]: _, ...others } = context.chosenColumns
        return heading === '' ? others : { ...others, [column]: heading }
      },
    }),
    /** Every table with the same headings has the same columns. */
    storeColumns: assign(({ context }) => {
      const asked = tableToAsk(context)
      const columns = wholeColumns(context)
      if (!asked || !columns) return {}
      const isSame = ({ headings }: FileToSend) => headings?.join('\t') === asked.headings?.join('\t')
      return {
        chosenColumns: {},
        toSend: context.toSend.map((file) =>
          isSame(file) ? { ...file, answers: { ...file.answers, columns } } : file,
        ),
      }
    }),
    leaveOutTable: assign((context) => {
      const { toSend, results } = context.context
      const asked = tableToAsk(context.context)
      return {
        chosenColumns: {},
        toSend: toSend.filter((file) => file !== asked),
        results: [...results, leftOut(asked)],
      }
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    forgetError: assign({ error: null }),
    /** Forgets the files that are not sent. */
    forgetRest: assign({ closed: [], unread: [], toSend: [], bags: [] }),
  },
  guards: {
    hasUnread: ({ context }) => context.unread.length > 0,
    hasTableToAsk: ({ context }) => tableToAsk(context) !== undefined,
    hasColumns: ({ context }) => wholeColumns(context) !== null,
    hasClosed: ({ context }) => context.closed.length > 0,
    /** Whether a ZIP file must be opened. */
    hasZip: ({ context }) => context.closed.some(({ name }) => /\.zip$/i.test(name)),
    hasNotedBags: ({ context: { toSend, bags } }) => toSend.length === 0 && bags.length > 0,
    isAllSent: ({ context }) => context.toSend.length === 0,
    beansNotLoaded: ({ context }) => context.beans === null,
    hasNamesWithoutBean: ({ context }) => context.choices.some(({ coffee_bean_id }) => coffee_bean_id === null),
    /** Whether the member has confirmed the choices, and a bean must still be added for one of the names. */
    hasBeansToAdd: ({ context: { choices, confirmed } }) =>
      confirmed && choices.some(({ coffee_bean_id }) => coffee_bean_id === null),
    /** Whether the server asks what the member has answered for all files and not yet for this one. */
    isAnsweredForAll: ({ context: { toSend, answersForAll } }, { error }: { error: unknown }) => {
      const asked = ANSWERS[errorOf(error).code]
      return asked !== undefined && answersForAll[asked] !== undefined && toSend[0]?.answers[asked] === undefined
    },
    asksUnit: (_, { error }: { error: unknown }) => errorOf(error).code === 'WHICH_UNIT',
    asksAboutAir: (_, { error }: { error: unknown }) => errorOf(error).code === 'ONLY_AIR',
    hasFiles: (_, { files }: { files: readonly PickedFile[] }) => files.length > 0,
    /** Whether the server has refused the call. False if the call can succeed later, or after a new sign-in. */
    isRefused: (_, params: { error: unknown }) => {
      const error = errorOf(params.error)
      return !isTemporary(error) && error.code !== 'UNAUTHENTICATED'
    },
  },
})
