// A simulated device with one passkey. It makes correct answers, and wrong answers that no browser would make.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../contract/api/members/passkeys.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/**
 * The first bytes of a CBOR value: its kind, and its number or length. CBOR is the binary format of WebAuthn (RFC
 * 8949). Kinds: 0 a number from 0, 1 a number below 0, 2 bytes, 3 a text, 5 a map.
 */
function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}

/** A value that `cbor` can write. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The bytes of a value in CBOR. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

/** The mistakes that a test can put into an answer. */
interface Faults {
  /** The origin for which the answer is made, instead of the origin of the site. */
  origin?: string
  /** The host name for which the answer is made, instead of the host name of the site. */
  host?: string
  /** Whether the device has checked who the person is. */
  verified?: boolean
  /** The counter that the device sends instead of the correct one. */
  counter?: number
}

/** A device with one passkey. */
export interface Device {
  /** The id of the passkey. */
  readonly id: string
  /** Makes the passkey. */
  make(options: PasskeyOptions, faults?: Faults): NewPasskey
  /** Proves that the device has the passkey, for example at a sign-in. */
  use(options: PasskeyOptions, faults?: Faults): PasskeyProof
}

/**
 * Makes a device for the site at `origin`.
 * @param hasCounter whether the device counts its answers; many devices always send 0
 */
export function createDevice(origin: string, { hasCounter = true, id = base64url(randomBytes(16)) } = {}): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let usedCount = 0
  let userHandle = base64url(randomBytes(32))

  const authenticatorData = (
    { host = new URL(origin).hostname, verified = true, counter = usedCount }: Faults,
    newKeyData: Buffer,
  ) => {
    // The flags of WebAuthn: 1: a person was present. 4: the device has checked who the person is. 64: a new key
    // follows.
    const flags = 1 | (verified ? 4 : 0) | (newKeyData.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, newKeyData])
  }
  const clientData = (type: string, { challenge }: PasskeyOptions, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }))

  return {
    id,
    make(options, faults = {}) {
      userHandle = (options as unknown as { user: { id: string } }).user.id
      const credentialId = Buffer.from(id, 'base64url')
      // The model of the device (16 zeros: unknown), the length of the id in two bytes, the id, and the public key.
      const newKeyData = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(faults, newKeyData)],
      ])
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
    },
    use(options, faults = {}) {
      if (hasCounter) usedCount += 1
      const data = authenticatorData(faults, Buffer.alloc(0))
      const client = clientData('webauthn.get', options, faults)
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      }
    },
  }
}

/**
 * A public key in the form of COSE (RFC 9053), which is a map with numbers as keys: 1 is the type of the key (2:
 * elliptic curve), 3 the algorithm (-7: ES256), -1 the curve (1: P-256), and -2 and -3 are x and y of the point.
 */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}
