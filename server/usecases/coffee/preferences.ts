// A member's units and chart axes, and the template: an earlier roast that is shown behind the chart of a new one.

import type { CoffeePreferences, PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { Context } from '../../context.ts'
import { preferencesOf, savePreferences } from '../../db/repositories/coffeePreferences.ts'
import { lockRoast } from '../../db/repositories/coffeeRoasts.ts'
import type { Writer } from '../../db/work.ts'
import type { Session } from '../shared/session.ts'
import { findRoast, noSuchRoast } from './roasts.ts'

export async function readPreferences(
  context: Context,
  session: Session,
): Promise<{ user_preferences: CoffeePreferences }> {
  return { user_preferences: await preferencesOf(context.db, session.user.user_id) }
}

export function changePreferences(
  writer: Writer,
  session: Session,
  change: PreferencesChange,
): Promise<{ user_preferences: CoffeePreferences }> {
  return writer.write(async ({ db }) => ({ user_preferences: await savePreferences(db, session.user.user_id, change) }))
}

/** The member's template roast with its readings and events; null if the member has no template. */
export async function readTemplate(context: Context, session: Session): Promise<{ coffee_roast: CoffeeRoast | null }> {
  const { user_id } = session.user
  const { template_roast_id } = await preferencesOf(context.db, user_id)
  if (template_roast_id === null) return { coffee_roast: null }
  return { coffee_roast: await findRoast(context.db, user_id, template_roast_id) }
}

/** Makes one of the member's roasts the template. Null removes the template. */
export function changeTemplate(
  writer: Writer,
  session: Session,
  roastId: number | null,
): Promise<{ user_preferences: CoffeePreferences }> {
  return writer.write(async ({ db }) => {
    const { user_id } = session.user
    // Lock the roast, so that it cannot be deleted at the same time.
    if (roastId !== null && (await lockRoast(db, user_id, roastId)) === undefined) throw noSuchRoast()
    return { user_preferences: await savePreferences(db, user_id, { template_roast_id: roastId }) }
  })
}
