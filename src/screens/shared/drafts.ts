// The actor and the action with which every screen reads and stores drafts.
import { fromPromise } from 'xstate'
import type { DraftKey, KeepDraft } from '../../machines/shared/drafts.ts'
import { createDraftStore } from '../../services/browser/drafts.ts'

// In a browser that blocks the storage, even reading the variable `localStorage` throws. So these functions read the
// variable only when they are called.
const store = createDraftStore(
  {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
    removeItem: (key) => window.localStorage.removeItem(key),
  },
  Date.now,
)

/** The actor `readDraft`. It ends with the stored text, or with an empty text. */
export const readDraft = fromPromise<string, DraftKey>(async ({ input }) => store.read(input.user_id, input.name))

/** The action `keepDraft`: stores the text. */
export function keepDraft(_: unknown, { user_id, name, text }: KeepDraft): void {
  store.keep(user_id, name, text)
}
