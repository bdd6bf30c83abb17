// Reads the settings of the server from the environment, and checks them.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSignUpCode } from '../contract/rules/members/signUpCodes.ts'
import { OWNER_FACTS, type OwnerFactName } from '../contract/rules/site/ownerFacts.ts'
import { type Keep, parseKeep } from './backup/keep.ts'
import { isLoopback, isProxyName } from './security/addresses.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** The longest time for a request to arrive. A request of 64 KB needs less time, even on a slow network. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * Idle connections are closed after this time. It is longer than the 25 seconds that a poll of Socket.IO waits for its
 * answer.
 */
const IDLE_CONNECTION_MS = 60_000
/** Clients do not know at once that the server is stopping. Their last requests arrive within this time. */
const STOP_LINGER_MS = 1_000
/**
 * How many connections, and how many live sockets, one address may have open if the setting is missing. This is enough
 * for all phones in a pool hall with one address, because each page has one socket and a few connections. The number is
 * twice `VISITORS_PER_ADDRESS`, the limit for visitors. So members can connect when no further visitor can.
 */
const CONNECTIONS_PER_ADDRESS = 500

/**
 * The value if the setting is missing. It keeps one backup per day for a week, one per week for a month, and one per
 * month for a year.
 */
const BACKUP_KEEP = '7d,4w,12m'

/** The account at Twilio, the service that sends and receives the SMS. */
export interface TwilioConfig {
  /** The id of the account. */
  readonly accountSid: string
  readonly authToken: string
  /** The number that the messages are sent from: ten digits, without the country code. */
  readonly from: string
  /** The number that the messages are sent to: ten digits. */
  readonly to: string
  /** The address of Twilio's API. */
  readonly url: string
}

/** The settings that come from the environment, after they were checked. */
export interface Config {
  /** 0 chooses any free port. */
  readonly port: number
  /** The name or the IP address at which the server listens. */
  readonly host: string
  /** The origin that browsers use if a proxy is in front of the server; null if there is no proxy. */
  readonly publicOrigin: string | null
  /** Whether browsers must use https also for all subdomains of the public origin. */
  readonly hstsSubdomains: boolean
  /** The proxies whose X-Forwarded-For header is believed: addresses, networks such as 10.1.2.0/24, or `loopback`. */
  readonly trustedProxies: readonly string[]
  /** How many connections, and how many live sockets, one address may have open. */
  readonly connectionsPerAddress: number
  /** How long a request may take to arrive completely. */
  readonly requestTimeoutMs: number
  /** How long a connection may stay open without any data. A WebSocket is not limited. */
  readonly idleConnectionMs: number
  /** How long a stopping server keeps connections without a request open. */
  readonly stopLingerMs: number
  /** The data directory: the folder of the SQLite database. */
  readonly dataDir: string
  /** The address of PostgreSQL; null uses SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** The folder for the backups that the server makes automatically; null if it makes none. */
  readonly backupDir: string | null
  /** Which of these backups are not deleted. */
  readonly backupKeep: Keep
  /** The owner code that is valid while there are no users; null lets the server make a random one. */
  readonly ownerCode: string | null
  /** The owner's usernames on the chess sites, null without one, and the addresses of the APIs of these sites. */
  readonly chess: {
    readonly chessComUsername: string | null
    readonly chessComUrl: string
    readonly lichessUsername: string | null
    readonly lichessUrl: string
  }
  /** Null when no SMS gateway is configured; messages are then stored but not sent. */
  readonly twilio: TwilioConfig | null
  readonly logLevel: LogLevel
  /**
   * With this token, `/metrics` can be read from other machines. If it is null, only this machine can read `/metrics`.
   */
  readonly metricsToken: string | null
  /** Whether to remove the service worker from the browsers of all visitors. */
  readonly removeServiceWorker: boolean
  /** The facts about the owner that the landing page shows; it shows none if the list is empty. */
  readonly ownerFacts: readonly OwnerFactName[]
  /** The folder with the built pages. The folder can be missing. */
  readonly webDir: string
}

/** A setting has a wrong value. The message is one line that names the setting and the reason. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws ConfigError */
export function readConfig(env: Environment): Config {
  return {
    port: readPort(env),
    host: readText(env, 'HOST') ?? '127.0.0.1',
    publicOrigin: readOrigin(env, 'PUBLIC_ORIGIN'),
    hstsSubdomains: readYesOrNo(env, 'HSTS_SUBDOMAINS'),
    trustedProxies: readProxies(env),
    connectionsPerAddress: readConnectionsPerAddress(env),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    idleConnectionMs: IDLE_CONNECTION_MS,
    stopLingerMs: STOP_LINGER_MS,
    dataDir: resolve(readText(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    backupDir: readBackupDir(env),
    backupKeep: readBackupKeep(env),
    ownerCode: readOwnerCode(env),
    chess: {
      chessComUsername: readUsername(env, 'CHESS_COM_USERNAME'),
      chessComUrl: readOtherSite(env, 'CHESS_COM_URL') ?? 'https://api.chess.com',
      lichessUsername: readUsername(env, 'LICHESS_USERNAME'),
      lichessUrl: readOtherSite(env, 'LICHESS_URL') ?? 'https://lichess.org',
    },
    twilio: readTwilio(env),
    logLevel: readLogLevel(env),
    metricsToken: readMetricsToken(env),
    removeServiceWorker: readYesOrNo(env, 'REMOVE_SERVICE_WORKER'),
    ownerFacts: readOwnerFacts(env),
    webDir: findWebDir(),
  }
}

/** The text of a setting without spaces around it; null if the setting is missing or empty. */
function readText(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function readPort(env: Environment): number {
  const value = readText(env, 'PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`PORT is '${value}': it must be a number from 0 to 65535.`)
  }
  return Number(value)
}

function readAddress(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = readText(env, name)
  if (value === null) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  // The message does not contain the value, because the address of a database contains its password.
  if (!protocols.includes(protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return value.replace(/\/+$/, '')
}

/** The address of another site. It must use https, unless the site is on this machine, as in tests. */
function readOtherSite(env: Environment, name: string): string | null {
  const value = readAddress(env, name, ['https:', 'http:'])
  // Without a value, any address with https passes the check.
  const { protocol, hostname } = new URL(value ?? 'https://none')
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError(`${name} must begin with https://: the site is on another machine.`)
  }
  return value
}

/**
 * The address of PostgreSQL. A connection to another machine must be encrypted, unless the owner has allowed it in the
 * address.
 */
function readDatabaseUrl(env: Environment): string | null {
  const value = readAddress(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  if (value === null) return null
  const { hostname, searchParams } = new URL(value)
  // If the address has no host, or a folder as its host, the connection uses a socket file of this machine.
  const host = searchParams.get('host') ?? hostname
  const isLocal = host === '' || host.startsWith('/') || host.startsWith('%2F') || isLoopback(host)
  if (!isLocal && !['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')) {
    throw new ConfigError(
      'DATABASE_URL names another machine: add sslmode=verify-full. If nobody can read the network between the machines, add sslmode=disable.',
    )
  }
  return value
}

function readOrigin(env: Environment, name: string): string | null {
  const value = readAddress(env, name, ['https:', 'http:'])
  if (value !== null && new URL(value).origin !== value.toLowerCase()) {
    throw new ConfigError(`${name} is '${value}': it must be an origin like https://parlor.example, without a path.`)
  }
  return value === null ? null : new URL(value).origin
}

/** The trusted proxies. If only `PUBLIC_ORIGIN` is set, a proxy on the same machine is trusted. */
function readProxies(env: Environment): string[] {
  const value = readText(env, 'TRUSTED_PROXIES') ?? (readText(env, 'PUBLIC_ORIGIN') === null ? '' : 'loopback')
  const names = value.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
  const wrong = names.find((name) => !isProxyName(name))
  if (wrong !== undefined) {
    throw new ConfigError(
      `TRUSTED_PROXIES has '${wrong}': list addresses, networks such as 10.1.2.0/24, or loopback, with commas.`,
    )
  }
  return names
}

function readYesOrNo(env: Environment, name: string): boolean {
  const value = readText(env, name) ?? 'no'
  if (value !== 'yes' && value !== 'no') throw new ConfigError(`${name} is '${value}': it must be yes or no.`)
  return value === 'yes'
}

function readOwnerFacts(env: Environment): OwnerFactName[] {
  const names = (readText(env, 'LIVE_FACTS') ?? '')
    .split(',')
    .flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
  return names.map((name) => {
    const known = OWNER_FACTS.find((fact) => fact === name)
    if (known === undefined) {
      throw new ConfigError(`LIVE_FACTS has '${name}': list ${OWNER_FACTS.join(', ')} or some of them, with commas.`)
    }
    return known
  })
}

function readConnectionsPerAddress(env: Environment): number {
  const value = readText(env, 'CONNECTIONS_PER_ADDRESS') ?? String(CONNECTIONS_PER_ADDRESS)
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new ConfigError(`CONNECTIONS_PER_ADDRESS is '${value}': it must be a number from 1 to 999999.`)
  }
  return Number(value)
}

function readBackupDir(env: Environment): string | null {
  const value = readText(env, 'BACKUP_DIR')
  return value === null ? null : resolve(value)
}

function readBackupKeep(env: Environment): Keep {
  const value = readText(env, 'BACKUP_KEEP') ?? BACKUP_KEEP
  const keep = parseKeep(value)
  if (keep === null) {
    throw new ConfigError(
      `BACKUP_KEEP is '${value}': list for how many days, weeks and months a backup is kept, such as ${BACKUP_KEEP}.`,
    )
  }
  return keep
}

function readOwnerCode(env: Environment): string | null {
  const value = readText(env, 'OWNER_CODE')
  if (value !== null && !isSignUpCode(value)) {
    throw new ConfigError('OWNER_CODE must be 20 to 128 lowercase letters and digits.')
  }
  return value
}

function readUsername(env: Environment, name: string): string | null {
  const value = readText(env, name)
  if (value !== null && !/^[\w-]{1,64}$/.test(value)) {
    throw new ConfigError(`${name} is '${value}': it must be 1 to 64 letters, digits, _ or -.`)
  }
  return value
}

function readTwilio(env: Environment): TwilioConfig | null {
  const accountSid = readText(env, 'TWILIO_ACCOUNT_SID')
  const authToken = readText(env, 'TWILIO_AUTH_TOKEN')
  const from = readPhoneNumber(env, 'TWILIO_FROM')
  const to = readPhoneNumber(env, 'TWILIO_TO')
  const url = readOtherSite(env, 'TWILIO_URL') ?? 'https://api.twilio.com'
  if (accountSid === null && authToken === null && from === null && to === null) return null
  if (accountSid === null || authToken === null || from === null || to === null) {
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM and TWILIO_TO belong together: set all or none.',
    )
  }
  return { accountSid, authToken, from, to, url }
}

/** A phone number as ten digits, without the country code. */
function readPhoneNumber(env: Environment, name: string): string | null {
  const value = readText(env, name)
  if (value === null) return null
  const digits = value.replace(/^\+1/, '').replace(/\D/g, '')
  if (digits.length !== 10) {
    throw new ConfigError(`${name} is '${value}': it must be a phone number of 10 digits, with or without +1.`)
  }
  return digits
}

function readLogLevel(env: Environment): LogLevel {
  const value = readText(env, 'LOG_LEVEL') ?? 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (level === undefined) {
    throw new ConfigError(`LOG_LEVEL is '${value}': it must be one of ${LOG_LEVELS.join(', ')}.`)
  }
  return level
}

function readMetricsToken(env: Environment): string | null {
  const value = readText(env, 'METRICS_TOKEN')
  if (value !== null && !/^[\x21-\x7e]{20,256}$/.test(value)) {
    throw new ConfigError('METRICS_TOKEN must have 20 to 256 letters, digits and signs, without spaces.')
  }
  return value
}

/**
 * The folder with the built pages, which is dist/web. The built server is beside it in dist/server. In development this
 * file is in server/.
 */
function findWebDir(): string {
  const besideBundle = resolve(import.meta.dirname, '../web')
  return existsSync(besideBundle) ? besideBundle : resolve(import.meta.dirname, '../dist/web')
}
