import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of our own pages made the request. Browsers say in `Sec-Fetch-Site`, `Origin` or both which page made it.
 * At least one of these headers must be present, and each one that is present must name us: `Sec-Fetch-Site` must be
 * 'same-origin', and `Origin` must be our origin.
 * @param publicOrigin the origin of our pages; null if our pages use the host that the request was sent to
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin === undefined) return site === 'same-origin'
  if (publicOrigin !== null) return headers.origin === publicOrigin
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
