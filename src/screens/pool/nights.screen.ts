// The list of league nights: its machine with the services, and its view.
import type { NightInList, NightStandings } from '../../../contract/api/pool/nights.ts'
import { nightsMachine } from '../../machines/pool/nights.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Nights } from '../../views/pool/Nights/Nights.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage: Load<PageOf<readonly NightStandings[], NightInList>, PageRequest> = async (
  call,
  { before, limit },
  signal,
) => {
  const query = before === null ? { limit } : { limit, before }
  const [nights, standings] = await Promise.all([
    call('GET /pool/nights', { query, signal }),
    call('GET /pool/nights/standings', { signal }),
  ])
  return { head: dataOf(standings), items: dataOf(nights) }
}

/** The list of the member's league nights. */
export const screen = screenModule({
  View: Nights,
  logic: (services) =>
    nightsMachine.provide({
      actors: keptPages(services, loadPage),
      // Stores the length of the list for Back and reload.
      actions: { report: ({ context: { input, items } }) => keepPlace(input.user?.user_id, { items: items.length }) },
    }),
  toInput: (input) => ({ ...input, items: readPlace(input.user?.user_id)?.items ?? 0 }),
})
