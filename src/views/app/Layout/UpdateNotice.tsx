import './updateNotice.css'
import { useSelector } from '@xstate/react'
import type { UpdateRef } from '../../../machines/app/update.machine.ts'

/** Shows that a new version of the site is ready. The page reloads after a tap on the button. */
export function UpdateNotice({ actor }: { actor: UpdateRef }) {
  const state = useSelector(actor, (snapshot) => snapshot.value)
  if (state === 'current') return null
  return (
    <aside className="update-notice" aria-label="New version">
      <p role="status">A new version is ready.</p>
      <button
        type="button"
        className="button button-small"
        disabled={state === 'activating'}
        onClick={() => actor.send({ type: 'update.accept' })}
      >
        Reload
      </button>
      {/* While the page reloads, 'Reload' can be tapped again, but 'Later' is disabled. */}
      <button
        type="button"
        className="update-later"
        disabled={state !== 'ready'}
        onClick={() => actor.send({ type: 'update.postpone' })}
      >
        Later
      </button>
    </aside>
  )
}
