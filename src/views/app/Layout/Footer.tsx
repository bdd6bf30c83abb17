import { owner } from '../../../content/owner.ts'
import type { MatchedRoute } from '../../../machines/app/screen.types.ts'
import './Footer.css'

/**
 * The footer, with the texts of `content/owner.ts`. On the home page it can be fixed to the bottom of the window. On a
 * phone, only a page that is open to everybody has a footer.
 */
export function Footer({ route }: { route: MatchedRoute }) {
  const { avatar, credit, fixed, sourceRepository } = owner.footer
  return (
    <footer className="footer" data-fixed={(fixed && route.name === 'home') || undefined} data-access={route.access}>
      {avatar && <img src={avatar.src} alt={avatar.alt} />}
      <p dir="auto">{credit}</p>
      {sourceRepository && <a href={sourceRepository}>Source code</a>}
    </footer>
  )
}
