// The machine that loads the roast of a page: its states and transitions. Its actions are in `roastLoader.setup.ts`.
import { type ActorRefFrom, and, not } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { roastLoaderSetup } from './roastLoader.setup.ts'
import type { RoastToLoad } from './roastLoader.types.ts'

/** The input of a load. The client id is left out when the server's id is known. */
const loadInput = ({ coffee_roast_id, client_id, user_id }: RoastToLoad): RoastToLoad => ({
  coffee_roast_id,
  client_id: coffee_roast_id === 0 ? client_id : null,
  user_id,
})

/**
 * Loads the roast of a page. It reads the roast that this browser has stored, and then loads the roast of the server.
 * It loads the roast again each time it was changed in another tab or session. It reports to its parent, the machine
 * of the page.
 */
export const roastLoaderMachine = roastLoaderSetup.createMachine({
  id: 'roastLoader',
  context: ({ input }) => ({ ...input, needsReload: false, version: 0, latestVersion: 0, failures: 0 }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  on: {
    'creation.found': {
      target: '.shown.reloading',
      actions: 'noteNeedsReload',
    },
    'version.received': { actions: { type: 'noteVersion', params: ({ event }) => event } },
    'live.received': {
      guard: { type: 'isAboutThisRoast', params: ({ event }) => event },
      actions: { type: 'noteFact', params: ({ event }) => event },
    },
  },
  initial: 'reading',
  states: {
    reading: {
      description:
        'Reads the roast that this browser has stored. The read takes a few milliseconds, or up to 1.5 seconds for a roast that this browser created.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context }) => loadInput(context),
        onDone: [
          {
            guard: { type: 'isKeptElsewhere', params: ({ event }) => ({ kept: event.output }) },
            target: 'moved',
            actions: {
              type: 'report',
              params: ({ event }) => ({
                type: 'roast.moved',
                coffee_roast_id: event.output?.data.roast.coffee_roast_id ?? 0,
              }),
            },
          },
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'shown.reloading',
            actions: ['noteNeedsReload', { type: 'reportKept', params: ({ event }) => ({ kept: event.output }) }],
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      invoke: {
        id: 'loadRoast',
        src: 'loadRoast',
        input: ({ context }) => loadInput(context),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'moved',
            actions: {
              type: 'report',
              params: ({ event }) => ({ type: 'roast.moved', coffee_roast_id: event.output.roast.coffee_roast_id }),
            },
          },
          {
            guard: and(['mayBeOld', 'isOnServer']),
            target: 'shown.refreshing',
            actions: [
              { type: 'noteLoaded', params: ({ event }) => event.output.roast },
              { type: 'reportLoaded', params: ({ event }) => ({ loaded: event.output }) },
            ],
          },
          {
            target: 'shown',
            actions: [
              { type: 'noteLoaded', params: ({ event }) => event.output.roast },
              { type: 'reportLoaded', params: ({ event }) => ({ loaded: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isTemporary', params: ({ event }) => event },
            target: 'failed.waiting',
            actions: { type: 'reportFailed', params: ({ event }) => event },
          },
          {
            target: 'failed',
            actions: { type: 'reportFailed', params: ({ event }) => event },
          },
        ],
      },
      initial: 'current',
      states: {
        current: { on: { 'live.connected': 'outdated' } },
        outdated: {
          description:
            'The page reconnected during the load. It may have missed a change that the answer does not contain.',
        },
      },
    },
    moved: { description: 'The app is opening the address with the server’s id.' },
    failed: {
      // Reads the stored roast once more: the first read may have taken too long.
      on: { 'roast.reload': 'reading', 'live.connected': 'reading' },
      initial: 'refused',
      states: {
        refused: { description: 'The member decides whether to try again.' },
        waiting: {
          description: 'The server may answer soon, so the roast is loaded again automatically.',
          entry: 'countFailure',
          after: { reloadDelay: '#roastLoader.reading' },
        },
      },
    },
    shown: {
      on: {
        'roast.reload': 'loading',
        'live.connected': [
          { guard: 'needsReload', target: '.reloading' },
          { guard: 'isOnServer', target: '.refreshing' },
        ],
        'roast.refresh': { guard: 'needsReload', target: '.reloading' },
        'roast.created': {
          target: '.reloading',
          actions: [{ type: 'storeId', params: ({ event }) => event }, 'noteNeedsReload'],
        },
        'answer.missed': [
          { guard: and(['isOnServer', not('needsReload')]), target: '.refreshing' },
          { target: '.reloading' },
        ],
        'bean.changed': { guard: 'isOnServer', target: '.reloading' },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isStale', target: 'refreshing' } },
        reloading: {
          description: 'Loads the roast again with the preferences and the earlier roasts of the forecast.',
          invoke: {
            id: 'reloadRoast',
            src: 'loadRoast',
            input: ({ context }) => loadInput(context),
            onDone: [
              {
                description: 'Another tab of this browser has sent the creation of the roast.',
                guard: { type: 'isMoved', params: ({ event }) => event.output },
                target: '#roastLoader.moved',
                actions: {
                  type: 'report',
                  params: ({ event }) => ({ type: 'roast.moved', coffee_roast_id: event.output.roast.coffee_roast_id }),
                },
              },
              {
                target: 'idle',
                actions: [
                  { type: 'noteLoaded', params: ({ event }) => event.output.roast },
                  { type: 'reportLoaded', params: ({ event }) => ({ loaded: event.output }) },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isRoastGone', params: ({ event }) => event },
                target: '#roastLoader.failed',
                actions: { type: 'reportFailed', params: ({ event }) => event },
              },
              {
                description: 'The entry that creates the roast is not on the disk yet, or it is only in memory.',
                guard: { type: 'isCreationNotOnDisk', params: ({ event }) => event },
                target: 'idle',
              },
              {
                target: 'waiting',
                actions: {
                  type: 'report',
                  params: ({ event }) => ({ type: 'roast.unanswered', error: errorOf(event.error) }),
                },
              },
            ],
          },
        },
        refreshing: {
          description: 'Loads only the roast again, without the preferences and the earlier roasts.',
          invoke: {
            id: 'refreshRoast',
            src: 'refreshRoast',
            input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'noteVersion', params: ({ event }) => event.output },
                { type: 'report', params: ({ event }) => ({ type: 'roast.refreshed', roast: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isRoastGone', params: ({ event }) => event },
                target: '#roastLoader.failed',
                actions: { type: 'reportFailed', params: ({ event }) => event },
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: {
          description: 'The shown roast may be old, so it is loaded again soon.',
          after: {
            refreshDelay: [
              { guard: and(['isOnServer', not('needsReload')]), target: 'refreshing' },
              { target: 'reloading' },
            ],
          },
        },
      },
    },
  },
})

export type RoastLoaderRef = ActorRefFrom<typeof roastLoaderMachine>
