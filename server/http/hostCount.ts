import type { IncomingMessage } from 'node:http'

/** How many Host headers the request has. `headers.host` has only the first of them. */
export function hostCount({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}
