// Writes the head of a document: its title, its preview for shared links, and data for search engines.

import { escapeText } from '../../../contract/rules/shared/escaped.ts'
import type { SharePicture, Site } from '../../../contract/site.ts'
import { jsonScript } from './jsonScript.ts'

/** The title and description of a document. */
export interface PageHead {
  readonly title: string
  readonly description: string | null
  /** The path under which search engines list the page; null if they must not list it. */
  readonly path: string | null
  /** The picture for shared links. If it is missing, the picture of the site is used. */
  readonly picture?: SharePicture
  /** Whether the document shows nothing and is transparent until its script runs. */
  readonly isTransparent?: true
  /** Scripts with data of the page, as HTML. */
  readonly data?: string
}

/** Tags that preload the files of a page. Without them the browser finds the files only after it has run a script. */
export function preloadTags(files: readonly string[]): string {
  return files
    .map(
      (file) =>
        `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="${file}">`,
    )
    .join('\n')
}

const openGraphTag = (name: string, content: string | number) =>
  `<meta property="og:${name}" content="${escapeText(String(content))}">`

/**
 * Hides the page of an overlay while it loads. Otherwise the viewers of a stream would see a page that is not complete.
 * The script of the page makes it visible.
 */
const TRANSPARENT =
  '<style>html{background:none!important;color-scheme:light!important}#root{visibility:hidden}</style>'

/**
 * The part of a head that differs by page, as HTML.
 * @param origin the address of the site: `https://parlor.example`. If it is null, tags that need it are left out.
 */
export function headTags(site: Site, origin: string | null, head: PageHead): string {
  const { title, description, path } = head
  return [
    `<title>${escapeText(title)}</title>`,
    ...(head.isTransparent ? [TRANSPARENT] : []),
    ...(path === null
      ? ['<meta name="robots" content="noindex">']
      : origin === null
        ? []
        : [`<link rel="canonical" href="${escapeText(origin + path)}">`, openGraphTag('url', origin + path)]),
    ...(description === null
      ? []
      : sharingTags(site.name, origin, title, description, head.picture ?? site.sharePicture)),
    ...(head.data === undefined ? [] : [head.data]),
    ...(path === '/' && origin !== null ? [linkedData(site, origin)] : []),
  ].join('\n')
}

/** The preview that chat apps and social sites show for a shared link. */
function sharingTags(
  siteName: string,
  origin: string | null,
  title: string,
  description: string,
  picture: SharePicture,
): string[] {
  return [
    `<meta name="description" content="${escapeText(description)}">`,
    openGraphTag('type', 'website'),
    openGraphTag('site_name', siteName),
    openGraphTag('title', title),
    openGraphTag('description', description),
    // Sites that show the preview need a complete address.
    ...(origin === null
      ? []
      : [
          openGraphTag('image', origin + picture.src),
          openGraphTag('image:alt', picture.alt),
          openGraphTag('image:width', picture.width),
          openGraphTag('image:height', picture.height),
        ]),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** Describes the owner to search engines. */
function linkedData(site: Site, origin: string): string {
  const home = `${origin}/`
  const { name, jobTitle, image, sameAs } = site.person
  const person = {
    '@type': 'Person',
    '@id': `${home}#owner`,
    url: home,
    name,
    ...(jobTitle !== undefined && { jobTitle }),
    ...(image !== undefined && { image: origin + image }),
    ...(sameAs.length > 0 && { sameAs }),
  }
  const website = { '@type': 'WebSite', url: home, name: site.name, author: { '@id': person['@id'] } }
  return jsonScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': [website, person] })
}

/** Without an account at a chess site, this page has nothing to show, and search engines must not list it. */
export const CHESS_PATH = '/chess'

/** The list of the public pages, for search engines. */
export function sitemap(site: Site, origin: string, hasChess: boolean): string {
  const urls = site.pages
    .filter(({ path, description }) => description !== null && (hasChess || path !== CHESS_PATH))
    .map(({ path }) => origin + path)
  const entries = urls.map((url) => `<url><loc>${escapeText(url)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** The text of `robots.txt`: search engines may read the pages, but not the calls. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}
