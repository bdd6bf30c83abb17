// Lists the players who can be chosen for a game, and sets their skill levels.

import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import { LEVELS, levelsText } from '../../../contract/rules/pool/handicaps.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import type { Context } from '../../context.ts'
import { allPlayers, type PoolPlayerRow, playerOfUser, updateLevels } from '../../db/repositories/poolPlayers.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

function asPlayer({ pool_player_id, user_id, username, level_8_ball, level_9_ball }: PoolPlayerRow): PoolPlayer {
  return {
    pool_player_id,
    user_id,
    display_name: username,
    skill_levels: { '8-Ball': level_8_ball, '9-Ball': level_9_ball },
  }
}

/** All players that can be chosen for a game, sorted by name. */
export async function listPlayers(context: Context): Promise<PoolPlayer[]> {
  return (await allPlayers(context.db)).map(asPlayer)
}

/**
 * Sets a skill level. Members may set their own level and the levels of guests (players who cannot sign in). Admins may
 * set the levels of all players.
 */
export function setSkillLevel(
  writer: Writer,
  session: Session,
  { player_user_id, discipline, skill_level }: SkillLevelBody,
): Promise<PoolPlayer> {
  if (!LEVELS[discipline].includes(skill_level)) throw new RequestError('INVALID_LEVEL', levelsText(discipline))
  return writer.write(async ({ db }) => {
    const player = await playerOfUser(db, player_user_id)
    if (player === undefined) throw new RequestError('NOT_FOUND', 'There is no such player.')
    const isOwn = player_user_id === session.user.user_id
    if (!isOwn && !player.is_guest && !permits(session.user.acl, 'admin')) {
      throw new RequestError('FORBIDDEN', 'Only this member or an admin can set this skill level.')
    }
    const change = discipline === '8-Ball' ? { level_8_ball: skill_level } : { level_9_ball: skill_level }
    await updateLevels(db, player.pool_player_id, change)
    return asPlayer({ ...player, ...change })
  })
}
