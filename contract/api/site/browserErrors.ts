// The call with which a page reports an error that no code has caught.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MESSAGE_MAX, STACK_MAX } from '../../rules/site/browserErrors.ts'
import { Done } from '../shared/shapes.ts'

export const BrowserErrorBody = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z]{1,40}$', description: 'The type of the error, for example TypeError.' }),
    message: Type.String({ maxLength: MESSAGE_MAX }),
    stack: Type.String({ maxLength: STACK_MAX }),
    page: Type.String({
      pattern: '^/[a-z_/:-]{0,80}$',
      description:
        'The pattern of the path, for example /pool/:pool_game_id. Not the address, because it can contain the name of a member.',
    }),
    build: Type.String({ pattern: '^[\\w.-]{0,80}$', description: 'The id of the build that the page is from.' }),
  },
  { additionalProperties: false },
)
/**
 * An error in a browser that no code has caught. It contains no addresses and no typed text, see
 * `rules/site/browserErrors`.
 */
export type BrowserErrorBody = Static<typeof BrowserErrorBody>

export const browserErrorsApi = endpoints({
  'POST /public/browser-errors': {
    summary: 'Report an error that no code of the page has caught. Admins read it in the log',
    access: 'public',
    body: BrowserErrorBody,
    bodyBytes: 8_192,
    answer: Done,
    callsPerMinute: 5,
    errors: ['TOO_MANY_REQUESTS'],
  },
})
