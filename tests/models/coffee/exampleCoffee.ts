// Example data for tests of lists of beans, roasts and bags: a bean, its roasts, the preferences, the input of a screen
// and an error. The tests of the page of one roast use exampleRoasts.ts.
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { CallError } from '../../../contract/callResult.ts'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import type { ScreenInput } from '../../../src/machines/app/screen.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'

/** The input of a screen without a member. */
export const screenInput: ScreenInput = { params: {}, search: '', user: null, visit: 'visit' }

/** The error of the server if another bag already has the code. */
export const bagCodeInUseError = new CallError({ code: 'BAG_CODE_IN_USE', message: 'Another bag has this code.' })

export const bean: CoffeeBean = {
  coffee_bean_id: 3,
  name: 'Gedeb',
  description: '',
  origin: 'Ethiopia',
  region: '',
  processing: 'Wet Process',
  purchase_url: '',
  purchasePrice: 0,
  price_mg: null,
  bought_mg: null,
  used_mg: 0,
  archived: false,
}

/** A roast in progress, as the list of roasts has it. */
export const roastSummary: RoastSummary = {
  coffee_roast_id: 7,
  coffee_bean_id: 3,
  user_id: 1,
  coffee_bean_name: 'Gedeb',
  coffee_in_mg: null,
  coffee_out_mg: null,
  roast_color: null,
  charge_temp_c: null,
  start_time: '2026-11-15T10:00:00.000Z',
  roasted_on: '2026-11-15',
  first_crack: null,
  start_cooling: null,
  end_time: null,
  end_seconds: null,
  bag_code: null,
  cupping_score: null,
  version: 1,
}

/** The same roast, as its own page loads it. */
export const roastInProgress: CoffeeRoast = {
  ...roastSummary,
  notes: null,
  input_history: [],
  event_history: [],
}

/** The same roast after its end. */
export const endedGedebRoast: CoffeeRoast = {
  ...roastInProgress,
  end_time: '2026-11-15T10:12:00.000Z',
  end_seconds: 720,
  start_cooling: 720,
  version: 2,
}

export const preferences: CoffeePreferences = { user_id: 1, template_roast_id: null, ...PREFERENCE_DEFAULTS }

/** The outbox entry that creates a roast of the bean. The server does not have it yet. */
export function unsavedRoast(client_id: string): PendingEntry {
  return {
    key: client_id,
    user_id: 1,
    queue: `roast:${client_id}`,
    command: {
      call: 'POST /coffee/roasts',
      params: undefined,
      body: { coffee_bean_id: bean.coffee_bean_id, client_id },
    },
    label: 'New roast: Gedeb',
    createdMs: 0,
    whenRefused: 'keep',
    local: { client_id, idField: 'coffee_roast_id', created: { type: 'roast', coffee_bean_name: bean.name } },
    error: null,
  }
}
