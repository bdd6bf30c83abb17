import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request was made by one of our own pages. A browser says where a page came from with every unsafe call and
 * every socket; a caller who says nothing is no page of ours.
 * @param publicOrigin where browsers see us; null: wherever the request was sent to.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin === undefined) return site === 'same-origin'
  if (publicOrigin !== null) return headers.origin === publicOrigin
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
