import { outboxMachine } from './machines/app/outbox.machine.ts'
import { waitingListMachine } from './machines/shared/waitingList.machine.ts'
import type { CallWatcher } from './services/http/call.ts'
import { keptAnswers } from './services/kept/keptAnswers.ts'
import { createOutbox } from './services/outbox/outbox.ts'
import type { Services } from './services/services.ts'

/** The outbox machine joined with its services. Only members load this part of the composition root. */
export function outboxLogic({ call }: Services) {
  const outbox = createOutbox(call)
  // The tab's own list is already correct. An entry that stays on the disk appears again at the next start.
  const ignore = () => undefined
  return outboxMachine.provide({
    actors: outbox.actors,
    actions: {
      dropFromStore: (_, { keys }) => void outbox.drop(keys).catch(ignore),
      reviveInStore: (_, { key }) => void outbox.revive(key).catch(ignore),
    },
  })
}

/** The list of what waits in the outbox. It needs no services. */
export const waitingListLogic = waitingListMachine

/** Keeps the answers of calls that name the signed-in member. The server refuses such calls in another member's session. */
export function keepAnswers({ memberId }: Services): NonNullable<CallWatcher['onResult']> {
  return (key, request, result) => {
    const { asUser } = request
    if (asUser === undefined) return
    void keptAnswers.note(asUser, key, request, result, () => memberId() === asUser)
  }
}

/** Deletes everything that this browser has kept for the member. Another member would not see it either way. */
export const wipeKept = (user_id = 0): Promise<void> => keptAnswers.wipe(user_id)
