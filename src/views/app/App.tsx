import type { ReactNode } from 'react'
import type { AppRef } from '../../machines/app/app.machine.ts'
import { AppContext } from '../shared/AppContext.ts'
import { ErrorBoundary } from './ErrorScreens/ErrorBoundary.tsx'
import { SomethingWentWrong } from './ErrorScreens/ErrorScreens.tsx'
import { Layout } from './Layout/Layout.tsx'

/**
 * The root of all views. `prerendered` is the content of the page until the app starts. Only the build passes it.
 */
export function App({ app, prerendered }: { app: AppRef; prerendered?: ReactNode }) {
  return (
    <ErrorBoundary fallback={<SomethingWentWrong />}>
      <AppContext value={app}>
        <Layout prerendered={prerendered} />
      </AppContext>
    </ErrorBoundary>
  )
}
