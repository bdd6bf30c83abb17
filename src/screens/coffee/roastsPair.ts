import type { AnyActorRef } from 'xstate'
import type { RoastRef } from '../../machines/coffee/roast.machine.ts'
import { RoastsPair } from '../../views/coffee/RoastsPair.tsx'

/** The paths of the list of roasts, and of one roast with the server's id or a client id. */
const PATHS = /^\/coffee\/roasts(?:\/([0-9a-f-]+))?$/

/**
 * The `PairOptions` that the list of roasts and the page of a roast have in common. In a wide window, both pages are
 * beside each other.
 */
export const roastsPair = {
  View: RoastsPair,
  paths: PATHS,
  detailParamsOf: (path: string) => {
    const id = PATHS.exec(path)?.[1]
    return id === undefined ? null : { coffee_roast_id: id }
  },
  detailHasParams: (detail: AnyActorRef, params: Readonly<Record<string, string>>) => {
    const { coffee_roast_id, client_id } = (detail as RoastRef).getSnapshot().context
    return params.coffee_roast_id === client_id || Number(params.coffee_roast_id) === coffee_roast_id
  },
}
