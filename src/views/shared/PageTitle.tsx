import { owner } from '../../content/owner.ts'

/** A document's title: the page's, then the owner's name; the landing page, whose own is empty, has the site's. */
export function titleOf(page: string): string {
  return page ? `${page} · ${owner.name}` : owner.site.title
}

export function PageTitle({ children }: { children: string }) {
  return <title>{titleOf(children)}</title>
}
