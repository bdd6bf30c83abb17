// Writes the feed of what the owner has written, in the format Atom (RFC 4287).

import { escapeText } from '../../../contract/rules/shared/escaped.ts'
import { FEED_PATH, type Site } from '../../../contract/site.ts'

/** A feed reader needs a time, and the owner gives only a day. */
const timeOf = (day: string) => `${day}T00:00:00Z`

/** The complete address of a post, with all escapes that the format needs. A path of this site needs no escapes. */
function addressOf(href: string, origin: string): string {
  if (href.startsWith('/')) return origin + href
  return new URL(href).href.replace(/[|\\^`{}]/g, encodeURIComponent).replace(/%(?![\da-f]{2})/gi, '%25')
}

/**
 * The feed, with the newest post first. All addresses in it are complete.
 * @param origin the address of the site: `https://parlor.example`
 */
export function feed({ name, person, posts }: Site, origin: string): string {
  const newestFirst = [...posts].sort((a, b) => b.date.localeCompare(a.date))
  const entries = newestFirst.map(({ title, href, date, summary }) => {
    const address = escapeText(addressOf(href, origin))
    return [
      '<entry>',
      `<title>${escapeText(title)}</title>`,
      `<link href="${address}"/>`,
      // No two posts have the same link. A reader shows a post again if its id changes, so the title is no part of it.
      `<id>${address}</id>`,
      `<published>${timeOf(date)}</published>`,
      `<updated>${timeOf(date)}</updated>`,
      `<summary>${escapeText(summary)}</summary>`,
      '</entry>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeText(name)}</title>`,
    `<link href="${escapeText(`${origin}/`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeText(origin + FEED_PATH)}"/>`,
    `<id>${escapeText(`${origin}/`)}</id>`,
    `<updated>${timeOf(newestFirst[0]?.date ?? '1970-01-01')}</updated>`,
    `<author><name>${escapeText(person.name)}</name></author>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}
