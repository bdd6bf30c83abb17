// The targets of the plan of a roast, in the calls about roasts.

import Type from 'typebox'

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The bounds and the order are checked by the rules. These limits only keep a body small. */
const PlanSeconds = Type.Number({ title: 'time', description: 'Seconds since the charge.' })
const PlanTemp = nullable(Type.Number({ title: 'temperature', description: 'In °C; null for a moment by time only.' }))
const PlanNote = Type.String({ maxLength: 400, description: 'What should happen, such as First crack.' })
const PlanTarget = Type.Object(
  { seconds: PlanSeconds, temp_c: PlanTemp, note: PlanNote },
  { additionalProperties: false, description: 'A target of a plan.' },
)
export const NewPlanTarget = Type.Object(
  { seconds: PlanSeconds, temp_c: Type.Optional(PlanTemp), note: Type.Optional(nullable(PlanNote)) },
  { additionalProperties: false },
)

export const Plan = Type.Array(PlanTarget, {
  description: 'What the member plans, in the order of time. Missing without a plan.',
})
