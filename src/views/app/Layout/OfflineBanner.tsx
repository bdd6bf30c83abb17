import { useOffline } from '../../shared/useConnection.ts'

/** A warning that is shown while the server cannot be reached. */
export function OfflineBanner() {
  return useOffline() ? (
    <p className="offline-banner" role="status">
      You are offline. The server cannot be reached. This page reconnects automatically.
    </p>
  ) : null
}
