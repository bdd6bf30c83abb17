import type { AnyActorRef } from 'xstate'
import type { RoastRef } from '../../machines/coffee/roast.machine.ts'
import { RoastsPair } from '../../views/coffee/RoastsPair.tsx'

const PATHS = /^\/coffee\/roasts(?:\/([0-9a-f-]+))?$/

/**
 * The options that the list of roasts and the page of a roast share. On a wide screen they are beside each other.
 * @serves beside-03
 */
export const roastsPair = {
  View: RoastsPair,
  paths: PATHS,
  detailOf: (path: string) => {
    const id = PATHS.exec(path)?.[1]
    return id === undefined ? null : { coffee_roast_id: id }
  },
  isOf: (detail: AnyActorRef, params: Readonly<Record<string, string>>) => {
    const { coffee_roast_id, client_id } = (detail as RoastRef).getSnapshot().context
    return params.coffee_roast_id === client_id || Number(params.coffee_roast_id) === coffee_roast_id
  },
}
