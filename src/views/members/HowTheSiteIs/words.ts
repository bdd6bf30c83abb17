// The texts of the charts: what each chart shows, and what is good and bad about it.

import { ageInWords } from '../../../../contract/rules/members/backups.ts'
import type { FigureName } from '../../../../contract/rules/site/siteFigures.ts'

interface Words {
  readonly title: string
  /** A value with its unit, short enough for an axis. */
  readonly text: (value: number) => string
  readonly meaning: string
  /** Which values are good and bad, and what to do about a bad one. */
  readonly good: string
}

const HOUR_MS = 60 * 60 * 1000

/** At most two digits after the point, and none for large numbers. */
const short = (value: number): string =>
  value < 10 ? String(Math.round(value * 100) / 100) : String(Math.round(value))

const milliseconds = (value: number): string => (value < 1000 ? `${short(value)} ms` : `${short(value / 1000)} s`)

function seconds(value: number): string {
  if (value < 120) return `${short(value)} s`
  return value < 7200 ? `${Math.round(value / 60)} min` : `${Math.round(value / 3600)} h`
}

export const WORDS: Readonly<Record<FigureName, Words>> = {
  requests: {
    title: 'Requests a minute',
    text: short,
    meaning: 'Calls of pages, and documents and files that the server sent.',
    good: 'No number is bad. If it grows tenfold without new members, strangers try something: look into the logs.',
  },
  failed: {
    title: 'Failures a minute',
    text: short,
    meaning: 'Requests that failed by a fault of the server, or because its database was away.',
    good: 'Good: none. Bad: more than one a minute. The logs of the server say why.',
  },
  request_ms: {
    title: 'Time to answer',
    text: milliseconds,
    meaning: '95 of 100 requests were answered within this time.',
    good: 'Good: up to 100 ms. Bad: above 500 ms, which members notice. The machine then has too little to give.',
  },
  sockets: {
    title: 'Open pages',
    text: short,
    meaning: 'Pages that are connected and hear at once what others do.',
    good: 'No number is bad. A fall to none while members play means that the network or the proxy failed.',
  },
  taps: {
    title: 'Taps a second',
    text: short,
    meaning: 'Points, undone taps and the like that were stored in games of pool.',
    good: 'No number is bad.',
  },
  tap_ms: {
    title: 'From tap to event',
    text: milliseconds,
    meaning: 'From the arrival of a tap until the other phones were told, for 95 of 100 taps.',
    good: 'Good: up to 50 ms. Bad: above 250 ms: scores then follow the thumb late.',
  },
  outbox_seconds: {
    title: 'Oldest waiting tap',
    text: seconds,
    meaning: 'For how long a tap had waited on a phone or computer, as pages say when they send it.',
    good: 'Good: up to 10 s. Bad: above 2 minutes, when members are asked about old taps. A phone that was without a network does this too.',
  },
  loop_ms: {
    title: 'Server held up',
    text: milliseconds,
    meaning: 'The longest time in which the server did one thing and everybody else waited.',
    good: 'Good: up to 50 ms. Bad: above 250 ms. A backup or a large import makes a short peak.',
  },
  connections: {
    title: 'Connections to the database',
    text: short,
    meaning: 'Connections to PostgreSQL that were used or waited for at once.',
    good: 'Good: up to 8. Bad: above 10, because calls then wait for a connection.',
  },
  backup_hours: {
    title: 'Newest backup',
    text: (value) => (value < 48 ? `${short(value)} h` : ageInWords(value * HOUR_MS)),
    meaning: 'Its age grows until the next backup is made, so a good picture looks like a saw.',
    good: 'Good: up to 26 hours. Bad: more than 48 hours. The users page says what went wrong.',
  },
  browser_errors: {
    title: 'Errors in browsers',
    text: short,
    meaning: 'Mistakes of the program that browsers reported, in five minutes.',
    good: 'Good: none. Bad: more than five. The logs have each of them.',
  },
}
