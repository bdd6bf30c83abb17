// The list of the member's league nights, with the standings of their teams.
import type { ActorRefFrom } from 'xstate'
import type { NightInList, NightStandings } from '../../../contract/api/pool/nights.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'

export const nightsMachine = createPagedMachine<readonly NightStandings[], NightInList>(
  ({ pool_night_id }) => pool_night_id,
  ({ version }) => version,
)

export type NightsRef = ActorRefFrom<typeof nightsMachine>
