// Sends a request to a chess site, with a timeout and a limit for the size of the answer.

import Type from 'typebox'
import type { NoPlayer } from './chess.ts'

export const SITE_TIMEOUT_MS = 5_000

/** A rating, and a number of games. Another number is not one, and could not be stored or shown. */
export const Rating = Type.Number({ minimum: 0, maximum: 9999 })
export const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** Both sites send far less about a player. */
const MAX_BYTES = 256 * 1024

/** The JSON that a site sent, or why it has no such player. */
type SiteAnswer = { readonly kind: 'body'; readonly body: unknown } | NoPlayer

/** The statuses with which a site answers that a player has another address now. */
const MOVED = [301, 308]

/**
 * Sends a request to a chess site. It follows no redirect and reads 256 KB at most.
 * @throws Error with a message for the log
 */
export async function askChessSite(address: string, userAgent: string, signal: AbortSignal): Promise<SiteAnswer> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    redirect: 'manual',
    signal,
  })
  if (response.status === 200) return { kind: 'body', body: JSON.parse(await readText(response)) }
  await response.body?.cancel()
  if (response.status === 404) return { kind: 'unknownPlayer' }
  if (response.status === 410) return { kind: 'closedAccount' }
  if (MOVED.includes(response.status)) return { kind: 'renamedPlayer', newName: newNameIn(response) }
  throw new Error(`status ${response.status}`)
}

/** The name in the new address of a player, for example in `/pub/player/nora/stats`. */
function newNameIn({ headers }: Response): string | null {
  const name = /\/(?:player|user)\/([\w.-]{1,32})(?:\/|$)/.exec(headers.get('location') ?? '')?.[1]
  return name ?? null
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
