import { useOffline } from '../../shared/useConnection.ts'

/**
 * A warning that is shown while the server cannot be reached: a thin line over the page, below the top bar. It
 * does not move the page: if the page moved, a tap could hit the wrong button.
 */
export function OfflineBanner() {
  return useOffline() ? (
    <p className="offline-banner" role="status">
      You are offline.
      <span className="offline-more"> The server cannot be reached. This page reconnects automatically.</span>
    </p>
  ) : null
}
