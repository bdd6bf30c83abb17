// Walks generated paths through the list 'Not saved yet' and its questions.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { waitingListMachine } from '../../../src/machines/shared/waitingList.machine.ts'
import { openQuestion } from '../../../src/machines/shared/waitingList.selectors.ts'
import { describeModel } from '../model.ts'

const unsavedTap: PendingEntry = {
  key: 'a',
  user_id: 1,
  queue: 'game:7',
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 7 },
    body: { pool_player_id: 1, action: 'add' },
  },
  label: '+1 Teddy',
  createdMs: 0,
  whenRefused: 'keep',
  error: null,
}
const tapWithQuestion = { ...unsavedTap, error: { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' } }
const refusedTap = { ...unsavedTap, error: { code: 'GAME_HAS_WINNER', message: 'No.' } }

describeModel(
  {
    machine: waitingListMachine,
    input: undefined,
    effects: ['sendWaiting', 'sendAgain', 'discard', 'signOut'],
    events: [
      { type: 'list.open' },
      { type: 'list.close' },
      { type: 'list.send' },
      { type: 'entries.send', keys: ['a'] },
      { type: 'entries.discard', keys: ['a'] },
      { type: 'question.postpone' },
      { type: 'session.signOut' },
      { type: 'signOut.cancel' },
      { type: 'pending.changed', entries: [unsavedTap] },
      { type: 'pending.changed', entries: [tapWithQuestion] },
      { type: 'pending.changed', entries: [] },
      { type: 'pending.refused', entries: [refusedTap], error: refusedTap.error },
    ],
    key: ({ context: { entries, postponed } }) => [
      entries.map(({ key, error }) => [key, error?.code]),
      postponed.length > 0,
    ],
  },
  {
    proves:
      'a question is asked while the list is closed, unless the member has postponed the question; when the last entry is gone, the list closes, and so does the question that is asked before a sign-out',
    check: (snapshot) => {
      const isListOpenOrSigningOut = snapshot.matches('open') || snapshot.matches('signingOut')
      expect(snapshot.matches('asking')).toBe(openQuestion(snapshot.context) !== null && !isListOpenOrSigningOut)
      if (isListOpenOrSigningOut) expect(snapshot.context.entries.length).toBeGreaterThan(0)
    },
  },
)
