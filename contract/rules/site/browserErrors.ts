// Removes personal data from the report of an error in a browser: addresses, typed text and tokens. The page and the
// server apply the same rules. The server also removes the names of members.

/** The most characters of the message of an error. */
export const MESSAGE_MAX = 300
/** The most characters of the stack of an error. */
export const STACK_MAX = 1_500
/** The most lines of the stack of an error. */
const STACK_LINES = 12
/**
 * The patterns below are slow on long texts. So only the first `MESSAGE_READ_MAX` characters of a message and the first
 * `STACK_READ_MAX` characters of a stack are read. Lines of a stack with more than `LINE_READ_MAX` characters are left
 * out.
 */
const MESSAGE_READ_MAX = 1_000
const STACK_READ_MAX = 10_000
const LINE_READ_MAX = 400

/** The sign that replaces each removed text. */
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

/** Whether a word is a token or a code. Such a word has a letter and at least two digits, or at least 24 characters. */
function isToken(word: string): boolean {
  return word.length >= 24 || ((word.match(/\d/g)?.length ?? 0) >= 2 && /[a-z]/i.test(word))
}

/** The message of an error, without texts that may be personal. */
export function cleanMessage(message: string): string {
  const cleaned = PRIVATE_PATTERNS.reduce(
    (text, pattern) => text.replace(pattern, REMOVED),
    message.slice(0, MESSAGE_READ_MAX),
  )
  const withoutTokens = cleaned.replace(/[\w-]+/g, (word) => (isToken(word) ? REMOVED : word))
  return withoutTokens.replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
}

/**
 * The forms of one frame, which is one line of a stack. The groups of each pattern are the function, the file of the
 * build, the line and the column.
 */
const FRAME_PATTERNS = [
  // Chromium.
  /^\s*at (?:async )?(?:(.*) )?\(?\S*\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/,
  // Firefox and Safari.
  /^(.*)@\S*\/assets\/([\w.-]+\.js):(\d+):(\d+)$/,
  // A line of a stack that was cleaned before.
  /^(\S+) ([\w.-]+\.js):(\d+):(\d+)$/,
]
/** The name of a function as a stack writes it. Any other text becomes '(anonymous)'. */
const FUNCTION_NAME = /^[\w$.<>]{1,60}$/

/**
 * The frames of a stack, one on each line: the function, and its file, line and column in the build. Lines of the stack
 * that do not name a file of the build are left out.
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
