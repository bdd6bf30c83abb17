// The frame of every page.

import './layout.css'
import './print.css'
import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { Alerts } from '../../shared/Alerts.tsx'
import { useApp } from '../../shared/AppContext.ts'
import { SignInButton } from './AccountMenu.tsx'
import { Footer } from './Footer.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import { TopBar } from './TopBar.tsx'

type ViewOfActor = ComponentType<{ actor: AnyActorRef }>

/** The frame of every page: top bar, footer, alerts and the banner shown while offline. */
export function Layout({ prerendered }: { prerendered: ReactNode }) {
  const { route, session, redirectedFrom, update } = useSelector(useApp(), ({ context }) => context)
  // The notice of a new version; null until its code has loaded.
  const UpdateView = update?.View as ViewOfActor | undefined
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar />
      <OfflineBanner />
      <main id="content" className="layout-main" tabIndex={-1}>
        {/* The route guard has redirected the visitor from a page for members to the open home page. */}
        {redirectedFrom && !session.user && (
          <p className="sign-in-notice" role="status">
            Sign in to see that page.
            <SignInButton />
          </p>
        )}
        <ScreenOutlet prerendered={prerendered} />
      </main>
      <Footer route={route} />
      {update && UpdateView && <UpdateView actor={update.actor} />}
      <Alerts />
    </>
  )
}
