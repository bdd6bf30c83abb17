import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'
import { SessionUser } from './auth.ts'

export const User = Type.Object({
  user_id: Id,
  username: Type.String(),
  acl: Type.String(),
  pool_player_id: Id,
  can_sign_in: Type.Boolean({ description: 'Has a password, or a one-time code that still works.' }),
  created: Timestamp,
  last_seen: Type.Union([Timestamp, Type.Null()], { description: 'Of the sessions that are open, to the hour.' }),
})
/** A member as the administration, and the member, see one. */
export type User = Static<typeof User>

const Text = Type.String({ maxLength: 256 })

export const CreateUserBody = Type.Object(
  { username: Text, password: Type.Optional(Text), code: Text },
  { additionalProperties: false },
)
/** With a password: sign-up with a referral code. Without: a player (code `pool`) or a member (code `member`). */
export type CreateUserBody = Static<typeof CreateUserBody>

/** Names are compared without case. Somebody else's account and a missing one look the same, but to admins. */
const userParams = Type.Object({ username: Text })

export const UpdateUserBody = Type.Object(
  {
    user_id: Id,
    username: Type.Optional(Text),
    newPassword: Type.Optional(
      Type.Literal('', { description: 'Reset: nobody chooses a password for somebody else.' }),
    ),
    acl: Type.Optional(
      Type.String({ maxLength: 64, description: 'Permissions separated by pipes; may be empty; never *.' }),
    ),
  },
  { additionalProperties: false, minProperties: 2, maxProperties: 2 },
)
/** One change of a member by an admin: a new name, a reset, or other permissions. */
export type UpdateUserBody = Static<typeof UpdateUserBody>

export const UpdateAccountBody = Type.Object(
  { username: Type.Optional(Text), oldPassword: Type.Optional(Text), newPassword: Type.Optional(Text) },
  { additionalProperties: false, minProperties: 1, maxProperties: 2 },
)
/** `{username}` or `{oldPassword, newPassword}`; after a reset the old password is the one-time code. */
export type UpdateAccountBody = Static<typeof UpdateAccountBody>

export const ReferralCode = Type.Object({
  referral_code_id: Id,
  acl: Type.String(),
  uses: Type.Integer({ description: 'How often it may be used in all.' }),
  uses_left: Type.Integer(),
  created: Timestamp,
  expires: Type.Union([Timestamp, Type.Null()]),
})
/** A referral code, without the code itself: that is shown once, when it is made. */
export type ReferralCode = Static<typeof ReferralCode>

export const CreateReferralCodeBody = Type.Object(
  {
    acl: Type.String({ maxLength: 64, description: 'Permissions separated by pipes; may be empty; never *.' }),
    uses: Type.Integer({ minimum: 1, maximum: 1000 }),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  },
  { additionalProperties: false },
)
export type CreateReferralCodeBody = Static<typeof CreateReferralCodeBody>

export const usersApi = endpoints({
  'POST /users': {
    summary: 'Sign up, or add a player or member without a password',
    access: 'public',
    body: CreateUserBody,
    answer: Type.Object({ user: SessionUser, pool_player_id: Type.Optional(Id) }),
    errors: ['INVALID_CODE', 'USERNAME_IN_USE', 'INVALID_USERNAME', 'INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
  },
  'GET /users': {
    summary: 'All users, by username',
    access: 'admin',
    answer: Type.Array(User),
  },
  'PATCH /users': {
    summary:
      "Rename a member, reset the password (answers the one-time code, once) or change the permissions; the owner's account is the owner's",
    access: 'admin',
    body: UpdateUserBody,
    answer: Type.Object({ user: User, one_time_code: Type.Optional(Type.String()) }),
    errors: ['NOT_FOUND', 'INVALID_USERNAME', 'USERNAME_IN_USE', 'LAST_ADMIN'],
  },
  'GET /users/:username': {
    summary: 'One member: oneself, or anybody for an admin',
    access: 'user',
    params: userParams,
    answer: Type.Object({ user: User, username: Type.String() }),
    errors: ['NOT_FOUND'],
  },
  'PATCH /users/:username': {
    summary: 'Rename, or choose a new password with the old one; new passwords are for oneself only',
    access: 'user',
    duringReset: true,
    params: userParams,
    body: UpdateAccountBody,
    answer: Type.Object({ user: SessionUser }),
    errors: [
      'NOT_FOUND',
      'INVALID_USERNAME',
      'USERNAME_IN_USE',
      'WRONG_PASSWORD',
      'INVALID_PASSWORD',
      'TOO_MANY_REQUESTS',
    ],
  },
  'DELETE /users/:username': {
    summary: "Delete one's own account, or anybody's for an admin",
    access: 'user',
    params: userParams,
    answer: Done,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
  },
  'POST /referral-codes': {
    summary: 'Make a referral code; the only answer that carries it',
    access: 'admin',
    body: CreateReferralCodeBody,
    answer: Type.Intersect([ReferralCode, Type.Object({ code: Type.String() })]),
  },
  'GET /referral-codes': {
    summary: 'Referral codes that have not been revoked, newest first',
    access: 'admin',
    answer: Type.Array(ReferralCode),
  },
  'DELETE /referral-codes/:referral_code_id': {
    summary: 'Revoke a referral code',
    access: 'admin',
    params: Type.Object({ referral_code_id: Id }),
    answer: Done,
    errors: ['NOT_FOUND'],
  },
})
