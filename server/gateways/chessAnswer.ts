/** A site that takes longer does not answer. */
export const SITE_TIMEOUT_MS = 5_000

/** Far more than either site says of a player. */
const LARGEST_BYTES = 256 * 1024

/** What a site said: its JSON, or `null` for a player whom it does not know. */
export type SiteAnswer = { readonly body: unknown } | null

/**
 * Asks a chess site. Follows no redirect, and reads no more than 256 KB.
 * @throws whatever went wrong, in words for the log
 */
export async function askSite(address: string, userAgent: string, signal: AbortSignal): Promise<SiteAnswer> {
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
    if (bytes > LARGEST_BYTES) throw new Error('the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
