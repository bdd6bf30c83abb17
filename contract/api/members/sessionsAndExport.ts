import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'

export const OpenSession = Type.Object({
  session_id: Id,
  created: Timestamp,
  last_seen: Timestamp,
  current: Type.Boolean({ description: 'Whether it is the session of this call.' }),
  device: Type.String({ description: "For example 'Firefox on Windows'." }),
})
/** An open session of a member. */
export type OpenSession = Static<typeof OpenSession>

export const MemberExport = Type.Record(Type.String(), Type.Unknown())
/** All data that the server has about a member, by area: `exported`, `account`, `sessions`, `pool`, `wordle`, … */
export type MemberExport = Static<typeof MemberExport>

/** The calls with which members manage their own sessions and data. The calls of an account are in `users.ts`. */
export const sessionsAndExportApi = endpoints({
  'GET /auth/sessions': {
    summary: "The member's open sessions, the latest used first",
    access: 'user',
    answer: Type.Array(OpenSession),
  },
  'DELETE /auth/sessions/:session_id': {
    summary: 'End one of the sessions, which may be the present one',
    access: 'user',
    params: Type.Object({ session_id: Id }),
    answer: Done,
    errors: ['NOT_FOUND'],
  },
  'GET /users/:username/export': {
    summary: "The member's own data; admins cannot read that of others",
    access: 'user',
    params: Type.Object({ username: Type.String({ maxLength: 256 }) }),
    answer: MemberExport,
    errors: ['NOT_FOUND'],
  },
})
