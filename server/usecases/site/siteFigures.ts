import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import { inSteps } from '../../../contract/rules/site/siteFigures.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'

/** The figures of this node in the last day, in steps of five minutes. Each node has its own figures. */
export function readSiteFigures({ minutes, clock }: Context): SiteFigures {
  return {
    kept: minutes.survivesRestart,
    started: timestamp(minutes.startedMs),
    now: timestamp(clock.now()),
    steps: inSteps(minutes.list()),
  }
}
