import type { Site, SitePage } from '../../contract/site.ts'
import { files } from '../content/files.ts'
import { owner } from '../content/owner.ts'
import { pageDescriptions } from '../content/pages.ts'
import { type RouteName, routes } from '../routes.tsx'
import { tokens } from '../theme/tokens.ts'
import { titleOf } from '../views/shared/PageTitle.tsx'

/** What every document's head holds, whoever asks for it and wherever the site stands. */
export const sharedHead = [
  `<link rel="icon" type="image/svg+xml" href="${files.icon}">`,
  `<link rel="apple-touch-icon" href="${files.icon192}">`,
  '<link rel="manifest" href="/site.webmanifest">',
].join('\n')

/** For a site that is put on a phone's home screen. */
export const webManifest = {
  name: owner.site.title,
  short_name: owner.site.name,
  description: owner.site.description,
  start_url: '/',
  display: 'standalone',
  background_color: tokens.color.night,
  theme_color: tokens.color.night,
  icons: [
    { src: files.icon192, sizes: '192x192', type: 'image/png' },
    { src: files.icon512, sizes: '512x512', type: 'image/png' },
    { src: files.icon, sizes: 'any', type: 'image/svg+xml' },
  ],
}

/** A page before its document and its files are known, which the build adds: they come of its route. */
export interface NamedPage extends Omit<SitePage, 'document' | 'files'> {
  readonly route: RouteName
}

function pageOf(route: RouteName): NamedPage {
  const { path, title, access } = routes[route]
  const description = path === '/' ? owner.site.description : (pageDescriptions[path] ?? null)
  return { path, title: titleOf(title), description, isPublic: access === 'public', route }
}

/** What the server makes each document's own head from, but for what the build adds. */
export const site = {
  name: owner.site.name,
  person: {
    name: owner.name,
    jobTitle: owner.site.jobTitle,
    sameAs: [owner.footer.sourceRepository, ...owner.projects.map(({ homepage }) => homepage)],
  },
  sharePicture: owner.site.sharePicture,
  pages: (Object.keys(routes) as RouteName[]).map(pageOf),
  unknown: pageOf('notFound'),
} satisfies Record<keyof Site, unknown> & Omit<Site, 'pages' | 'unknown'>
