// Makes the file of one roast for other programs.
import { artisanCsv, roastJson } from '../../../contract/rules/coffee/roastExport.ts'
import { type LoggedRoast, writeAlog } from '../../../contract/rules/coffee/writeAlog.ts'
import type { ExportFormat, ShownEvent } from './roast.types.ts'

/** `unsaved` is true until the server has confirmed the entry. */
type Marked<Entry> = Entry & { readonly unsaved?: boolean }

/** A roast as the page shows it, or as the API sends it. An entry that the server has not confirmed yet is marked. */
type MarkedRoast = Omit<LoggedRoast, 'input_history' | 'event_history'> & {
  readonly input_history: readonly Marked<LoggedRoast['input_history'][number]>[]
  readonly event_history: readonly (LoggedRoast['event_history'][number] & Partial<ShownEvent>)[]
}

/**
 * A roast as a file for other programs, with the taps that the server has not confirmed yet. If the server does not
 * know the roast yet, the name of the file contains the client id.
 * @param utcOffsetMinutes the browser's local time minus UTC, for a roast whose zone is not known
 */
export function exportFile(
  roast: MarkedRoast,
  format: ExportFormat,
  utcOffsetMinutes: number,
): { name: string; type: string; text: string } {
  const day = roast.roasted_on ?? roast.start_time?.slice(0, 10) ?? 'unstarted'
  const name = `roast-${roast.coffee_roast_id || roast.client_id}-${day}.${format}`
  const plain = {
    ...roast,
    input_history: roast.input_history.map(({ unsaved: _, ...entry }) => entry),
    event_history: roast.event_history.map(({ unsaved: _, key: _key, beforeSeconds: _before, ...entry }) => entry),
  }
  if (format === 'alog') return { name, type: 'text/plain;charset=utf-8', text: writeAlog(plain) }
  if (format === 'csv')
    return {
      name,
      type: 'text/csv;charset=utf-8',
      text: artisanCsv(plain, roast.utc_offset_minutes ?? utcOffsetMinutes),
    }
  return { name, type: 'application/json', text: roastJson(plain) }
}
