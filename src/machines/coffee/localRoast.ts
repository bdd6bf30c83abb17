// Makes the roast that the page shows after a member has created it in this browser, until the server has created it.
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { NewEntry } from '../app/outbox.types.ts'

/**
 * The roast that an outbox entry creates, before the server has created it. Its `coffee_roast_id` is 0, because the
 * server has not given it an id. Null for an entry that creates no roast.
 */
export function localRoast({ key, command, local, user_id }: NewEntry): CoffeeRoast | null {
  const created = local?.created
  if (command.call !== 'POST /coffee/roasts' || created?.type !== 'roast') return null
  return {
    coffee_roast_id: 0,
    client_id: key,
    coffee_bean_id: command.body.coffee_bean_id,
    coffee_bean_name: created.coffee_bean_name,
    user_id,
    coffee_in_mg: null,
    coffee_out_mg: null,
    roast_color: null,
    charge_temp_c: null,
    start_time: null,
    roasted_on: null,
    first_crack: null,
    start_cooling: null,
    end_time: null,
    end_seconds: null,
    bag_code: null,
    cupping_score: null,
    notes: null,
    input_history: [],
    event_history: [],
    version: 0,
  }
}

/** Whether the outbox entry discards a roast. An entry that creates the roast is earlier in the queue. */
export const isDiscard = ({ command }: NewEntry) => command.call === 'POST /coffee/roasts/:coffee_roast_id/discard'

/**
 * The roast that one of the entries creates under this client id. Null if no entry creates the roast, or if another
 * entry discards it.
 */
export function localRoastIn(entries: readonly NewEntry[], client_id: string | null): CoffeeRoast | null {
  const creation = entries.find(({ key }) => key === client_id)
  if (!creation || entries.some((entry) => isDiscard(entry) && entry.local?.client_id === client_id)) return null
  return localRoast(creation)
}
