// The call that shows admins the backups that the server makes automatically.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Timestamp } from '../shared/shapes.ts'

export const BackupStatus = Type.Object({
  makes_backups: Type.Boolean({
    description: 'Whether this server makes backups automatically. It needs a folder for them.',
  }),
  /** The newest backup; null if there is none. */
  newest: Type.Union([
    Type.Object({
      made_at: Timestamp,
      age_seconds: Type.Integer({ minimum: 0 }),
      verified_at: Type.String({ format: 'date-time', description: 'When the whole file was read again and checked.' }),
      bytes: Type.Integer({ minimum: 0 }),
      rows: Type.Integer({ minimum: 0, description: 'How many rows of the database the backup contains.' }),
      copies: Type.Integer({ minimum: 1, description: 'How many backups the folder had at `verified_at`.' }),
    }),
    Type.Null(),
  ]),
  problem: Type.Union([Type.Object({ at: Timestamp, message: Type.String() }), Type.Null()], {
    description: 'Why the last attempt failed; null if a backup was made after it.',
  }),
  overdue: Type.Boolean({ description: 'Whether the newest backup is older than two days.' }),
})
/**
 * Whether the server makes backups automatically, the newest of them, the last problem, and whether a new one is
 * overdue.
 */
export type BackupStatus = Static<typeof BackupStatus>

export const backupsApi = endpoints({
  'GET /backups': {
    summary: 'The newest backup that the servers made automatically, and why the last attempt failed',
    access: 'admin',
    answer: BackupStatus,
  },
})
