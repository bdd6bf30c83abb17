import { createHash } from 'node:crypto'
import { floor } from './floor.ts'

// The script that every document has in its text. It tells the visitor when the browser is too old.

/**
 * The interface by which the script knows a browser that is new enough. Chrome, Firefox and Safari got it with exactly
 * the oldest supported versions. Without it, no call of the site works.
 */
export const FLOOR_FEATURE = 'AbortSignal.any'

const SENTENCE = `This browser is too old for this site, which needs ${floor.text} or a newer version.`

/** A page that is not prerendered shows nothing without its script, so it shows only the sentence. */
const NOTICE = [
  '<style>#root:not([data-prerendered]){display:none}</style>',
  '<p role=alert style="position:sticky;bottom:0;z-index:9;margin:0;padding:16px;background:#fff;color:#000">',
  `${SENTENCE}</p>`,
].join('')

/**
 * The script. It is before the first script of the app, and its syntax works in every browser. In an old browser, the
 * element `plaintext` turns the rest of the document, with the other scripts, into hidden text.
 */
export const TOO_OLD_SCRIPT = `window.AbortSignal&&${FLOOR_FEATURE}||document.write('${NOTICE}<plaintext style="display:none">')`

/** How the content security policy names the script. */
export const TOO_OLD_HASH = `'sha256-${createHash('sha256').update(TOO_OLD_SCRIPT).digest('base64')}'`
