import { useOffline } from '../../shared/useConnection.ts'

export function OfflineBanner() {
  return useOffline() ? (
    <p className="offline-banner" role="status">
      You are offline: the server cannot be reached. This page reconnects by itself.
    </p>
  ) : null
}
