import { owner } from '../../../content/owner.ts'
import './Footer.css'

interface FooterProps {
  /** Stays at the bottom of a window that has room for it, whatever is scrolled; otherwise it ends the page. */
  readonly fixed?: boolean
}

export function Footer({ fixed = false }: FooterProps) {
  const { avatar, credit, sourceRepository } = owner.footer
  return (
    <footer className="footer" data-fixed={fixed || undefined}>
      <img className="footer-avatar" src={avatar.src} alt={avatar.alt} width={40} height={40} decoding="async" />
      <p>{credit}</p>
      <a href={sourceRepository}>Source code</a>
    </footer>
  )
}
