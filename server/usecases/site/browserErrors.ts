// Saves errors that no code of a page has caught.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import type { BrowserErrorBody } from '../../../contract/api/site/browserErrors.ts'
import { cleanMessage, cleanStack } from '../../../contract/rules/site/browserErrors.ts'
import type { Context } from '../../context.ts'
import { usernamesAmong } from '../../db/repositories/users.ts'
import type { Writer } from '../../db/work.ts'
import { addLogEntry } from '../shared/auditLog.ts'

/** The words of a text. Usernames have only these characters. */
const WORDS = /[\w.-]+/g

/**
 * Writes the error into the log of the admins. Removes personal data again, although the page has already removed it,
 * because the call need not come from a page.
 */
export async function saveBrowserError(
  context: Context,
  writer: Writer,
  { name, message, stack, page, build }: BrowserErrorBody,
): Promise<Done> {
  const text = await withoutNames(context, cleanMessage(message))
  const pageInWords = build === '' ? `On ${page}` : `On ${page}, build ${build}`
  const lines = [`${pageInWords}: ${name}${text === '' ? '' : `: ${text}`}`, cleanStack(stack)]
  // All browsers share one limit, so that strangers cannot fill the log. Count before the transaction, because on
  // PostgreSQL the count needs a connection of its own. If many reports kept all connections for their transactions,
  // each of them would wait for another connection.
  await context.limits.browserErrors.countAttempt('all')
  return writer.write(async (work) => {
    work.after(() => context.metrics.countBrowserError())
    await addLogEntry(context, work, { level: 'error', kind: 'browser', message: lines.filter(Boolean).join('\n') })
    return DONE
  })
}

/**
 * The usernames, in lower case, that a word could be. A `.` or `-` at its beginning or end can be part of a name, or
 * only part of the sentence.
 */
function namesIn(word: string): string[] {
  const whole = word.toLowerCase()
  const starts = [whole, whole.replace(/^[.-]+/, '')]
  return starts.flatMap((start) => [start, start.replace(/[.-]$/, ''), start.replace(/[.-]+$/, '')])
}

/** The text with `…` in place of each word that is the name of a member. */
async function withoutNames({ db }: Context, text: string): Promise<string> {
  const words = [...new Set((text.match(WORDS) ?? []).flatMap(namesIn))]
  const names = new Set(words.length === 0 ? [] : await usernamesAmong(db, words))
  return text.replaceAll(WORDS, (word) => (namesIn(word).some((name) => names.has(name)) ? '…' : word))
}
