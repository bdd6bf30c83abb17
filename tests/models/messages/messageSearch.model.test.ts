// Walks generated paths through the search in the messages.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { messageSearchMachine } from '../../../src/machines/messages/messageSearch.machine.ts'
import { inputOfNora } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: messageSearchMachine,
    input: inputOfNora,
    events: [
      { type: 'search.open' },
      { type: 'search.close' },
      { type: 'search.change', text: 'beans' },
      { type: 'search.change', text: ' ' },
      { type: 'search.submit' },
    ],
    key: ({ context }) => [context.text],
  },
  {
    proves: 'a closed search has no text and no list',
    check: (snapshot) => {
      if (snapshot.matches('closed')) expect([snapshot.context.text, snapshot.children.found]).toEqual(['', undefined])
    },
  },
)
