// Walks generated paths through the choice between the normal page, the TV view and the overlay.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { watchViewIn } from '../../../src/machines/pool/watchLinkViews.ts'
import { watchViewMachine } from '../../../src/machines/pool/watchView.machine.ts'
import { describeModel } from '../model.ts'
import { after } from '../xstateEvents.ts'

describeModel(
  {
    machine: watchViewMachine,
    input: { search: '' },
    events: [
      ...['', '?view=page', '?view=tv', '?view=overlay', '?view=TV', '?view=cinema', '?other=tv'].map((search) => ({
        type: 'location.changed' as const,
        location: { search },
      })),
      after('driftDelay', 'watchView.tv'),
    ],
    key: ({ context }) => [context.search, context.movedPixels],
    stopWhen: ({ context }) => context.movedPixels > 1,
  },
  {
    statements: '[pool-watch-01]',
    proves: 'the query decides which view is shown, and everything unknown is the normal page',
    check: ({ value, context: { search } }) => {
      expect(value).toBe(search === '?view=tv' ? 'tv' : search === '?view=overlay' ? 'overlay' : 'page')
      expect(value).toBe(watchViewIn(search))
    },
  },
)
