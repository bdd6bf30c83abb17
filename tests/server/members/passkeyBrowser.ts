// A browser for the tests of passkeys: it stores cookies and makes calls.

import type { PasskeyOptions } from '../../../contract/api/members/passkeys.ts'
import type { CallKey } from '../../../contract/contract.ts'
import {
  type CallAnswer,
  type CallRequest,
  call,
  createSignUpCode,
  dataOf,
  type Member,
} from '../../support/members.ts'
import { createDevice, type Device } from '../../support/passkeys.ts'

/** Returns the name of a cookie, and the pair `name=value` that a request contains. */
const nameAndPair = (cookie: string) => [cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? ''] as const

/** A browser that stores its cookies, at an address where passkeys work. */
export interface PasskeyBrowser {
  readonly origin: string
  /** Makes a call with the cookies of this browser, and stores the cookies that the answer sets. */
  call<Key extends CallKey>(key: Key, request?: CallRequest<Key>): Promise<CallAnswer<Key>>
  /** All cookies, as a request contains them. */
  cookies(): string
  /** The cookie of the session as `name=value`; empty if there is none. */
  session(): string
  /**
   * Returns a new device, which can make and use one passkey.
   * @param options `hasCounter`: whether the device counts its uses (default: yes); `id`: the id of its passkey
   */
  device(options?: { hasCounter?: boolean; id?: string }): Device
  /** Signs up with a new passkey and without a password. */
  signUp(admin: Member, username: string, acl?: string): Promise<Device>
  /** Signs in with the passkey of this device. Returns the answer even if it is an error. */
  signIn(device: Device): Promise<CallAnswer<'POST /auth'>>
  /** Asks the server for the options (with a challenge) that a passkey needs to confirm a change of its member. */
  confirmation(): Promise<PasskeyOptions>
}

/** @param member the member who is signed in in this browser */
export function openPasskeyBrowser(serverOrigin: string, member?: Member): PasskeyBrowser {
  const origin = serverOrigin.replace('127.0.0.1', 'localhost')
  const cookies = new Map<string, string>()
  if (member) cookies.set(...nameAndPair(member.cookie))

  const send: PasskeyBrowser['call'] = async (key, request = {}) => {
    const answer = await call(origin, key, { ...request, cookie: [...cookies.values()].join('; ') })
    for (const cookie of answer.headers.getSetCookie()) cookies.set(...nameAndPair(cookie))
    return answer
  }
  return {
    origin,
    call: send,
    cookies: () => [...cookies.values()].join('; '),
    session: () => cookies.get('parlor') ?? '',
    device: (options) => createDevice(origin, options),
    async signUp(admin, username, acl = '') {
      const code = await createSignUpCode(admin, { acl })
      const device = createDevice(origin)
      const passkey = device.make(dataOf(await send('POST /public/passkeys/sign-up', { body: { username, code } })))
      dataOf(await send('POST /users', { body: { username, code, passkey } }))
      return device
    },
    async signIn(device) {
      const passkey = device.use(dataOf(await send('POST /public/passkeys/sign-in')))
      return send('POST /auth', { body: { passkey, rememberMe: true } })
    },
    confirmation: async () => dataOf(await send('POST /auth/passkeys/confirmation')),
  }
}
