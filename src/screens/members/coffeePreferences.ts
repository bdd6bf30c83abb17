import { preferencesMachine } from '../../machines/members/preferences.machine.ts'
import { type Call, callLogic } from '../../services/http/call.ts'
import type { RequestOf } from '../../services/http/request.ts'

type PreferencesBody = RequestOf<'POST /coffee/preferences'>['body']

/** The machine of the coffee preferences, joined with its calls. The screen of the account uses it. */
export const coffeePreferences = (call: Call) =>
  preferencesMachine.provide({
    actors: {
      loadPreferences: callLogic(call, 'GET /coffee/preferences', () => ({})),
      savePreferences: callLogic(call, 'POST /coffee/preferences', (body: PreferencesBody) => ({ body })),
    },
  })
