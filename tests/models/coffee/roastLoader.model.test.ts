// Walks generated paths through all loads of a roast, with an id from the server and with a client id.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { CallError } from '../../../contract/callResult.ts'
import { roastLoaderMachine } from '../../../src/machines/coffee/roastLoader.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { freshRoast, preferences, roastsWithCrackAt, runningRoast } from './exampleRoasts.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const notFoundError = new CallError({ code: 'NOT_FOUND', message: 'There is no such roast.' })
/** What the page loads with this roast. In the one earlier roast, first crack was at 510 s. */
const loadedWith = (roast: CoffeeRoast) => ({ roast, preferences, earlierRoasts: roastsWithCrackAt(510) })
/** The roast as the browser shows it before the server has created it. */
const roastWithoutServerId = { ...freshRoast, coffee_roast_id: 0, version: 0 }
const input = { coffee_roast_id: 12, client_id: null, user_id: 1, parent: noopRef() }

describeModel(
  {
    machine: roastLoaderMachine,
    input,
    otherInputs: [{ ...input, coffee_roast_id: 0, client_id: CLIENT_ID }],
    events: [
      done('readKept', { data: loadedWith(runningRoast), keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', noAnswerError),
      done('loadRoast', loadedWith(roastWithoutServerId)),
      done('loadRoast', loadedWith(runningRoast)),
      failed('loadRoast', noAnswerError),
      done('reloadRoast', loadedWith(runningRoast)),
      done('reloadRoast', loadedWith(roastWithoutServerId)),
      failed('reloadRoast', notFoundError),
      failed('reloadRoast', noAnswerError),
      done('refreshRoast', runningRoast),
      failed('refreshRoast', notFoundError),
      failed('refreshRoast', noAnswerError),
      failed('loadRoast', notFoundError),
      after('refreshDelay', 'roastLoader.shown.waiting'),
      after('reloadDelay', 'roastLoader.failed.waiting'),
      { type: 'roast.reload' },
      { type: 'roast.refresh' },
      { type: 'creation.found' },
      { type: 'roast.created', coffee_roast_id: 12 },
      { type: 'version.received', version: 3 },
      { type: 'answer.missed' },
      { type: 'bean.changed' },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } },
      { type: 'live.connected' },
    ],
    key: ({ context }) => [context.coffee_roast_id, context.needsReload, context.latestVersion > context.version],
  },
  {
    proves:
      'a roast without an id of the server is never refreshed, and the loader loads each newer version that it knows',
    check: ({ context, children, value }) => {
      if (context.coffee_roast_id === 0) expect(children.refreshRoast).toBeUndefined()
      if (context.latestVersion > context.version) expect(value).not.toEqual({ shown: 'idle' })
    },
  },
)
