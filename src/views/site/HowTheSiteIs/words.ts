// The texts of the charts: what each chart shows, and what is good and bad about it.

import { ageInWords } from '../../../../contract/rules/members/backups.ts'
import type { FigureName } from '../../../../contract/rules/site/siteFigures.ts'

interface Words {
  readonly title: string
  /** A value with its unit, short enough for an axis. */
  readonly text: (value: number) => string
  readonly meaning: string
  /** Which values are good and bad, and what to do about a bad value. */
  readonly advice: string
}

const HOUR_MS = 60 * 60 * 1000

/** At most two digits after the point, and none for large numbers. */
const shortNumberText = (value: number): string =>
  value < 10 ? String(Math.round(value * 100) / 100) : String(Math.round(value))

const millisecondsText = (value: number): string =>
  value < 1000 ? `${shortNumberText(value)} ms` : `${shortNumberText(value / 1000)} s`

function secondsText(value: number): string {
  if (value < 120) return `${shortNumberText(value)} s`
  return value < 7200 ? `${Math.round(value / 60)} min` : `${Math.round(value / 3600)} h`
}

export const WORDS: Readonly<Record<FigureName, Words>> = {
  requests: {
    title: 'Requests a minute',
    text: shortNumberText,
    meaning: 'Calls of pages, and documents and files that the server sent.',
    advice: 'No number is bad. If it grows tenfold without new members, strangers may attack the site: read the logs.',
  },
  failed: {
    title: 'Failures a minute',
    text: shortNumberText,
    meaning: 'Requests that failed by a fault of the server, or because the database did not answer.',
    advice: 'Good: none. Bad: more than one a minute. The logs of the server say why.',
  },
  request_ms: {
    title: 'Time to answer',
    text: millisecondsText,
    meaning: '95 of 100 requests were answered within this time.',
    advice: 'Good: up to 100 ms. Bad: above 500 ms, which members notice. The computer of the server is then too slow.',
  },
  sockets: {
    title: 'Open pages',
    text: shortNumberText,
    meaning: 'Pages that are connected, and show at once what others do.',
    advice: 'No number is bad. A fall to none while members play means that the network or the proxy failed.',
  },
  taps: {
    title: 'Taps a second',
    text: shortNumberText,
    meaning: 'Points, undone taps and the like that were stored in games of pool.',
    advice: 'No number is bad.',
  },
  tap_ms: {
    title: 'From tap to event',
    text: millisecondsText,
    meaning: 'From the arrival of a tap until it was sent to the other phones, for 95 of 100 taps.',
    advice: 'Good: up to 50 ms. Bad: above 250 ms: other phones then show a score late.',
  },
  outbox_seconds: {
    title: 'Oldest waiting tap',
    text: secondsText,
    meaning: 'For how long a tap had waited on a phone or computer, as pages say when they send it.',
    advice:
      'Good: up to 10 s. Bad: above 2 minutes, when members are asked about old taps. A phone that was without a network does this too.',
  },
  loop_ms: {
    title: 'Longest delay in the server',
    text: millisecondsText,
    meaning: 'The longest time in which the server did one thing and everybody else waited.',
    advice: 'Good: up to 50 ms. Bad: above 250 ms. A backup or a large import makes a short peak.',
  },
  connections: {
    title: 'Connections to the database',
    text: shortNumberText,
    meaning: 'Connections to PostgreSQL that were used or waited for at once.',
    advice: 'Good: up to 8. Bad: above 10, because calls then wait for a connection.',
  },
  backup_hours: {
    title: 'Newest backup',
    text: (value) => (value < 48 ? `${shortNumberText(value)} h` : ageInWords(value * HOUR_MS)),
    meaning: 'Its age grows until the next backup is made. Then it falls to 0, once a day.',
    advice: 'Good: up to 26 hours. Bad: more than 48 hours. The users page says what went wrong.',
  },
  browser_errors: {
    title: 'Errors in browsers',
    text: shortNumberText,
    meaning: 'Errors of the page that browsers reported, in five minutes.',
    advice: 'Good: none. Bad: more than five. The logs have each of them.',
  },
}
