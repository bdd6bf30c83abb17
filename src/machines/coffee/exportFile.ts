import { artisanCsv, type ExportedRoast, roastJson } from '../../../contract/rules/coffee/roastExport.ts'
import type { ExportFormat, ShownRoast } from './roast.types.ts'

/**
 * A roast as a file for other programs, with the taps that the server has not confirmed yet.
 * @param utcOffsetMinutes the member's local time minus UTC
 */
export function exportFile(
  roast: ShownRoast,
  format: ExportFormat,
  utcOffsetMinutes: number,
): { name: string; type: string; text: string } {
  const day = roast.start_time?.slice(0, 10) ?? 'unstarted'
  const name = `roast-${roast.coffee_roast_id}-${day}.${format}`
  const plain: ExportedRoast = {
    ...roast,
    input_history: roast.input_history.map(({ unsaved: _, ...input }) => input),
    event_history: roast.event_history.map(({ unsaved: _, ...event }) => event),
  }
  return format === 'csv'
    ? { name, type: 'text/csv;charset=utf-8', text: artisanCsv(plain, utcOffsetMinutes) }
    : { name, type: 'application/json', text: roastJson(plain) }
}
