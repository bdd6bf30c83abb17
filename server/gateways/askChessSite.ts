// Sends a request to a chess site, with a timeout and a limit for the size of the answer.

export const SITE_TIMEOUT_MS = 5_000

/** Both sites send far less about a player. */
const MAX_BYTES = 256 * 1024

/** The JSON that a site sent; null if it does not know the player. */
export type SiteAnswer = { readonly body: unknown } | null

/**
 * Sends a request to a chess site. It follows no redirect and reads 256 KB at most.
 * @throws Error with a message for the log
 */
export async function askChessSite(address: string, userAgent: string, signal: AbortSignal): Promise<SiteAnswer> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    redirect: 'error',
    signal,
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  return { body: JSON.parse(await readText(response)) }
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
