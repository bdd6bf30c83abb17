import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Timestamp } from '../shared/shapes.ts'

const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 })
const Shift = Type.Number({ minimum: 0, maximum: 1_000, description: 'A score without a unit.' })

/** A page by the name that its route has. */
const PageName = Type.String({ pattern: '^[a-zA-Z]{1,32}$' })

export const VitalsBody = Type.Object(
  {
    page: PageName,
    lcp_ms: Type.Optional(Milliseconds),
    inp_ms: Type.Optional(Milliseconds),
    cls: Type.Optional(Shift),
    fcp_ms: Type.Optional(Milliseconds),
    ttfb_ms: Type.Optional(Milliseconds),
  },
  { additionalProperties: false },
)
/** How one visit's document came up, as far as the browser could tell. Says nothing of the visitor. */
export type VitalsBody = Static<typeof VitalsBody>

const orNull = <Schema extends typeof Milliseconds | typeof Shift>(schema: Schema) => Type.Union([schema, Type.Null()])

export const PageVitals = Type.Object({
  page: PageName,
  visits: Type.Integer({ minimum: 1 }),
  latest: Timestamp,
  lcp_ms: orNull(Milliseconds),
  inp_ms: orNull(Milliseconds),
  cls: orNull(Shift),
  fcp_ms: orNull(Milliseconds),
  ttfb_ms: orNull(Milliseconds),
})
/** A page's figures: what three of four of the kept visits stayed within. Null where no browser told. */
export type PageVitals = Static<typeof PageVitals>

export const vitalsApi = endpoints({
  'POST /public/vitals': {
    summary: 'Tell how a visit came up; the last thousand visits are kept',
    access: 'public',
    body: VitalsBody,
    answer: Done,
    callsPerMinute: 20,
  },
  'GET /vitals': {
    summary: 'How the pages come up, page by page',
    access: 'admin',
    answer: Type.Array(PageVitals),
  },
})
