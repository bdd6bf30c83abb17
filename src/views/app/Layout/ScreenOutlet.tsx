// The part of the layout that shows the current screen.
import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { NO_ANSWER } from '../../../../contract/callResult.ts'
import type { ScreenRef } from '../../../machines/app/screen.machine.ts'
import { useApp } from '../../shared/AppContext.ts'
import { useOffline } from '../../shared/useConnection.ts'
import { ErrorBoundary } from '../ErrorScreens/ErrorBoundary.tsx'
import { ChunkFailed, UnexpectedApplicationError } from '../ErrorScreens/ErrorScreens.tsx'
import { Spinner } from './Spinner.tsx'

type ScreenView = ComponentType<{ actor: AnyActorRef }>

/** Shows the app's current screen: its view, a spinner, or an error page. */
export function ScreenOutlet({ prerendered }: { prerendered: ReactNode }) {
  const screen = useSelector(useApp(), (snapshot) => snapshot.children.screen)
  if (prerendered) return prerendered
  // The key gives every visit a new element, so no React state stays from the last visit.
  return screen ? <Screen key={screen.sessionId} screen={screen} /> : <Spinner label="Loading the page" />
}

function Screen({ screen }: { screen: ScreenRef }) {
  const snapshot = useSelector(screen, (current) => current)
  const offline = useOffline()
  const retry = () => screen.send({ type: 'screen.retry' })
  // `chunk` is the loaded code of the page. `content` is the running machine of the page.
  const { chunk, content, error } = snapshot.context
  if (snapshot.matches('failed')) return <ChunkFailed type={error?.type ?? 'missing'} onRetry={retry} />
  if (snapshot.matches('broken')) return <UnexpectedApplicationError onRetry={retry} />
  if (offline && snapshot.matches('guarding')) {
    return <p className="spinner-place">{NO_ANSWER.message} Sign in when the network is back.</p>
  }
  if (!chunk || !content) return <Spinner label="Loading the page" />
  const View = chunk.View as ScreenView
  return (
    <ErrorBoundary fallback={<UnexpectedApplicationError />}>
      <View actor={content} />
    </ErrorBoundary>
  )
}
