// Helpers for the tests of machines: errors, a member, stored drafts, and machines that do nothing.
import { fromCallback, fromPromise } from 'xstate'
import type { SessionUser } from '../../contract/api/members/auth.ts'
import { CallError, NO_ANSWER } from '../../contract/callResult.ts'
import type { DraftKey, KeepDraft } from '../../src/machines/shared/drafts.ts'
import { inProgressMachine } from '../../src/machines/shared/inProgress.machine.ts'
import type { KeptLists } from '../../src/machines/shared/inProgress.types.ts'
import { shortcutsMachine } from '../../src/machines/shared/shortcuts.machine.ts'

/** The error of a call that got no answer from the server. */
export const noAnswerError = new CallError(NO_ANSWER)
/** The error of a call that the server answered with this error code. */
export const error = (code: string) => new CallError({ code, message: `${code}.` })

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

/** The machine `inProgress` in a browser that has stored nothing. */
export const nothingInProgress = inProgressMachine.provide({
  actors: {
    keptFacts: fromCallback(() => undefined),
    readKept: fromPromise<KeptLists>(async () => ({ games: [], roasts: [], readMs: 0 })),
    loadLists: fromPromise<unknown>(async () => undefined),
  },
})

/** Waits until every promise that is already settled has run its callbacks. */
export const waitForPromises = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The actor and the action with which a machine reads and stores drafts. `drafts` contains the stored drafts. */
export const draftPorts = (drafts = new Map<string, string>()) => ({
  actors: { readDraft: fromPromise<string, DraftKey>(async ({ input }) => drafts.get(input.name) ?? '') },
  actions: { keepDraft: (_: unknown, { name, text }: KeepDraft) => void drafts.set(name, text) },
})

/** The machine `shortcuts` of a member who never presses a key. */
export const noShortcuts = shortcutsMachine.provide({
  actors: { watchKeys: fromCallback(() => undefined), readSwitch: fromPromise(async () => true) },
})
