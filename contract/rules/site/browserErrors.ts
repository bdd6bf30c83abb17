// Removes personal data from the report of an error in a browser: addresses, typed text and tokens. The page and the
// server apply the same rules. The server also removes the names of members.

/** The most characters of the message of an error. */
export const MESSAGE_MAX = 300
/** The most characters of its stack. */
export const STACK_MAX = 1_500
/** The most lines of its stack. */
const STACK_LINES = 12
/**
 * The patterns are slow on long texts. So only this many characters of a message or a stack are read, and lines of a
 * stack that are longer than this are left out.
 */
const MESSAGE_READ_MAX = 1_000
const STACK_READ_MAX = 10_000
const LINE_READ_MAX = 400

const REMOVED = '…'

/** The patterns of texts that are removed from a message, in this order. */
const PRIVATE_PATTERNS = [
  // A person may have typed the text in quotes. If the closing quote is missing, all the text that follows is removed.
  /"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’|(?<!\w)'[^']*'/g,
  /["`“‘].*$/gs,
  // Addresses and paths, with their queries.
  /\S*\/\S*/g,
  // E-mail addresses.
  /\S*@\S*/g,
  // Phone numbers and ids.
  /[+\d][\d .()-]{3,}\d/g,
]

/** A token or a code: letters and digits mixed, or too long for a word. */
function isToken(word: string): boolean {
  return word.length >= 24 || ((word.match(/\d/g)?.length ?? 0) >= 2 && /[a-z]/i.test(word))
}

/**
 * The message of an error, without texts that may be personal.
 * @serves browser-errors-02
 */
export function cleanMessage(message: string): string {
  const cleaned = PRIVATE_PATTERNS.reduce(
    (text, pattern) => text.replace(pattern, REMOVED),
    message.slice(0, MESSAGE_READ_MAX),
  )
  const withoutTokens = cleaned.replace(/[\w-]+/g, (word) => (isToken(word) ? REMOVED : word))
  return withoutTokens.replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
}

/**
 * One frame of a stack, as Chromium writes it, and as Firefox and Safari write it: the function, the file of the build,
 * the line and the column.
 */
const FRAME_PATTERNS = [
  /^\s*at (?:async )?(?:(.*) )?\(?\S*\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/,
  /^(.*)@\S*\/assets\/([\w.-]+\.js):(\d+):(\d+)$/,
  // A line of a stack that was cleaned before.
  /^(\S+) ([\w.-]+\.js):(\d+):(\d+)$/,
]
const FUNCTION_NAME = /^[\w$.<>]{1,60}$/

/**
 * The frames of a stack, one on each line: the function, and its file, line and column in the build.
 * @serves browser-errors-02
 */
export function cleanStack(stack: string): string {
  const frames = stack
    .slice(0, STACK_READ_MAX)
    .split('\n')
    .filter((line) => line.length <= LINE_READ_MAX)
    .flatMap((line) => {
      const frame = FRAME_PATTERNS.map((pattern) => pattern.exec(line)).find((match) => match !== null)
      if (!frame) return []
      const [, name = '', file = '', row = '', column = ''] = frame
      return [`${FUNCTION_NAME.test(name) ? name : '(anonymous)'} ${file}:${row}:${column}`]
    })
  return frames.slice(0, STACK_LINES).join('\n').slice(0, STACK_MAX)
}
