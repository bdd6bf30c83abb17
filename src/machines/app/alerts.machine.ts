// The short messages over the page, for example 'User Updated'.
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'

type AlertType = 'success' | 'info' | 'warning' | 'error'

interface Alert {
  readonly id: number
  readonly type: AlertType
  readonly message: string
}

export interface ShowAlert {
  type: 'alert.show'
  alert: { type: AlertType; message: string; timeoutMs?: number }
}

/** `alert.dismiss` comes from the member, or from the timer of the alert. It may come twice. */
type AlertsEvent = ShowAlert | { type: 'alert.dismiss'; id: number }

/** How long an alert stays if its event has no timeout, in milliseconds. */
export const ALERT_TIMEOUT_MS: Record<AlertType, number> = { success: 1000, info: 1000, warning: 3000, error: 3000 }

/** The alerts that are shown. An alert is removed after its timeout, or when the member dismisses it. */
export const alertsMachine = setup({
  types: {
    context: {} as { alerts: readonly Alert[]; nextId: number },
    events: {} as AlertsEvent,
  },
  actions: {
    removeAlert: assign({
      alerts: ({ context }, params: { id: number }) => context.alerts.filter((alert) => alert.id !== params.id),
    }),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: [], nextId: 1 },
  on: {
    'alert.show': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const { type, message, timeoutMs } = event.alert
        const id = context.nextId
        // If the same sentence is shown already, the new alert replaces it.
        const others = context.alerts.filter((alert) => alert.message !== message)
        enqueue.assign({ alerts: [...others, { id, type, message }], nextId: id + 1 })
        enqueue.raise({ type: 'alert.dismiss', id }, { delay: timeoutMs ?? ALERT_TIMEOUT_MS[type] })
      }),
    },
    'alert.dismiss': {
      actions: { type: 'removeAlert', params: ({ event }) => event },
    },
  },
})

export type AlertsRef = ActorRefFrom<typeof alertsMachine>
