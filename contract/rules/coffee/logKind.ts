// Which kind of file a log is, by its content. The name decides only where the content does not.

import { isCsvLog } from './logFile.ts'

/** Lines such as `profile_short_name:Light` at the start of the text. */
const KAFFELOGIC = /^\s*(?:log_file_name|profile_short_name|profile_file_name|profile_schema_version):/
/** A first line with at least two cells, of which the first is a word. */
const TABLE = /^\s*"?[A-Za-z][\w .:°/()[\]%-]*"?[\t;,][^\n]*\n/

export const isKaffelogicLog = (content: string): boolean => KAFFELOGIC.test(content.slice(0, 1000))

/** Whether the file is a table. Any other file is a log with named values, or a log of Kaffelogic. */
export function isTable(fileName: string, content: string): boolean {
  const start = content.slice(0, 4000).trimStart()
  if (start.startsWith('{') || isKaffelogicLog(start)) return false
  return isCsvLog(fileName) || TABLE.test(start)
}
