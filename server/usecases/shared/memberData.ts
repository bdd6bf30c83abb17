import type { Db } from '../../db/dialect.ts'

/** What a tool of the house holds of a member. Every tool that keeps something stands in `memberAreas.ts`. */
export interface MemberArea {
  /** Its name in the member's export. */
  readonly name: string
  /** Everything it holds, as JSON. */
  export(db: Db, userId: number): Promise<unknown>
  /** Forgets the member, but for what is other members' as well. */
  erase(db: Db, userId: number): Promise<void>
}
