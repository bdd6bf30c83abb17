// The keys of the keyboard that open pages or press buttons.
import type { Permission } from '../../../contract/rules/shared/acl.ts'

/** A shortcut: one key, or two keys one after the other, and its effect. */
export interface Shortcut {
  /** One key, or `g` and a second key: 'g p'. A key has the name that the browser gives it. */
  readonly keys: string
  /** The effect of the key, as the dialog shows it. */
  readonly text: string
  /**
   * The page that the key opens. If it is missing, the key presses the control with this key in `aria-keyshortcuts`.
   * Only the key `?` does neither: it opens the dialog.
   */
  readonly to?: string
  /** The permission that is needed to open the page. If it is missing, everybody may open it. */
  readonly permission?: Permission
}

/** The first of the two keys that open a page. */
export const PAGE_PREFIX = 'g'

/** The key that opens the dialog with all shortcuts. */
export const HELP_KEY = '?'

/** Every shortcut. The dialog lists them, and the machine acts on them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'g h', text: 'Home', to: '/' },
  { keys: 'g p', text: 'Pool', to: '/pool', permission: 'pool' },
  { keys: 'g c', text: 'Coffee roasts', to: '/coffee/roasts', permission: 'coffee' },
  { keys: 'g b', text: 'Coffee bags', to: '/coffee/bags', permission: 'coffee' },
  { keys: 'g w', text: 'Wordle', to: '/wordle', permission: 'admin' },
  { keys: 'g m', text: 'Messages', to: '/message', permission: 'admin' },
  { keys: 'g a', text: 'Admin Console', to: '/admin', permission: 'admin' },
  { keys: 'n', text: 'New game, roast or bean, on its list' },
  { keys: 'v', text: 'Cockpit, on the page of a roast' },
  { keys: '/', text: 'Find, on a page with a field to find something' },
  { keys: HELP_KEY, text: 'This list' },
]

/** The shortcut with these keys; null if there is none. */
export const shortcutFor = (keys: string): Shortcut | null =>
  SHORTCUTS.find((shortcut) => shortcut.keys === keys) ?? null
