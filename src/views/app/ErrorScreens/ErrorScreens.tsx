// What a person sees in place of a page that cannot be shown.

import './errorScreens.css'
import type { ReactNode } from 'react'

function ErrorScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="error-screen">
      <h1>{title}</h1>
      {children}
    </section>
  )
}

const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="button" onClick={onClick}>
    Try again
  </button>
)

/** Replaces the whole page when the layout fails to render. */
export function SomethingWentWrong() {
  return (
    <ErrorScreen title="Something went wrong.">
      <p>Everything that you saved is safe.</p>
      <a className="button" href="/">
        Start again
      </a>
    </ErrorScreen>
  )
}

/** Replaces the content of the page when its machine or its view fails. The layout stays. */
export function UnexpectedApplicationError({ onRetry }: { onRetry?: () => void }) {
  return (
    <ErrorScreen title="Unexpected Application Error!">
      <p>This page could not be shown. The rest of the site still works.</p>
      {onRetry && <TryAgain onClick={onRetry} />}
      <a href="/">Go to the home page</a>
    </ErrorScreen>
  )
}

/** Replaces the content of the page when its chunk does not load, or takes too long to load. */
export function ChunkFailed({ type, onRetry }: { type: 'missing' | 'timeout'; onRetry: () => void }) {
  return (
    <ErrorScreen title="This page did not load.">
      <p data-chunk-error={type}>
        {type === 'timeout'
          ? 'Your connection may be slow.'
          : 'You may be offline, or there may be a new version of the site.'}
      </p>
      <TryAgain onClick={onRetry} />
    </ErrorScreen>
  )
}
