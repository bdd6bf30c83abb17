// Sends the HTML document of each page, with the title, the description and the data of its address.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'regexparam'
import type { BagCard, PublicBag } from '../../../contract/api/coffee/bags.ts'
import { FIRST_ANSWERS } from '../../../contract/firstAnswers.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { escapeText } from '../../../contract/rules/shared/escaped.ts'
import {
  BAG_CARD,
  FEED_PATH,
  LIVE_FACTS_LINE,
  PAGE_FILES,
  PAGE_HEAD,
  PUBLIC_BAG_PATH,
  type Site,
  WATCH_PATH,
} from '../../../contract/site.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { RequestError } from '../../requestError.ts'
import { networkOf } from '../../security/addresses.ts'
import { findPublicCard } from '../../usecases/coffee/bagCards.ts'
import { findPublicBag } from '../../usecases/coffee/bags.ts'
import { createOwnerFacts } from '../../usecases/site/ownerFacts.ts'
import { tokenIn } from '../session.ts'
import { cardDescription, cardHtml, cardScripts, NO_CARD } from './bagCard.ts'
import { createDocumentCache } from './documentCache.ts'
import { type Encoded, sendEncoded, sendOnce } from './encoded.ts'
import { feed } from './feed.ts'
import { firstAnswersOf } from './firstAnswers.ts'
import { CHESS_PATH, headTags, type PageHead, preloadTags, robots, sitemap } from './head.ts'
import { jsonScript } from './jsonScript.ts'

/**
 * How many documents of bags one address may request per minute. The call that finds a bag by its code has the same
 * limit, because the title of the document contains the same data as its answer.
 */
const BAGS_PER_MINUTE = 30

interface Answer {
  readonly status: number
  /** The name of the document that is sent, with `head` and `files` inserted. */
  readonly document: string
  readonly head: PageHead
  /** The paths of the scripts and style sheets that the browser should load early. */
  readonly files: readonly string[]
  /** Answers with the same key are equal, so their document is compressed once. */
  readonly key: string
  /** True for a document of which there can be many, such as the document of one bag. */
  readonly isLimited: boolean
  /** The owner facts that are inserted into the document. */
  readonly facts?: readonly string[]
  /** The card that is inserted into the document. */
  readonly card?: BagCard
}

/** Serves the document of each page with its own head. Unknown addresses get a document with status 404. */
export async function serveDocuments(http: FastifyInstance, context: Context, site: Site): Promise<void> {
  const { webDir, publicOrigin } = context.config
  const names = new Set([...site.pages, site.bagCard, site.unknown].map(({ document }) => document))
  const readDocument = async (name: string) => [name, await readFile(join(webDir, name), 'utf8')] as const
  const documents = new Map(await Promise.all([...names].map(readDocument)))
  const pages = site.pages.map((page) => ({ ...page, ...parse(page.path) }))
  const bagLookups = context.newLimiter('bag documents', { attempts: BAGS_PER_MINUTE, windowMs: MINUTE_MS })
  const cache = createDocumentCache()
  const ownerFacts = createOwnerFacts(context)
  const hasChess = Object.values(context.chess).some((chessSite) => chessSite !== null)
  /** The token is not checked here, because the calls of the page check it. */
  const hasSessionCookie = ({ headers }: FastifyRequest) => tokenIn(context.config, headers.cookie) !== undefined
  /** PUBLIC_ORIGIN, or the origin that the request names. A client can name any host. */
  const originOf = ({ protocol, host }: FastifyRequest) => publicOrigin ?? `${protocol}://${host}`
  /** PUBLIC_ORIGIN, or the origin that the request names if this is a host of this server; otherwise null. */
  const knownOriginOf = (request: FastifyRequest) => publicOrigin ?? localOrigin(request)

  /** The bag, and its card if it is published; undefined if there is no such bag, or after too many requests. */
  async function bagOf(request: FastifyRequest, code: string) {
    try {
      await bagLookups.countAttempt(networkOf(request.ip))
      const card = await findPublicCard(context, code)
      return { bag: card ?? (await findPublicBag(context, code)), card }
    } catch (error) {
      if (error instanceof RequestError) return undefined
      throw error
    }
  }

  async function answerFor(request: FastifyRequest, path: string): Promise<Answer> {
    const page = pages.find(({ pattern }) => pattern.test(path))
    if (page === undefined) {
      const { title, document, files } = site.unknown
      return {
        status: 404,
        document,
        head: { title, description: null, path: null },
        files,
        key: 'unknown',
        isLimited: false,
      }
    }
    const { description, title, document, picture } = page
    // A visitor is redirected from a member's page, so its files are not preloaded.
    const files = page.isPublic || hasSessionCookie(request) ? page.files : []
    const isListed = description !== null && (hasChess || page.path !== CHESS_PATH)
    const head = { title, description, path: isListed ? page.path : null, ...(picture && { picture }) }
    const pageAnswer: Answer = { status: 200, document, head, files, key: page.path, isLimited: false }
    if (page.path === WATCH_PATH && isOverlay(request.url))
      return { ...pageAnswer, head: { ...head, isTransparent: true }, key: `${page.path} overlay` }
    if (page.path === '/') {
      const facts = ownerFacts.latest()
      return facts.length === 0 ? pageAnswer : { ...pageAnswer, facts, key: `/ ${facts.join(' ')}`, isLimited: true }
    }
    if (page.path !== PUBLIC_BAG_PATH) return pageAnswer
    const bagAndCard = await bagOf(request, decodePath(page.pattern.exec(path)?.[1] ?? ''))
    if (bagAndCard === undefined) return pageAnswer
    const { bag, card } = bagAndCard
    const bagAnswer = { ...pageAnswer, head: bagHead(site, bag), isLimited: true }
    if (card === undefined) {
      return { ...bagAnswer, head: { ...bagAnswer.head, data: NO_CARD }, key: `bag ${bag.bag_code} ${bag.bean_name}` }
    }
    const cardPath = PUBLIC_BAG_PATH.replace(':bag_code', encodeURIComponent(card.bag_code))
    const cardHead = { ...bagAnswer.head, path: cardPath, description: cardDescription(card), data: cardScripts(card) }
    return { ...bagAnswer, ...site.bagCard, head: cardHead, key: `card ${JSON.stringify(card)}`, card }
  }

  /** The document with what differs by page and by request. */
  function textOf(origin: string | null, { document, head, files, facts = [], card }: Answer): string {
    const text = documents.get(document) ?? ''
    return (card === undefined ? text : withCard(text, card, origin))
      .replace(LIVE_FACTS_LINE, () => facts.map((fact) => `<span>${escapeText(fact)}</span>`).join(' '))
      .replace(PAGE_HEAD, () => headTags(site, origin, head))
      .replace(PAGE_FILES, () => preloadTags(files))
  }

  // Clients can send any Host header, so all unknown hosts share one document. They can also send any code, so only
  // existing bags have a document of their own.
  const encodedOf = (origin: string | null, answer: Answer): Promise<Encoded> =>
    cache.get(`${origin} ${answer.key} ${answer.files.length}`, answer.isLimited, () => textOf(origin, answer))

  /** The member of the request and what a page for members asks for first, as a script; null for visitors. */
  async function firstAnswers(request: FastifyRequest, reply: FastifyReply, path: string): Promise<string | null> {
    const page = pages.find(({ pattern }) => pattern.test(path))
    // A document that the browser only fetches ahead may be old when it is shown.
    const isAhead = /prefetch/.test(`${request.headers['sec-purpose']} ${request.headers.purpose}`)
    if (page === undefined || page.isPublic || isAhead || !hasSessionCookie(request)) return null
    const values = page.pattern.exec(path)?.slice(1) ?? []
    const params = Object.fromEntries(page.keys.map((name, index) => [name, decodePath(values[index] ?? '')]))
    const first = await firstAnswersOf(http, request, reply, page.path, params)
    return first && jsonScript(`type="application/json" id="${FIRST_ANSWERS}"`, first)
  }

  async function answerDocument(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url)
    const answer = await answerFor(request, path)
    const origin = knownOriginOf(request)
    reply.code(answer.status)
    const data = await firstAnswers(request, reply, path)
    if (data !== null) return sendOnce(request, reply, textOf(origin, { ...answer, head: { ...answer.head, data } }))
    return sendEncoded(request, reply, await encodedOf(origin, answer))
  }

  http.get('/', answerDocument)
  http.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(site, originOf(request), hasChess)),
  )
  if (site.posts.length > 0) {
    http.get(FEED_PATH, (request, reply) =>
      reply.type('application/atom+xml; charset=utf-8').send(feed(site, originOf(request))),
    )
  }
  http.get('/robots.txt', (request, reply) => reply.type('text/plain; charset=utf-8').send(robots(originOf(request))))
  http.setNotFoundHandler((request, reply) => {
    refuseMissingFile(
      request,
      pages.some(({ pattern }) => pattern.test(pathOf(request.url))),
    )
    return answerDocument(request, reply)
  })
}

/**
 * The origin of the request if its Host header names localhost or the address at which the request arrived; null for
 * other hosts.
 */
function localOrigin({ host, socket }: FastifyRequest): string | null {
  const { localAddress = '', localPort } = socket
  const address = localAddress.replace(/^::ffff:/i, '')
  const ownHosts = ['localhost', '127.0.0.1', '[::1]', address.includes(':') ? `[${address}]` : address]
  return ownHosts.some((name) => host === `${name}:${localPort}`) ? `http://${host}` : null
}

/**
 * Inserts the card, and the path of its page. The script of the page uses the inserted HTML only if the address in the
 * browser has exactly this path. Otherwise it draws the page again. The path contains the code as the member typed it,
 * not as the request spells it. Otherwise a stranger could make a new document with each spelling of the code.
 */
function withCard(text: string, card: BagCard, origin: string | null): string {
  const path = PUBLIC_BAG_PATH.replace(':bag_code', encodeURIComponent(card.bag_code))
  return text
    .replace(PUBLIC_BAG_PATH, path)
    .replace(BAG_CARD, () => cardHtml(card, origin === null ? '' : origin + path))
}

/** The head of a bag's page. The page's script sets the same title when it runs. */
function bagHead(site: Site, { bag_code, bean_name }: PublicBag): PageHead {
  return {
    title: `${bean_name || `Bag ${bag_code}`} · ${site.person.name}`,
    description: `Coffee bag ${bag_code} holds ${shownBeanName(bean_name)}.`,
    path: null,
  }
}

/** The list of pages that the build wrote; null when there is no built page. */
export async function readSite(webDir: string): Promise<Site | null> {
  const file = join(webDir, 'site.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

/** Answers NOT_FOUND when a missing file, and not a page, was requested. */
function refuseMissingFile({ method, headers }: FastifyRequest, isPage: boolean): void {
  // The robots that make previews of shared links do not ask for `text/html`, so the address of a page is enough.
  const isReading = method === 'GET' || method === 'HEAD'
  const wantsPage = isReading && (isPage || (headers.accept ?? '').includes('text/html'))
  if (!wantsPage) throw new RequestError('NOT_FOUND', 'There is no such file.')
}

/** Whether an address asks for the overlay of a watched game. */
function isOverlay(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).get('view') === 'overlay'
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
