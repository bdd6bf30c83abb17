import { outboxMachine } from './machines/app/outbox.machine.ts'
import { createOutbox } from './services/outbox/outbox.ts'
import type { Services } from './services/services.ts'

/** The outbox machine joined with its services. Only members load this part of the composition root. */
export function outboxLogic({ call }: Services, outbox = createOutbox(call)) {
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
