// Stores the texts that members have typed and not sent yet.
import { draftsKey } from './settings.ts'

interface Draft {
  readonly text: string
  /** When the member changed the text last, in milliseconds since 1970. */
  readonly changedMs: number
}

/** One member's drafts by name, for example `wordle`. */
type Drafts = Readonly<Record<string, Draft>>

/** The oldest drafts are removed when a member has more than this. */
const MAX_DRAFTS = 30
/** A text with more characters is not stored. No call accepts it. */
const MAX_DRAFT_LENGTH = 20_000

/**
 * The texts that members have typed and not sent yet, by member and name. They stay after a reload, a closed dialog and
 * the end of the session. `wipeMember` removes them at the sign-out. Never store a password here.
 */
export function createDraftStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) {
  function draftsOf(user_id: number): Drafts {
    try {
      const drafts: unknown = JSON.parse(storage.getItem(draftsKey(user_id)) ?? '{}')
      return typeof drafts === 'object' && drafts !== null ? (drafts as Drafts) : {}
    } catch {
      return {}
    }
  }

  function write(user_id: number, drafts: [name: string, draft: Draft][]): void {
    try {
      if (drafts.length === 0) storage.removeItem(draftsKey(user_id))
      else storage.setItem(draftsKey(user_id), JSON.stringify(Object.fromEntries(drafts)))
    } catch {
      // The storage is full or blocked. The text is still in its field.
    }
  }

  return {
    /** The draft, or an empty text. */
    read(user_id: number, name: string): string {
      const text: unknown = draftsOf(user_id)[name]?.text
      return typeof text === 'string' ? text : ''
    },
    /** Stores the text and replaces the earlier one. An empty text removes the draft. */
    keep(user_id: number, name: string, text: string): void {
      const others = Object.entries(draftsOf(user_id)).filter(([other]) => other !== name)
      const isKept = text.trim() !== '' && text.length <= MAX_DRAFT_LENGTH
      const drafts: [string, Draft][] = isKept ? [...others, [name, { text, changedMs: now() }]] : others
      drafts.sort(([, a], [, b]) => b.changedMs - a.changedMs)
      write(user_id, drafts.slice(0, MAX_DRAFTS))
    },
  }
}
