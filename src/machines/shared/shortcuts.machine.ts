// The shortcuts of the keyboard, and the dialog that lists them.
import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { actionPlaceholder, callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { go, systemActor } from '../app/system.ts'
import { HELP_KEY, PAGE_PREFIX, type Shortcut, shortcutFor } from './shortcuts.ts'
import type { KeyPressed, NextKeyTaken, PageKey, PageKeysRead } from './shortcuts.types.ts'

/** The shortcut that opens a page with this second key. */
const pageShortcut = ({ key }: { key: string }) => shortcutFor(`${PAGE_PREFIX} ${key}`)

/** The shortcuts of the keyboard: the keys that do something, and the dialog that lists them. */
export const shortcutsMachine = setup({
  types: {
    context: {} as { pageKeys: readonly PageKey[] },
    events: {} as
      | KeyPressed
      | PageKeysRead
      | { type: 'shortcuts.switch' }
      | { type: 'dialog.open' }
      | { type: 'dialog.close' },
  },
  actors: {
    /** Sends `key.pressed` for each key that is not typed into a field. */
    watchKeys: callbackPlaceholder<NextKeyTaken>('watchKeys'),
    /** Sends `pageKeys.read` with the keys of the controls on the open page, and again when these keys change. */
    watchPageKeys: callbackPlaceholder('watchPageKeys'),
    /** Whether this browser has the shortcuts switched on. */
    readSwitch: placeholder<boolean>('readSwitch'),
  },
  actions: {
    writeSwitch: actionPlaceholder<{ isOn: boolean }>('writeSwitch'),
    /** Presses the control of the page that has this key. If it is a field, the field gets the focus instead. */
    pressControl: actionPlaceholder<{ keys: string }>('pressControl'),
    /** Opens the page of the shortcut, if the member may see this page. */
    openPage: ({ system }, { shortcut }: { shortcut: Shortcut | null }) => {
      const user = systemActor(system, 'session')?.getSnapshot().context.user
      const { to, permission } = shortcut ?? {}
      if (to && (!permission || (user && permits(user.acl, permission)))) go({ system }, { to })
    },
    openDialog: raise({ type: 'dialog.open' }),
    /** Informs `watchKeys` whether a shortcut uses the next key. */
    takeNextKey: sendTo('watchKeys', (_, { isTaken }: { isTaken: boolean }) => ({
      type: 'nextKey.taken' as const,
      isTaken,
    })),
    storePageKeys: assign({ pageKeys: (_, params: { pageKeys: readonly PageKey[] }) => params.pageKeys }),
  },
  guards: {
    isOn: (_, { isOn }: { isOn: boolean }) => isOn,
    /** Whether the key is `g`, the first of the two keys that open a page. */
    isPrefix: (_, { key }: KeyPressed) => key === PAGE_PREFIX,
    isHelp: (_, { key }: KeyPressed) => key === HELP_KEY,
    /** Whether the key alone is a shortcut, which presses a control of the page. */
    isOfControl: (_, { key }: KeyPressed) => shortcutFor(key) !== null,
    /** Whether the key opens a page, if it is pressed after `g`. */
    isOfPage: (_, event: KeyPressed) => pageShortcut(event) !== null,
  },
  /** In milliseconds. After `g`, the second key must be pressed within this time. */
  delays: { secondKeyTimeout: 1500 },
}).createMachine({
  id: 'shortcuts',
  context: { pageKeys: [] },
  type: 'parallel',
  invoke: { id: 'watchKeys', src: 'watchKeys' },
  states: {
    keys: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readSwitch',
            src: 'readSwitch',
            onDone: [
              { guard: { type: 'isOn', params: ({ event }) => ({ isOn: event.output }) }, target: 'on' },
              { target: 'off' },
            ],
            onError: 'on',
          },
        },
        on: {
          initial: 'first',
          on: {
            'shortcuts.switch': {
              target: 'off',
              actions: { type: 'writeSwitch', params: { isOn: false } },
            },
          },
          states: {
            first: {
              on: {
                'key.pressed': [
                  {
                    guard: { type: 'isPrefix', params: ({ event }) => event },
                    target: 'second',
                  },
                  {
                    guard: { type: 'isHelp', params: ({ event }) => event },
                    actions: 'openDialog',
                  },
                  {
                    guard: { type: 'isOfControl', params: ({ event }) => event },
                    actions: { type: 'pressControl', params: ({ event }) => ({ keys: event.key }) },
                  },
                ],
              },
            },
            second: {
              description: 'The key `g` was pressed. The next key opens a page.',
              entry: { type: 'takeNextKey', params: { isTaken: true } },
              exit: { type: 'takeNextKey', params: { isTaken: false } },
              after: { secondKeyTimeout: 'first' },
              on: {
                'key.pressed': [
                  {
                    guard: { type: 'isOfPage', params: ({ event }) => event },
                    target: 'first',
                    actions: { type: 'openPage', params: ({ event }) => ({ shortcut: pageShortcut(event) }) },
                  },
                  { target: 'first' },
                ],
              },
            },
          },
        },
        off: {
          description:
            'The member has switched the shortcuts off, for example because speech input presses keys by accident. The menu still opens the dialog.',
          on: {
            'shortcuts.switch': {
              target: 'on',
              actions: { type: 'writeSwitch', params: { isOn: true } },
            },
          },
        },
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: { on: { 'dialog.open': 'open' } },
        open: {
          description: 'Some controls of a page appear later than the page, so the list of keys can change.',
          invoke: { id: 'watchPageKeys', src: 'watchPageKeys' },
          on: {
            'dialog.close': 'closed',
            'pageKeys.read': {
              actions: { type: 'storePageKeys', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>
