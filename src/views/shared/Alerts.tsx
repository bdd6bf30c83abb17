import { useSelector } from '@xstate/react'
import { useSystemActor } from './AppContext.ts'

/**
 * The alerts, such as errors and confirmations, that are shown for a short time over every page. Each open dialog shows
 * them, too, because it covers those of the page.
 */
export function Alerts() {
  const alerts = useSystemActor('alerts')
  const queue = useSelector(alerts, (snapshot) => snapshot.context.alerts)
  return (
    <div className="alerts" aria-live="polite">
      {queue.map(({ id, type, message }) => (
        <p key={id} className={`alert alert-${type}`} role={type === 'error' ? 'alert' : undefined}>
          <span>{message}</span>
          <button
            type="button"
            className="alert-dismiss"
            aria-label="Dismiss"
            onClick={() => alerts.send({ type: 'alert.dismiss', id })}
          >
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
