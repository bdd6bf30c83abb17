import { timestamp } from '../../clock.ts'
import { correctionsOfMember } from '../../db/repositories/poolCorrections.ts'
import { closeWatchLinksOf } from '../../db/repositories/poolGames.ts'
import { closeNightLinksOf } from '../../db/repositories/poolNights.ts'
import { playerOfUser } from '../../db/repositories/poolPlayers.ts'
import { tapsOfMember } from '../../db/repositories/poolTaps.ts'
import type { MemberData } from '../shared/memberData.ts'
import { gamesOfMember } from './games.ts'
import { nightsOfMember } from './nights.ts'

/** The member's levels, the games and league nights that the member plays in or created, and the member's taps and corrections. */
export const poolMemberData: MemberData = {
  name: 'pool',
  async export(db, userId) {
    const player = await playerOfUser(db, userId)
    const taps = await tapsOfMember(db, userId)
    const corrections = await correctionsOfMember(db, userId)
    return {
      skill_levels: { '8-Ball': player?.level_8_ball, '9-Ball': player?.level_9_ball },
      games: await gamesOfMember(db, userId, Number.MAX_SAFE_INTEGER),
      nights: await nightsOfMember(db, userId, Number.MAX_SAFE_INTEGER),
      taps: taps.map(({ created_ms, undone_ms, on_break, ...tap }) => ({
        ...tap,
        on_break: on_break === 1,
        created: timestamp(created_ms),
        undone: undone_ms !== null,
      })),
      corrections: corrections.map(({ created_ms, was, ...correction }) => ({
        ...correction,
        was: was === null ? null : JSON.parse(was),
        created: timestamp(created_ms),
      })),
    }
  },
  /**
   * Deletes nothing, because the games, nights and taps also belong to the other players. Closes the watch links of the
   * member's games and nights, because nobody else can close them.
   */
  async erase(db, userId) {
    await closeWatchLinksOf(db, userId)
    await closeNightLinksOf(db, userId)
  },
}
