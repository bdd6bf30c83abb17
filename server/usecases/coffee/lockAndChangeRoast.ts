// The common part of every command that changes a roast: it locks the roast, saves the change, and sends the update.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { lockRoast, type RoastRow, updateRoast } from '../../db/repositories/coffeeRoasts.ts'
import type { Writer } from '../../db/work.ts'
import type { Session } from '../shared/session.ts'
import { deleteBagIfLeftEmpty } from './bags.ts'
import { findRoast, noSuchRoast, sendRoastUpdate } from './roasts.ts'

/**
 * The columns of the roast's row that a command sets: `{}` if it changes only readings or events, null if it changes
 * nothing.
 */
export type RowChange = Partial<Omit<RoastRow, 'coffee_roast_id' | 'user_id' | 'version'>> | null

/**
 * Locks one of the member's roasts, applies a command and returns the whole roast. If the command changes anything, the
 * version of the roast grows by one. After the commit, the new version is sent to all open pages of the member.
 */
export function lockAndChangeRoast(
  context: Context,
  writer: Writer,
  session: Session,
  roastId: number,
  apply: (db: Db, roast: RoastRow) => Promise<RowChange>,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return writer.write(async ({ db, after }) => {
    const { user_id } = session.user
    const roast = await lockRoast(db, user_id, roastId)
    if (roast === undefined) throw noSuchRoast()
    const rowChange = await apply(db, roast)
    if (rowChange !== null) {
      const version = roast.version + 1
      await updateRoast(db, roastId, { ...rowChange, version })
      // This runs after the update, because until then the old bag still contains this roast.
      const { coffee_bag_id } = rowChange
      if (coffee_bag_id !== undefined) await deleteBagIfLeftEmpty(db, roast.coffee_bag_id, coffee_bag_id)
      after(() => sendRoastUpdate(context, user_id, roastId, version))
    }
    const coffee_roast = await findRoast(db, user_id, roastId)
    // This never happens, because the roast is locked. The check is needed for the type.
    if (coffee_roast === null) throw noSuchRoast()
    return { coffee_roast }
  })
}
