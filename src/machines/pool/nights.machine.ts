// The list of the member's league nights.
import type { ActorRefFrom } from 'xstate'
import type { NightInList } from '../../../contract/api/pool/nights.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'

export const nightsMachine = createPagedMachine<null, NightInList>(
  ({ pool_night_id }) => pool_night_id,
  ({ version }) => version,
)

export type NightsRef = ActorRefFrom<typeof nightsMachine>
