import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import { inSteps } from '../../../contract/rules/site/siteFigures.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'

/** How this node was in the last day. Other nodes have figures of their own. */
export function readSiteFigures({ minutes, clock }: Context): SiteFigures {
  return {
    kept: minutes.kept,
    started: timestamp(minutes.startedMs),
    now: timestamp(clock.now()),
    steps: inSteps(minutes.list()),
  }
}
