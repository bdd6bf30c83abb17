// The frame of every page.

import './layout.css'
import './print.css'
import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { owner } from '../../../content/owner.ts'
import { useApp } from '../../shared/AppContext.ts'
import { SignInButton } from './AccountMenu.tsx'
import { Alerts } from './Alerts.tsx'
import { Footer } from './Footer.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import { TopBar } from './TopBar.tsx'

type ViewOfActor = ComponentType<{ actor: AnyActorRef }>

/** The frame of every page: top bar, footer, alerts and the banner shown while offline. */
export function Layout({ prerendered }: { prerendered: ReactNode }) {
  const isHome = useSelector(useApp(), ({ context }) => context.route.name === 'home')
  // Whether the route guard has redirected the visitor from a page for members to the open home page.
  const asksToSignIn = useSelector(useApp(), ({ context }) => context.redirectedFrom && !context.session.user)
  // The notice of a new version: its actor and its view. Null until their code has loaded.
  const update = useSelector(useApp(), ({ context }) => context.update)
  const UpdateView = update?.View as ViewOfActor | undefined
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar />
      <OfflineBanner />
      <main id="content" className="layout-main" tabIndex={-1}>
        {asksToSignIn && (
          <p className="sign-in-notice" role="status">
            Sign in to see that page.
            <SignInButton />
          </p>
        )}
        <ScreenOutlet prerendered={prerendered} />
      </main>
      <Footer fixed={owner.footer.fixed && isHome} />
      {update && UpdateView && <UpdateView actor={update.actor} />}
      <Alerts />
    </>
  )
}
