import { owner } from '../../../content/owner.ts'
import './Footer.css'

interface FooterProps {
  /** True: the footer stays visible at the bottom of the window, if the window is large enough. */
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
