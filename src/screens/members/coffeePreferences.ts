import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import { preferencesMachine } from '../../machines/members/preferences.machine.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import type { RequestOf } from '../../services/http/request.ts'
import { type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'

type PreferencesBody = RequestOf<'POST /coffee/preferences'>['body']

const loadPreferences: Load<{ user_preferences: CoffeePreferences }, unknown> = async (call, _, signal) =>
  dataOf(await call('GET /coffee/preferences', { signal }))

/** The machine of the coffee preferences, joined with its calls. The screen of the account uses it. */
export const coffeePreferences = (services: Services) =>
  preferencesMachine.provide({
    actors: {
      loadPreferences: loadOrKept(services, loadPreferences),
      savePreferences: callLogic(services.call, 'POST /coffee/preferences', (body: PreferencesBody) => ({ body })),
    },
  })
