import type { Db } from '../../db/dialect.ts'

/**
 * The data that one area stores about a member. `server/app.ts` lists all areas, for the export and the deletion of
 * accounts.
 */
export interface MemberData {
  /** The name of the area in the member's export. */
  readonly name: string
  /** Everything that the area stores about the member, as JSON. */
  export(db: Db, userId: number): Promise<unknown>
  /** Deletes the data that belongs to this member alone. Data that other members share stays. */
  erase(db: Db, userId: number): Promise<void>
}
