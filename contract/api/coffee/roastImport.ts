// The call that makes a roast from a log file of another program.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_LOG_BYTES } from '../../rules/coffee/logFile.ts'
import { Id } from '../shared/shapes.ts'

export const ImportRoastBody = Type.Object(
  {
    file_name: Type.String({ minLength: 1, maxLength: 255 }),
    content: Type.String({ description: 'The text of the file, at most 5,000,000 bytes in UTF-8.' }),
    coffee_bean_id: Id,
    unit: Type.Optional(
      Type.Union([Type.Literal('C'), Type.Literal('F')], {
        description:
          'The unit of the temperatures, if the file does not name it or if they are too hot for beans in °C. Without it such a file is refused with WHICH_UNIT.',
      }),
    ),
    air_as_beans: Type.Optional(
      Type.Boolean({
        description:
          'Whether temperatures of the air are read as those of the beans, if the file has no other. Without it such a file is refused with ONLY_AIR.',
      }),
    ),
    columns: Type.Optional(
      Type.Object(
        {
          time: Type.String({ maxLength: 200 }),
          temp: Type.String({ maxLength: 200 }),
          event: Type.Optional(Type.String({ maxLength: 200 })),
          power: Type.Optional(Type.String({ maxLength: 200 })),
          burner: Type.Optional(Type.String({ maxLength: 200 })),
          fan: Type.Optional(Type.String({ maxLength: 200 })),
          drum: Type.Optional(Type.String({ maxLength: 200 })),
        },
        {
          additionalProperties: false,
          description: 'For a table whose headings do not say it: the heading of each column.',
        },
      ),
    ),
    utc_offset_minutes: Type.Optional(
      Type.Integer({
        minimum: -12 * 60,
        maximum: 14 * 60,
        description:
          "How many minutes the member's time zone is ahead of UTC at the start in the file. The start of a table is a local time.",
      }),
    ),
  },
  { additionalProperties: false },
)
/** A log file of another program, and the bean of its roast. */
export type ImportRoastBody = Static<typeof ImportRoastBody>

export const ImportedRoast = Type.Object({
  coffee_roast_id: Id,
  readings: Type.Integer(),
  events: Type.Integer(),
  skipped: Type.Array(Type.Object({ what: Type.String(), why: Type.String() }), {
    description: 'The parts of the file that the roast does not have, each with the reason.',
  }),
})
/** The roast that was made from a log file: how many readings and events it has, and what was left out. */
export type ImportedRoast = Static<typeof ImportedRoast>

export const coffeeRoastImportApi = endpoints({
  'POST /coffee/roasts/import': {
    summary: 'Make an ended roast from a log file: of Artisan, RoasTime or Kaffelogic, a CSV, or the JSON of a roast',
    access: 'coffee',
    body: ImportRoastBody,
    answer: ImportedRoast,
    errors: ['NOT_FOUND', 'INVALID_LOG', 'WHICH_UNIT', 'ONLY_AIR', 'ALREADY_IMPORTED', 'PAYLOAD_TOO_LARGE'],
    // In JSON a quotation mark or a line end needs two bytes, so the text of a log file can become twice as large. The
    // other fields get 4,096 bytes.
    bodyBytes: 2 * MAX_LOG_BYTES + 4096,
  },
})
