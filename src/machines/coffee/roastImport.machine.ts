// Imports the log files of other programs as roasts.
import type { ActorRefFrom } from 'xstate'
import { beanFor, detailsFor, newBeanName } from './roastImport.names.ts'
import { firstOf, NOTHING_CHOSEN, roastImportSetup, tableToAsk, wholeColumns } from './roastImport.setup.ts'

/** Reads the files, asks which bean each unknown name means, and sends one file after the other. */
export const roastImportMachine = roastImportSetup.createMachine({
  id: 'roastImport',
  context: ({ input }) => ({ ...NOTHING_CHOSEN, visit: input.visit }),
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
        { guard: 'hasZip', target: 'opening' },
        { guard: 'hasClosed', target: 'next', actions: 'openNothing' },
        { guard: 'hasUnread', target: 'reading' },
        { guard: 'hasNotedBags', target: 'restoringBags' },
        { guard: 'isAllSent', target: 'finished' },
        { guard: 'hasTableToAsk', target: 'askingColumns' },
        { guard: 'beansNotLoaded', target: 'loadingBeans' },
        { guard: 'hasBeansToAdd', target: 'creatingBeans' },
        { guard: 'hasNamesWithoutBean', target: 'asking' },
        { target: 'sending' },
      ],
    },
    opening: {
      description: 'The page takes the files out of the ZIP files.',
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'openFiles',
        src: 'openFiles',
        input: ({ context }) => ({ files: context.closed }),
        onDone: { target: 'next', actions: { type: 'storeOpened', params: ({ event }) => ({ opened: event.output }) } },
        onError: {
          target: 'interrupted',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    restoringBags: {
      description: 'All roasts of a notebook are here, and with them their bags. The bags get their notes.',
      tags: 'busy',
      on: { 'import.stop': 'stopped' },
      invoke: {
        id: 'restoreBags',
        src: 'restoreBags',
        input: ({ context }) => ({ bags: context.bags }),
        onDone: { target: 'next', actions: 'forgetBags' },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'next',
            actions: [{ type: 'refuseBags', params: ({ event }) => ({ error: event.error }) }, 'forgetBags'],
          },
          {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
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
        input: ({ context: { choices, visit, imports, beanDetails } }) => {
          const index = choices.findIndex(({ coffee_bean_id }) => coffee_bean_id === null)
          const name = choices[index]?.name ?? ''
          return {
            name: newBeanName(name),
            details: detailsFor(name, beanDetails),
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
          return {
            file: next.file,
            startTime: next.startTime,
            answers: next.answers,
            coffee_bean_id: beanFor(next.beans, beans ?? [], choices) ?? 0,
          }
        },
        onDone: {
          target: 'next',
          actions: { type: 'storeResult', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isAnsweredForAll', params: ({ event }) => ({ error: event.error }) },
            target: 'next',
            actions: 'repeatAnswer',
          },
          { guard: { type: 'asksUnit', params: ({ event }) => ({ error: event.error }) }, target: 'askingUnit' },
          {
            guard: { type: 'asksAboutAir', params: ({ event }) => ({ error: event.error }) },
            target: 'askingAboutAir',
          },
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
    askingColumns: {
      description:
        'The headings of a table do not say which column has the time or the temperature. The member says it once.',
      on: {
        'column.choose': { actions: { type: 'chooseColumn', params: ({ event }) => event } },
        'columns.confirm': {
          guard: 'hasColumns',
          target: 'next',
          actions: [
            {
              type: 'rememberColumns',
              params: ({ context }) => ({
                headings: tableToAsk(context)?.headings ?? [],
                columns: wholeColumns(context) ?? { time: '', temp: '' },
              }),
            },
            'storeColumns',
          ],
        },
        'file.leaveOut': { target: 'next', actions: 'leaveOutTable' },
        'import.discard': 'finished',
      },
    },
    askingUnit: {
      description:
        'The temperatures of the first file are too hot for beans in °C, so only the member knows their unit. No unit is guessed.',
      on: {
        'forAll.change': { actions: { type: 'changeForAll', params: ({ event }) => event } },
        'file.answer': { target: 'next', actions: { type: 'storeAnswer', params: ({ event }) => event } },
        'file.leaveOut': { target: 'next', actions: 'leaveOutFirst' },
        'import.discard': 'finished',
      },
    },
    askingAboutAir: {
      description:
        'The first file has temperatures of the air and none of the beans. Some roasters have only this probe.',
      on: {
        'forAll.change': { actions: { type: 'changeForAll', params: ({ event }) => event } },
        'file.answer': { target: 'next', actions: { type: 'storeAnswer', params: ({ event }) => event } },
        'file.leaveOut': { target: 'next', actions: 'leaveOutFirst' },
        'import.discard': 'finished',
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
