// Asks the API for what a member's page shows first, with the cookie of the request for its document.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { FIRST_CALLS, type FirstAnswers, type FirstCall } from '../../../contract/firstAnswers.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'

/** The id of a game, a roast or a bag that the server knows. */
const ID = /^[1-9]\d{0,14}$/

/**
 * The member of a request for a document, and the answers of the calls that the page makes first. A call that would be
 * refused or that fails has no answer here: the page makes it, and shows what is wrong. Null if no member is signed in.
 * @param path the pattern of the page
 * @param params the params of its address
 */
export async function firstAnswersOf(
  http: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<FirstAnswers | null> {
  const { cookie = '', host = '', 'user-agent': agent = '' } = request.headers
  const ask = (callPath: string) =>
    http.inject({
      method: 'GET',
      url: `/api${callPath}`,
      headers: { cookie, host, 'user-agent': agent },
      remoteAddress: request.ip,
    })
  const session = await ask('/auth/refresh')
  const user: SessionUser | null = session.statusCode === 200 ? session.json().user : null
  if (user === null) return null
  // The answer renews the cookie of the session.
  const renewed = session.headers['set-cookie']
  if (renewed !== undefined) reply.header('set-cookie', renewed)
  const calls = FIRST_CALLS[path] ?? []
  const answers = await Promise.all(
    calls
      .filter(([call]) => mayCall(user, contract[call]))
      .map((call) => pathOf(call, { user_id: String(user.user_id), pool_night_id: params.night ?? '', ...params }))
      .filter((callPath) => callPath !== null)
      .map(async (callPath) => [callPath, await ask(callPath)] as const),
  )
  const given = answers.filter(([, { statusCode }]) => statusCode === 200)
  return { user, answers: Object.fromEntries(given.map(([callPath, answer]) => [callPath, answer.json()])) }
}

const mayCall = ({ acl, must_change_password }: SessionUser, { access }: Endpoint) =>
  !must_change_password && (access === 'public' || access === 'user' || permits(acl, access))

/** The path and query of a call; null if an id of the address is not one of the server's. */
function pathOf([call, query]: FirstCall, params: Readonly<Record<string, string>>): string | null {
  const pattern = call.replace('GET ', '') + (query === undefined ? '' : `?${query}`)
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.some((name) => name.endsWith('_id') && !ID.test(params[name] ?? ''))) return null
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
