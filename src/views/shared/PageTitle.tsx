import { owner } from '../../content/owner.ts'

/** The document title: the page's title and the owner's name. The landing page passes '' and gets the site's title. */
export function titleOf(page: string): string {
  return page ? `${page} · ${owner.name}` : owner.site.title
}

/** Sets the document title. */
export function PageTitle({ children }: { children: string }) {
  return <title>{titleOf(children)}</title>
}
