// The calls about web vitals: pages report how fast they were, and admins read the figures.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Timestamp } from '../shared/shapes.ts'

const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 })
const Shift = Type.Number({
  minimum: 0,
  maximum: 1_000,
  description: 'How much the content of the page moved by itself; it has no unit.',
})

/** A name in the route table, for example `home`. */
const PageName = Type.String({ pattern: '^[a-zA-Z]{1,32}$' })

export const VitalsBody = Type.Object(
  {
    page: PageName,
    // In the order of the fields: largest contentful paint, interaction to next paint, cumulative layout shift, first
    // contentful paint, time to first byte.
    lcp_ms: Type.Optional(Milliseconds),
    inp_ms: Type.Optional(Milliseconds),
    cls: Type.Optional(Shift),
    fcp_ms: Type.Optional(Milliseconds),
    ttfb_ms: Type.Optional(Milliseconds),
  },
  { additionalProperties: false },
)
/**
 * The web vitals of one visit: how fast the page was, see https://web.dev/articles/vitals. A browser leaves out the
 * vitals that it cannot measure. Nothing identifies the visitor.
 */
export type VitalsBody = Static<typeof VitalsBody>

const orNull = <Schema extends typeof Milliseconds | typeof Shift>(schema: Schema) => Type.Union([schema, Type.Null()])

export const PageVitals = Type.Object({
  page: PageName,
  visits: Type.Integer({ minimum: 1 }),
  /** When the server stored the newest of these visits. */
  latest: Timestamp,
  lcp_ms: orNull(Milliseconds),
  inp_ms: orNull(Milliseconds),
  cls: orNull(Shift),
  fcp_ms: orNull(Milliseconds),
  ttfb_ms: orNull(Milliseconds),
})
/**
 * The web vitals of a page: the 75th percentile of the stored visits. A value is null if no browser has reported it.
 */
export type PageVitals = Static<typeof PageVitals>

export const vitalsApi = endpoints({
  'POST /public/vitals': {
    summary: 'Report the web vitals of one visit. The server stores the last thousand visits',
    access: 'public',
    body: VitalsBody,
    answer: Done,
    callsPerMinute: 20,
  },
  'GET /vitals': {
    summary: 'The web vitals of each page',
    access: 'admin',
    answer: Type.Array(PageVitals),
  },
})
