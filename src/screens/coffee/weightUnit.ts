import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import type { WeightUnit } from '../../../contract/rules/coffee/weights.ts'
import type { Call } from '../../services/http/call.ts'

/**
 * The unit in which the member reads and types weights. If the call fails, the unit is grams. This misleads nobody,
 * because the page shows the unit with each weight.
 */
export async function readWeightUnit(call: Call, signal: AbortSignal): Promise<WeightUnit> {
  const { data } = await call('GET /coffee/preferences', { signal })
  return (data?.user_preferences ?? PREFERENCE_DEFAULTS).weight_units
}
