import type { CoffeePreferences, PreferencesChange } from '../../../contract/api/coffee/preferences.ts'

/**
 * The preferences as the page shows them: what is saved, with the choices that are not saved yet. Null before they are
 * loaded.
 */
export function shownPreferences(context: {
  saved: CoffeePreferences | null
  changeBeingSaved: PreferencesChange
  waitingChange: PreferencesChange
}): CoffeePreferences | null {
  return context.saved && { ...context.saved, ...context.changeBeingSaved, ...context.waitingChange }
}
