import { timestamp } from '../../clock.ts'
import { closeWatchLinksOf } from '../../db/repositories/poolGames.ts'
import { tapsOfMember } from '../../db/repositories/poolTaps.ts'
import type { MemberData } from '../shared/memberData.ts'
import { gamesOfMember } from './games.ts'

/** The games that a member plays in or created, and the member's taps. */
export const poolMemberData: MemberData = {
  name: 'pool',
  async export(db, userId) {
    const taps = await tapsOfMember(db, userId)
    return {
      games: await gamesOfMember(db, userId, Number.MAX_SAFE_INTEGER),
      taps: taps.map(({ created_ms, ...tap }) => ({ ...tap, created: timestamp(created_ms) })),
    }
  },
  /**
   * Deletes nothing, because the games and taps also belong to the other players. Closes the watch links of the member's
   * games, because nobody else can close them.
   * @serves pool-watch-15
   */
  erase: closeWatchLinksOf,
}
