// The calls about the member's own sessions and the export of the member's data.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'

export const OpenSession = Type.Object({
  session_id: Id,
  created: Timestamp,
  last_seen: Timestamp,
  current: Type.Boolean({ description: 'Whether this call was made in this session.' }),
  device: Type.String({ description: "For example 'Firefox on Windows'." }),
})
/** An open session of a member. `device` names the browser and the system from which the member signed in. */
export type OpenSession = Static<typeof OpenSession>

export const MemberExport = Type.Record(Type.String(), Type.Unknown())
/**
 * All data that the server has about a member: `exported` (the time), `account`, `sessions`, `passkeys` (names and
 * times, no keys), and one field per area.
 */
export type MemberExport = Static<typeof MemberExport>

/** The calls with which members list and end their own sessions, and export their data. */
export const sessionsAndExportApi = endpoints({
  'GET /auth/sessions': {
    summary: "The member's open sessions. The session that was used last is the first",
    access: 'user',
    answer: Type.Array(OpenSession),
  },
  'DELETE /auth/sessions': {
    summary: "End all of the member's sessions. The session of this call ends too",
    access: 'user',
    answer: Done,
  },
  'DELETE /auth/sessions/:session_id': {
    summary: "End one of the member's sessions. It may be the session of this call",
    access: 'user',
    params: Type.Object({ session_id: Id }),
    answer: Done,
    errors: ['NOT_FOUND'],
  },
  'GET /users/:username/export': {
    summary: "All data of the member. Admins cannot export another member's data",
    access: 'user',
    params: Type.Object({ username: Type.String({ maxLength: 256 }) }),
    answer: MemberExport,
    errors: ['NOT_FOUND'],
  },
})
