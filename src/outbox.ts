import { outboxMachine } from './machines/app/outbox.machine.ts'
import type { OutboxEntry } from './machines/app/outbox.types.ts'
import { createOutbox } from './services/outbox/outbox.ts'
import type { Services } from './services/services.ts'

/** The outbox joined with its services: the part of the composition root that only members load. */
export function outboxLogic({ call }: Services) {
  const outbox = createOutbox<OutboxEntry>(call)
  // The tab's own list is right by then; an entry that the disk still holds comes up again at the next start.
  const ignore = () => undefined
  return outboxMachine.provide({
    actors: outbox.actors,
    actions: {
      dropFromStore: (_, { keys }) => void outbox.drop(keys).catch(ignore),
      reviveInStore: (_, { key }) => void outbox.revive(key).catch(ignore),
    },
  })
}
