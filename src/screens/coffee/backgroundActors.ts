// The calls that load the roast behind the chart.
import type { Background, LoadBackground } from '../../machines/coffee/background.types.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'
import { readDraft } from '../shared/drafts.ts'

/**
 * Loads the background that was chosen. A number is the id of a roast. The choice `usual` means the template, or else
 * the last good roast of the bean. Null if there is no such roast.
 */
const loadBackground: Load<Background | null, LoadBackground> = async (call, { choice, coffee_bean_id }, signal) => {
  if (typeof choice === 'number') {
    const params = { coffee_roast_id: choice }
    const { coffee_roast } = dataOf(await call('GET /coffee/roasts/:coffee_roast_id', { params, signal }))
    return { roast: coffee_roast, isTemplate: false }
  }
  const template = dataOf(await call('GET /coffee/roasts/template', { signal })).coffee_roast
  if (template || choice === 'template') return template && { roast: template, isTemplate: true }
  const request = { params: { coffee_bean_id }, signal }
  const { coffee_roast } = dataOf(await call('GET /coffee/beans/:coffee_bean_id/last-good-roast', request))
  return coffee_roast && { roast: coffee_roast, isTemplate: false }
}

/** The actors of the background of a roast. */
export function backgroundActors(services: Services) {
  const { load, readKept } = keptLoad(services, loadBackground)
  return { readDraft, loadBackground: load, readKept }
}
