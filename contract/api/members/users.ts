// The calls about members and sign-up codes. The API calls a member 'user' and a sign-up code 'referral code'.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { LABEL_MAX } from '../../rules/members/signUpCodes.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'
import { SessionUser } from './auth.ts'
import { NewPasskey, PasskeyProof } from './passkeys.ts'

const ACL_TEXT = 'The permissions, separated by pipes; `*` means all of them.'

export const User = Type.Object({
  user_id: Id,
  username: Type.String(),
  acl: Type.String({ description: ACL_TEXT }),
  pool_player_id: Id,
  can_sign_in: Type.Boolean({
    description: 'Whether the member has a password, a passkey, or a one-time code that still works.',
  }),
  has_password: Type.Boolean({ description: 'Whether the member has a password. A passkey is enough to sign in.' }),
  created: Timestamp,
  last_seen: Type.Union([Timestamp, Type.Null()], {
    description: 'When the member last used an open session, exact to an hour. Null if there is no open session.',
  }),
})
/** A member. Admins see every member, other members see only themselves. */
export type User = Static<typeof User>

const NEW_ACL_TEXT =
  'The permissions, separated by pipes. May be empty, but not `*`, which means all permissions: only the owner has it.'

const Text = Type.String({ maxLength: 256 })

export const CreateUserBody = Type.Object(
  {
    username: Text,
    password: Type.Optional(Text),
    passkey: Type.Optional(NewPasskey),
    code: { ...Text, title: 'sign-up code' },
    display_name: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          'Only with the code `pool`: the name that games show, of 1 to 40 characters of any script. Without it they show the username.',
      }),
    ),
  },
  { additionalProperties: false },
)
/**
 * With a password or a passkey (not both), the person signs up, and `code` is a sign-up code. If the body has neither,
 * a member adds a player (`code` is `pool`), or an admin adds a member (`code` is `member`).
 */
export type CreateUserBody = Static<typeof CreateUserBody>

/**
 * In the username, capital letters and small letters count as the same. If the caller is not an admin, the account of
 * another member gives the same error as an account that does not exist.
 */
const userParams = Type.Object({ username: Text })

export const UpdateUserBody = Type.Object(
  {
    user_id: Id,
    username: Type.Optional(Text),
    newPassword: Type.Optional({
      ...Text,
      description: 'An empty text resets the password. An admin cannot choose it for the member.',
    }),
    acl: Type.Optional(Type.String({ title: 'permissions', maxLength: 64, description: NEW_ACL_TEXT })),
  },
  { additionalProperties: false, minProperties: 2, maxProperties: 2 },
)
/** One change of a member by an admin: the username, the password (by a reset) or the permissions. */
export type UpdateUserBody = Static<typeof UpdateUserBody>

export const UpdateAccountBody = Type.Object(
  {
    username: Type.Optional(Text),
    oldPassword: Type.Optional(Text),
    newPassword: Type.Optional(Text),
    passkey: Type.Optional(PasskeyProof),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 2 },
)
/**
 * Either `{username}` or `{oldPassword, newPassword}`. A `passkey` can replace `oldPassword`. After a reset,
 * `oldPassword` is the one-time code.
 */
export type UpdateAccountBody = Static<typeof UpdateAccountBody>

export const ReferralCode = Type.Object({
  referral_code_id: Id,
  acl: Type.String({ description: ACL_TEXT }),
  uses: Type.Integer({ description: 'How many members may sign up with the code.' }),
  uses_left: Type.Integer({ description: 'How many more members may sign up with the code.' }),
  created: Timestamp,
  expires: Type.Union([Timestamp, Type.Null()]),
  expired: Type.Boolean(),
  label: Type.String({ description: 'Who or what the code is for. Empty without a label.' }),
  made_by: Type.Union([Type.String(), Type.Null()], {
    description: 'The username of the admin who made the code; null after the name was removed.',
  }),
  used_by: Type.Array(Type.String(), {
    description: 'The usernames of the newest ten members who signed up with the code.',
  }),
})
/** A sign-up code as admins see it. The code's text is only in the answer to `POST /referral-codes`. */
export type ReferralCode = Static<typeof ReferralCode>

export const CreateReferralCodeBody = Type.Object(
  {
    acl: Type.String({ title: 'permissions', maxLength: 64, description: NEW_ACL_TEXT }),
    uses: Type.Integer({ title: 'number of members', minimum: 1, maximum: 1000 }),
    expires_in_days: Type.Optional(Type.Integer({ title: 'days until it expires', minimum: 1, maximum: 3650 })),
    label: Type.Optional(
      Type.String({ title: 'label', maxLength: LABEL_MAX, description: 'Spaces around it are cut off.' }),
    ),
  },
  { additionalProperties: false },
)
/** A new sign-up code: how many members may use the code, which permissions they get, and when the code expires. */
export type CreateReferralCodeBody = Static<typeof CreateReferralCodeBody>

export const Invitation = Type.Object({
  made_by: Type.Union([Type.String(), Type.Null()], {
    description: 'The username of the admin who made the code; null for an owner code, and after the name was removed.',
  }),
  acl: Type.String({ description: ACL_TEXT }),
  expires: Type.Union([Timestamp, Type.Null()]),
})
/**
 * What an invited person sees of a sign-up code before signing up: who made it, which parts of the site it unlocks, and
 * when it expires. The label of the code is for admins only.
 */
export type Invitation = Static<typeof Invitation>

/** The code is in the body and not in the address, because proxies write addresses into their logs. */
const CheckCodeBody = Type.Object({ code: { ...Text, title: 'sign-up code' } }, { additionalProperties: false })

export const usersApi = endpoints({
  'POST /users': {
    summary: 'Sign up with a password or a passkey, or add a player or a member without a password',
    access: 'public',
    body: CreateUserBody,
    answer: Type.Object({ user: SessionUser, pool_player_id: Type.Optional(Id) }),
    errors: [
      'INVALID_CODE',
      'USERNAME_IN_USE',
      'INVALID_USERNAME',
      'INVALID_DISPLAY_NAME',
      'INVALID_PASSWORD',
      'INVALID_PASSKEY',
      'TOO_MANY_REQUESTS',
    ],
  },
  'GET /users': {
    summary: 'Members, sorted by username',
    access: 'admin',
    query: Type.Object(
      {
        search: Type.Optional(Type.String({ maxLength: 64, description: 'A part of the username, in any case.' })),
        after: Type.Optional(
          Type.String({
            maxLength: 256,
            description: 'Only usernames after this one, which is the last username of the previous part of the list.',
          }),
        ),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'If it is missing, 100.' })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(User),
  },
  'PATCH /users': {
    summary:
      "Rename a member, reset the password (the answer has the one-time code) or set the permissions. The owner's account cannot be changed",
    access: 'admin',
    body: UpdateUserBody,
    answer: Type.Object({ user: User, one_time_code: Type.Optional(Type.String()) }),
    errors: ['NOT_FOUND', 'INVALID_USERNAME', 'USERNAME_IN_USE', 'INVALID_PASSWORD', 'LAST_ADMIN'],
  },
  'GET /users/:username': {
    summary: 'One member. Members see only themselves, admins see every member',
    access: 'user',
    params: userParams,
    // `username` repeats the username in `user`, because the specification says so (calls-users-06).
    answer: Type.Object({ user: User, username: Type.String() }),
    errors: ['NOT_FOUND'],
  },
  'PATCH /users/:username': {
    summary: 'Rename a member, or set a new password. Only the member may set the password',
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
      'INVALID_PASSKEY',
      'TOO_MANY_REQUESTS',
    ],
  },
  'DELETE /users/:username': {
    summary: "Delete an account. Members delete only their own; admins delete any but the owner's",
    access: 'user',
    params: userParams,
    answer: Done,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
    objectFirst: true,
  },
  'POST /referral-codes': {
    summary: 'Create a sign-up code. Only this answer contains the code',
    access: 'admin',
    body: CreateReferralCodeBody,
    answer: Type.Intersect([ReferralCode, Type.Object({ code: Type.String() })]),
  },
  'POST /public/referral-codes/check': {
    summary:
      'Who has made a sign-up code that can be used now, and which permissions it gives. A wrong code counts as a failed sign-up',
    access: 'public',
    body: CheckCodeBody,
    answer: Invitation,
    errors: ['INVALID_CODE', 'TOO_MANY_REQUESTS'],
  },
  'GET /referral-codes': {
    summary: 'Sign-up codes that are not revoked, newest first',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'If it is missing, 25.' })),
        /** The last id in the previous part of the list. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(ReferralCode),
  },
  'DELETE /referral-codes/:referral_code_id': {
    summary: 'Revoke a sign-up code',
    access: 'admin',
    params: Type.Object({ referral_code_id: Id }),
    answer: Done,
    errors: ['NOT_FOUND', 'INVALID_CODE'],
  },
})
