import { owner } from '../../../content/owner.ts'
import './Footer.css'

interface FooterProps {
  /** If true, the footer is always visible at the bottom of the window, provided that the window is large enough. */
  readonly fixed?: boolean
}

/** The footer of every page, with the texts of `content/owner.ts`. */
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
