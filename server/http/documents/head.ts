import type { Site } from '../../../contract/site.ts'

/** What a document says of itself. */
export interface PageHead {
  readonly title: string
  readonly description: string | null
  /** Where search engines find it; null: it is not for them. */
  readonly path: string | null
}

/** Tags that ask for a page's files at once: it would learn of them from its scripts, a round trip or two later. */
export function preloadTags(files: readonly string[]): string {
  return files
    .map(
      (file) =>
        `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="${file}">`,
    )
    .join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

const property = (name: string, content: string | number) =>
  `<meta property="og:${name}" content="${escaped(String(content))}">`

/** A document's own part of its head, as HTML. `origin`: where the site is reached, as `https://parlor.example`. */
export function headTags(site: Site, origin: string, { title, description, path }: PageHead): string {
  return [
    `<title>${escaped(title)}</title>`,
    ...(path === null
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${escaped(origin + path)}">`, property('url', origin + path)]),
    ...(description === null ? [] : sharingTags(site, origin, title, description)),
    ...(path === '/' ? [linkedData(site, origin)] : []),
  ].join('\n')
}

/** What a link to the page shows where somebody shares it. */
function sharingTags({ name, sharePicture }: Site, origin: string, title: string, description: string): string[] {
  return [
    `<meta name="description" content="${escaped(description)}">`,
    property('type', 'website'),
    property('site_name', name),
    property('title', title),
    property('description', description),
    property('image', origin + sharePicture.src),
    property('image:alt', sharePicture.alt),
    property('image:width', sharePicture.width),
    property('image:height', sharePicture.height),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** Who the site is about, for search engines: data, which runs nowhere and which the security policy lets pass. */
function linkedData(site: Site, origin: string): string {
  const home = `${origin}/`
  const person = {
    '@type': 'Person',
    '@id': `${home}#owner`,
    url: home,
    ...site.person,
    image: origin + site.sharePicture.src,
  }
  const website = { '@type': 'WebSite', url: home, name: site.name, author: { '@id': person['@id'] } }
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': [website, person] })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Where the public pages are. */
export function sitemap(site: Site, origin: string): string {
  const urls = site.pages.filter(({ description }) => description !== null).map(({ path }) => origin + path)
  const entries = urls.map((url) => `<url><loc>${escaped(url)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}
