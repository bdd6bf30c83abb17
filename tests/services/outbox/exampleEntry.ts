import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'

/** The outbox entry of a tap that the server has not confirmed yet: one point for Teddy in game 7. */
export const tapEntry: OutboxEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'game:7',
  label: '+1 Teddy',
  createdMs: 0,
  order: 1,
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 7 },
    body: { pool_player_id: 1, action: 'add' },
  },
  error: null,
  whenRefused: 'keep',
}
