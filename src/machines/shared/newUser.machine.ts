import type { ActorRefFrom } from 'xstate'
import { createUsernameFormMachine } from './usernameForm.machine.ts'

export interface CreatedUser {
  user_id: number
  username: string
  /** Absent where the user is no player. */
  pool_player_id?: number | undefined
}

/** `pool` makes a player, `member` a member; neither has a password. */
export interface NewUser {
  code: 'pool' | 'member'
}

/** The 'New User' modal: done with the user that was created, or with null when it was closed. */
export const newUserMachine = createUsernameFormMachine<NewUser, CreatedUser>()

export type NewUserRef = ActorRefFrom<typeof newUserMachine>
