// Tests the import of log files, with a simulated server.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { roastImportMachine } from '../../../src/machines/coffee/roastImport.machine.ts'
import type {
  CreateBeanRequest,
  LogSummary,
  NamedBean,
  NotedBag,
  OpenedFiles,
  PickedFile,
  SendFileRequest,
} from '../../../src/machines/coffee/roastImport.types.ts'
import {
  importedRoast,
  noAnswerError,
  notALogFileError,
  onlyAirError,
  pickedFile,
  whichUnitError,
} from '../../models/coffee/exampleLogFiles.ts'

/**
 * Starts the machine. In these tests, the text of a file is the name of its beans, and its size is the day of its
 * roast.
 */
function start(
  answer: (request: SendFileRequest) => Promise<ImportedRoast> = async () => importedRoast,
  answerNewBean: (request: CreateBeanRequest) => Promise<void> = async () => undefined,
  notebook: {
    openFiles: () => Promise<OpenedFiles>
    restoreBags: (bags: readonly NotedBag[]) => Promise<void>
  } = { openFiles: () => Promise.reject(noAnswerError), restoreBags: async () => undefined },
) {
  const sentFiles: [string, number][] = []
  const createdBeans: CreateBeanRequest[] = []
  const machine = roastImportMachine.provide({
    actors: {
      readFile: fromPromise<LogSummary, { file: PickedFile }>(async ({ input: { file } }) => {
        const beans = await file.text()
        if (beans === 'broken') throw notALogFileError
        return { beans, startTime: new Date(file.size * 86_400_000).toISOString() }
      }),
      openFiles: fromPromise<OpenedFiles, { files: readonly PickedFile[] }>(() => notebook.openFiles()),
      restoreBags: fromPromise<void, { bags: readonly NotedBag[] }>(({ input }) => notebook.restoreBags(input.bags)),
      loadBeans: fromPromise<readonly NamedBean[]>(async () => [{ coffee_bean_id: 3, name: 'Gedeb' }]),
      createBean: fromPromise<NamedBean, CreateBeanRequest>(async ({ input }) => {
        await answerNewBean(input)
        createdBeans.push(input)
        return { coffee_bean_id: 10 + createdBeans.length, name: input.name }
      }),
      sendFile: fromPromise<ImportedRoast, SendFileRequest>(async ({ input }) => {
        sentFiles.push([input.file.name, input.coffee_bean_id])
        return answer(input)
      }),
    },
  })
  const actor = createActor(machine, { input: { visit: 'visit' } }).start()
  const waitForState = (state: 'asking' | 'askingUnit' | 'askingAboutAir' | 'finished' | 'interrupted' | 'sending') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, sentFiles, createdBeans, waitForState }
}

const file = (name: string, beans: string, day: number): PickedFile => ({ ...pickedFile(name, beans), size: day })

describe(roastImportMachine.id, () => {
  test('[log-page-01] files are sent one after the other, the oldest roast first, and each file has a result', async () => {
    let openCalls = 0
    const { actor, sentFiles, waitForState } = start(async () => {
      openCalls += 1
      expect(openCalls).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      openCalls -= 1
      return importedRoast
    })
    const files = [
      file('new', 'Gedeb', 30),
      file('bad', 'broken', 1),
      file('old', ' GEDEB ', 10),
      file('mid', 'gedeb', 20),
    ]
    actor.send({ type: 'files.choose', files })
    const { context } = await waitForState('finished')
    expect(sentFiles).toEqual([
      ['old', 3],
      ['mid', 3],
      ['new', 3],
    ])
    expect(context.results).toEqual([
      { type: 'refused', name: 'bad', error: 'The file is empty.' },
      { type: 'imported', name: 'old', ...importedRoast },
      { type: 'imported', name: 'mid', ...importedRoast },
      { type: 'imported', name: 'new', ...importedRoast },
    ])
  })

  test('[log-page-02] the member chooses or adds a bean once for each unknown name in the files', async () => {
    const { actor, sentFiles, createdBeans, waitForState } = start()
    const names = ['Guji', 'Gedeb', 'guji', 'Sidama', '', 'Huila', '']
    actor.send({ type: 'files.choose', files: names.map((name, index) => file(`${index}`, name, index)) })
    const { context } = await waitForState('asking')
    expect(context.choices.map(({ name }) => name)).toEqual(['Guji', 'Sidama', '', 'Huila'])
    expect(sentFiles).toEqual([])
    actor.send({ type: 'bean.choose', name: 'Sidama', coffee_bean_id: 3 })
    actor.send({ type: 'beans.confirm' })
    await waitForState('finished')
    expect(createdBeans.map(({ name }) => name)).toEqual(['Guji', 'Imported roasts', 'Huila'])
    expect(new Set(createdBeans.map(({ key }) => key)).size).toBe(3)
    // The new beans get the ids 11, 12 and 13. Gedeb has the id 3.
    expect(sentFiles.map(([, id]) => id)).toEqual([11, 3, 11, 3, 12, 13, 12])
  })

  test('[log-page-02] a second import on the same visit adds its beans under another key', async () => {
    const { actor, createdBeans, waitForState } = start()
    for (const name of ['Guji', 'Huila']) {
      actor.send({ type: 'files.choose', files: [file(name, name, 1)] })
      await waitForState('asking')
      actor.send({ type: 'beans.confirm' })
      await waitForState('finished')
    }
    expect(createdBeans.map(({ name }) => name)).toEqual(['Guji', 'Huila'])
    expect(new Set(createdBeans.map(({ key }) => key)).size).toBe(2)
  })

  test('[log-page-15] if the server does not answer, the bean is sent again under the same key, and the member is not asked twice', async () => {
    const sentKeys: string[] = []
    const { actor, createdBeans, waitForState } = start(undefined, async ({ key }) => {
      sentKeys.push(key)
      if (sentKeys.length === 2) throw noAnswerError
    })
    actor.send({ type: 'files.choose', files: [file('a', 'Guji', 1), file('b', 'Huila', 2)] })
    await waitForState('asking')
    actor.send({ type: 'beans.confirm' })
    await waitForState('interrupted')
    actor.send({ type: 'live.connected' })
    expect(actor.getSnapshot().value).toBe('creatingBeans')
    await waitForState('finished')
    expect(createdBeans.map(({ name }) => name)).toEqual(['Guji', 'Huila'])
    expect(sentKeys[2]).toBe(sentKeys[1])
  })

  test('[log-page-15] if the server refuses to add a bean, the member is asked again', async () => {
    const { actor, waitForState } = start(undefined, async () => {
      throw notALogFileError
    })
    actor.send({ type: 'files.choose', files: [file('a', 'Guji', 1)] })
    await waitForState('asking')
    actor.send({ type: 'beans.confirm' })
    await waitForState('interrupted')
    actor.send({ type: 'import.continue' })
    expect(actor.getSnapshot().value).toBe('asking')
  })

  test('[log-page-03] the remaining files wait while the server does not answer, and a file that the server refuses does not stop the other files', async () => {
    let callCount = 0
    const { actor, sentFiles, waitForState } = start(async ({ file: { name } }) => {
      callCount += 1
      if (name === 'b') throw notALogFileError
      if (callCount === 3) throw noAnswerError
      return importedRoast
    })
    actor.send({ type: 'files.choose', files: ['a', 'b', 'c', 'd'].map((name, index) => file(name, 'Gedeb', index)) })
    const { context } = await waitForState('interrupted')
    expect(context.toSend.map(({ file }) => file.name)).toEqual(['c', 'd'])
    expect(context.error?.message).toBe('Server connection failed.')
    actor.send({ type: 'live.connected' })
    const { context: contextAfter } = await waitForState('finished')
    expect(sentFiles.map(([name]) => name)).toEqual(['a', 'b', 'c', 'c', 'd'])
    expect(contextAfter.results.map(({ type }) => type)).toEqual(['imported', 'refused', 'imported', 'imported'])
  })

  /** A server that asks about the unit of each file whose name begins with F, and whether its air is meant. */
  const askingServer = async ({ file: { name }, answers }: SendFileRequest) => {
    if (name.includes('F') && answers.unit === undefined) throw whichUnitError
    if (name.includes('A') && !answers.air_as_beans) throw onlyAirError
    return importedRoast
  }
  const filesNamed = (...names: string[]) => names.map((name, index) => file(name, 'Gedeb', index))

  test('[log-page-17] the member is asked about each file that does not say its unit, and can leave it out', async () => {
    const { actor, sentFiles, waitForState } = start(askingServer)
    actor.send({ type: 'files.choose', files: filesNamed('F1', 'a', 'F2') })
    await waitForState('askingUnit')
    actor.send({ type: 'file.answer', answer: { unit: 'F' } })
    await waitForState('askingUnit')
    actor.send({ type: 'file.leaveOut' })
    const { context } = await waitForState('finished')
    expect(sentFiles.map(([name]) => name)).toEqual(['F1', 'F1', 'a', 'F2'])
    expect(context.results).toEqual([
      { type: 'imported', name: 'F1', ...importedRoast },
      { type: 'imported', name: 'a', ...importedRoast },
      { type: 'refused', name: 'F2', error: 'You left this file out.' },
    ])
  })

  test('[log-page-18] an answer for all files is given only about the files of which the server asks', async () => {
    const answers: object[] = []
    const { actor, waitForState } = start((request) => {
      answers.push(request.answers)
      return askingServer(request)
    })
    actor.send({ type: 'files.choose', files: filesNamed('F1', 'a', 'FA', 'F3') })
    await waitForState('askingUnit')
    actor.send({ type: 'forAll.change', isForAll: true })
    actor.send({ type: 'file.answer', answer: { unit: 'F' } })
    await waitForState('askingAboutAir')
    actor.send({ type: 'file.answer', answer: { air_as_beans: true } })
    const { context } = await waitForState('finished')
    expect(context.results.map(({ type }) => type)).toEqual(Array(4).fill('imported'))
    expect(answers).toEqual([
      ...[{}, { unit: 'F' }, {}],
      ...[{}, { unit: 'F' }, { unit: 'F', air_as_beans: true }],
      ...[{}, { unit: 'F', air_as_beans: true }],
    ])
  })

  test('[log-page-22] the member assigns the columns of a table once, and tables with the same headings are not asked about', async () => {
    const remembered: object[] = []
    const sent: SendFileRequest[] = []
    const tables: Record<string, LogSummary> = {
      a: { beans: 'Gedeb', startTime: null, headings: ['T', 'X', 'Y'] },
      b: { beans: 'Gedeb', startTime: null, headings: ['T', 'X', 'Y'] },
      c: { beans: 'Gedeb', startTime: null, headings: ['U', 'V'], columns: { time: 'U', temp: 'V' } },
      d: { beans: 'Gedeb', startTime: null, headings: ['Q', 'R'] },
    }
    const machine = roastImportMachine.provide({
      actions: { rememberColumns: (_, params) => void remembered.push(params) },
      actors: {
        readFile: fromPromise<LogSummary, { file: PickedFile }>(
          async ({ input: { file } }) => tables[file.name] ?? { beans: '', startTime: null },
        ),
        loadBeans: fromPromise<readonly NamedBean[]>(async () => [{ coffee_bean_id: 3, name: 'Gedeb' }]),
        sendFile: fromPromise<ImportedRoast, SendFileRequest>(async ({ input }) => {
          sent.push(input)
          return importedRoast
        }),
      },
    })
    const actor = createActor(machine, { input: { visit: 'visit' } }).start()
    actor.send({ type: 'files.choose', files: Object.keys(tables).map((name) => file(name, '', 1)) })
    await waitFor(actor, (snapshot) => snapshot.matches('askingColumns'))
    actor.send({ type: 'column.choose', column: 'time', heading: 'T' })
    actor.send({ type: 'column.choose', column: 'temp', heading: 'T' })
    expect(actor.getSnapshot().can({ type: 'columns.confirm' })).toBe(false)
    actor.send({ type: 'column.choose', column: 'temp', heading: 'Y' })
    actor.send({ type: 'column.choose', column: 'fan', heading: 'X' })
    actor.send({ type: 'column.choose', column: 'fan', heading: '' })
    actor.send({ type: 'columns.confirm' })
    expect(actor.getSnapshot().matches('askingColumns')).toBe(true)
    actor.send({ type: 'file.leaveOut' })
    await waitFor(actor, (snapshot) => snapshot.matches('finished'))
    const columns = { time: 'T', temp: 'Y' }
    expect(remembered).toEqual([{ headings: ['T', 'X', 'Y'], columns }])
    expect(sent.map(({ file: { name }, answers }) => [name, answers])).toEqual([
      ['a', { columns }],
      ['b', { columns }],
      ['c', { columns: { time: 'U', temp: 'V' } }],
    ])
    expect(actor.getSnapshot().context.results[0]).toEqual({
      type: 'refused',
      name: 'd',
      error: 'You left this file out.',
    })
  })

  test('[log-page-20] the files of a ZIP file are imported, its beans are added with their details, and its bags get notes', async () => {
    const bags: (readonly NotedBag[])[] = []
    const { actor, sentFiles, createdBeans, waitForState } = start(undefined, undefined, {
      openFiles: async () => ({
        files: filesNamed('a').concat(file('b', 'Guji', 2)),
        beans: [{ name: 'guji', origin: 'Ethiopia' }],
        bags: [{ bag_code: 'A', notes: 'Plum.' }],
        refused: [{ name: 'large.json', error: 'The file is larger than 5 MB.' }],
      }),
      restoreBags: async (noted) => void bags.push(noted),
    })
    actor.send({ type: 'files.choose', files: [pickedFile('notebook.zip')] })
    await waitForState('asking')
    actor.send({ type: 'beans.confirm' })
    const { context } = await waitForState('finished')
    expect(sentFiles.map(([name]) => name)).toEqual(['a', 'b'])
    expect(createdBeans.map(({ name, details }) => [name, details?.origin])).toEqual([['Guji', 'Ethiopia']])
    expect(bags).toEqual([[{ bag_code: 'A', notes: 'Plum.' }]])
    expect(context.results.map(({ name, type }) => [name, type])).toEqual([
      ['large.json', 'refused'],
      ['a', 'imported'],
      ['b', 'imported'],
    ])
  })

  test('[log-page-04] the import can be stopped, and then it can be continued, or the remaining files can be left out', async () => {
    const { actor, waitForState } = start(() => new Promise(() => undefined))
    actor.send({ type: 'files.choose', files: [file('a', 'Gedeb', 1), file('b', 'Gedeb', 2)] })
    await waitForState('sending')
    actor.send({ type: 'import.stop' })
    expect(actor.getSnapshot().matches('stopped')).toBe(true)
    actor.send({ type: 'import.continue' })
    expect(actor.getSnapshot().matches('sending')).toBe(true)
    actor.send({ type: 'import.stop' })
    actor.send({ type: 'import.discard' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'finished', context: { toSend: [], results: [] } })
  })
})
