import { Link } from 'wouter'
import icon from '../../../content/icon.svg'
import { owner } from '../../../content/owner.ts'
import { useSystemActor } from '../../shared/AppContext.ts'
import { useLiveState } from '../../shared/useConnection.ts'
import { AccountMenu } from './AccountMenu.tsx'

/** Whether the owner shows projects. The build sets it. */
declare const HAS_PROJECTS: boolean

/** The bar at the top of every page. */
export function TopBar() {
  return (
    <header className="top-bar">
      <nav className="top-bar-inner" aria-label="Main">
        <Link href="/" className="brand">
          <img src={icon} alt="" width={34} height={34} />
          <span className="brand-name">{owner.site.name}</span>
        </Link>
        <span className="top-links">
          <AnchorLink to="/#AboutMe">About Me</AnchorLink>
          {HAS_PROJECTS && <AnchorLink to="/#Projects">Projects</AnchorLink>}
        </span>
        <LiveDot />
        <AccountMenu />
      </nav>
    </header>
  )
}

/** A link to a section of the home page. It always loads the whole page, even from the home page itself. */
function AnchorLink({ to, children }: { to: `/#${string}`; children: string }) {
  const navigation = useSystemActor('navigation')
  return (
    <a
      className="top-link"
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigation.send({ type: 'navigation.go', to, reload: true })
      }}
    >
      {children}
    </a>
  )
}

/**
 * A dot whose colour and form show the state of the live connection. The state is also in the tooltip, and in a text
 * for screen readers.
 */
function LiveDot() {
  const { state, label } = useLiveState()
  return (
    <span className="live-dot" data-live={state} title={label}>
      <span className="visually-hidden">Live connection: {label}</span>
    </span>
  )
}
