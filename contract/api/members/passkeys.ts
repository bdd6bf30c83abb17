// The calls about passkeys: to sign in, to sign up, to confirm a change, and to manage the member's own passkeys.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { PASSKEY_NAME_MAX } from '../../rules/members/passkeys.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'

/** Bytes as a text in base64url, as a browser writes them into JSON. */
const bytes = (title: string) => Type.String({ minLength: 1, maxLength: 8192, pattern: '^[A-Za-z0-9_-]+$', title })

export const PasskeyProof = Type.Object(
  {
    id: bytes('passkey'),
    clientDataJSON: bytes('data of the browser'),
    authenticatorData: bytes('data of the device'),
    signature: bytes('signature'),
    userHandle: Type.Optional(bytes('member of the passkey')),
  },
  { additionalProperties: false, title: 'passkey' },
)
/**
 * Data that a passkey has signed. It proves who the member is, for a sign-in or to confirm a change. The Web
 * Authentication API defines the fields.
 */
export type PasskeyProof = Static<typeof PasskeyProof>

export const NewPasskey = Type.Object(
  {
    id: bytes('passkey'),
    clientDataJSON: bytes('data of the browser'),
    attestationObject: bytes('statement of the device'),
    transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }),
  },
  { additionalProperties: false, title: 'passkey' },
)
/**
 * A passkey that the browser has just made. The Web Authentication API defines the fields. `transports` are the ways to
 * reach the passkey, for example 'usb'.
 */
export type NewPasskey = Static<typeof NewPasskey>

export const PasskeyOptions = Type.Object(
  {
    challenge: Type.String({
      description:
        'Random text that the passkey signs. It works once, within five minutes, in the browser that asked for it.',
    }),
  },
  { additionalProperties: true, description: 'The JSON form of the options of `navigator.credentials`.' },
)
/** The data with which a browser asks for a passkey or makes one, in the JSON form of the Web Authentication API. */
export type PasskeyOptions = Static<typeof PasskeyOptions>

export const Passkey = Type.Object({
  passkey_id: Id,
  name: Type.String(),
  created: Timestamp,
  last_used: Type.Union([Timestamp, Type.Null()]),
})
/** A passkey of the member, without anything that is secret. */
export type Passkey = Static<typeof Passkey>

export const ConfirmationBody = Type.Object(
  { password: Type.Optional(Type.String({ maxLength: 256 })), passkey: Type.Optional(PasskeyProof) },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
/** Proves that the person at the open page is the member: by the password, or by one of the member's passkeys. */
export type ConfirmationBody = Static<typeof ConfirmationBody>

const passkeyParams = Type.Object({ passkey_id: Id })

export const passkeysApi = endpoints({
  'POST /public/passkeys/sign-in': {
    summary: 'The options with which a browser asks for a passkey to sign in. Send the signed data to `POST /auth`',
    access: 'public',
    callsPerMinute: 60,
    answer: PasskeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /public/passkeys/sign-up': {
    summary: 'The options with which a browser makes the passkey of a new member. Send the passkey to `POST /users`',
    access: 'public',
    callsPerMinute: 60,
    body: Type.Object(
      { username: Type.String({ maxLength: 256 }), code: Type.String({ maxLength: 256, title: 'sign-up code' }) },
      { additionalProperties: false },
    ),
    answer: PasskeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE', 'INVALID_CODE', 'USERNAME_IN_USE', 'INVALID_USERNAME', 'TOO_MANY_REQUESTS'],
  },
  'GET /auth/passkeys': {
    summary: "The member's own passkeys, the oldest first",
    access: 'user',
    answer: Type.Array(Passkey),
  },
  'POST /auth/passkeys/confirmation': {
    summary:
      "The options with which a browser asks for one of the member's passkeys, to confirm a change of the account",
    access: 'user',
    callsPerMinute: 60,
    answer: PasskeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'POST /auth/passkeys/options': {
    summary:
      "The options with which a browser makes another passkey. Needs the password or one of the member's passkeys",
    access: 'user',
    callsPerMinute: 60,
    body: ConfirmationBody,
    answer: PasskeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE', 'WRONG_PASSWORD', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
  },
  'POST /auth/passkeys': {
    summary: "Add a passkey to the member's own account. It gets the name of the browser",
    access: 'user',
    body: Type.Object({ passkey: NewPasskey }, { additionalProperties: false }),
    answer: Passkey,
    errors: ['INVALID_PASSKEY'],
  },
  'PATCH /auth/passkeys/:passkey_id': {
    summary: "Rename one of the member's own passkeys",
    access: 'user',
    params: passkeyParams,
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX }) },
      { additionalProperties: false },
    ),
    answer: Passkey,
    errors: ['NOT_FOUND'],
  },
  'DELETE /auth/passkeys/:passkey_id': {
    summary:
      "Remove one of the member's own passkeys, but not the only way to sign in. Needs the password or a passkey. Ends all other sessions",
    access: 'user',
    params: passkeyParams,
    body: ConfirmationBody,
    answer: Done,
    errors: ['NOT_FOUND', 'LAST_WAY_IN', 'WRONG_PASSWORD', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
  },
})
