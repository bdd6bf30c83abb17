import { timestamp } from '../../clock.ts'
import { deleteWordleMember, wordleMember } from '../../db/repositories/wordleMembers.ts'
import { deleteResultsOf, resultsOf } from '../../db/repositories/wordleResults.ts'
import type { MemberData } from '../shared/memberData.ts'

/** All Wordle results of a member. */
export const wordleMemberData: MemberData = {
  name: 'wordle',
  async export(db, userId) {
    const results = await resultsOf(db, userId)
    return results.map(({ puzzle, guesses, hard_mode, grid, created_ms, updated_ms }) => ({
      puzzle,
      guesses,
      hard_mode: hard_mode === 1,
      grid: grid === null ? null : JSON.parse(grid),
      created: timestamp(created_ms),
      updated: timestamp(updated_ms),
    }))
  },
  erase: deleteResultsOf,
}

/** The member's choices for Wordle, and the figures that the member imported. */
export const wordleChoicesData: MemberData = { name: 'wordle_choices', export: wordleMember, erase: deleteWordleMember }
