import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of our own pages made the request. Browsers send the origin of the page with every unsafe call and every
 * WebSocket, so a request without it is not from our page.
 * @param publicOrigin the origin that browsers use; null: the host that the request was sent to
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin === undefined) return site === 'same-origin'
  if (publicOrigin !== null) return headers.origin === publicOrigin
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
