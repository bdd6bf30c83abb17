import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'

export const OpenSession = Type.Object({
  session_id: Id,
  created: Timestamp,
  last_seen: Timestamp,
  current: Type.Boolean({ description: 'The session that asks.' }),
  device: Type.String({ description: "As 'Firefox on Windows'." }),
})
/** A device on which a member is signed in. */
export type OpenSession = Static<typeof OpenSession>

export const MemberExport = Type.Record(Type.String(), Type.Unknown())
/** Everything the house holds of a member, by area: `exported`, `account`, `sessions`, `pool`, `wordle`, … */
export type MemberExport = Static<typeof MemberExport>

/** What members do with their own account besides `GET`, `PATCH` and `DELETE /users/:username`. */
export const accountApi = endpoints({
  'GET /auth/sessions': {
    summary: "The member's sessions on all devices, the latest used first",
    access: 'user',
    answer: Type.Array(OpenSession),
  },
  'DELETE /auth/sessions/:session_id': {
    summary: 'Sign out on another device, or here',
    access: 'user',
    params: Type.Object({ session_id: Id }),
    answer: Done,
    errors: ['NOT_FOUND'],
  },
  'GET /users/:username/export': {
    summary: "The member's own data; somebody else's does not exist here",
    access: 'user',
    params: Type.Object({ username: Type.String({ maxLength: 256 }) }),
    answer: MemberExport,
    errors: ['NOT_FOUND'],
  },
})
