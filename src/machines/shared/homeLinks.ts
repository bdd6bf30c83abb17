// What the home page offers a member.

import { permits } from '../../../contract/rules/shared/acl.ts'
import { INVITE_SEARCH } from '../../paths.ts'
import type { InProgress } from './inProgress.types.ts'
import type { Today } from './today.types.ts'

interface HomeLink {
  readonly href: string
  readonly text: string
}

/** The tools of members who are no admins. An admin always has the Wordle of today instead. */
const TOOLS = [
  { permission: 'pool', href: '/pool', text: 'Pool' },
  { permission: 'coffee', href: '/coffee/roasts', text: 'Coffee' },
] as const

/**
 * At most three links: the newest game and the newest roast in progress, and today's Wordle. A member with none of them
 * gets the tools that they may use, with a welcome, and an owner without members an invitation to invite.
 */
export function homeLinks(
  { username, acl }: { username: string; acl: string },
  inProgress: readonly InProgress[],
  today: Today | null,
): { readonly welcome: string | null; readonly links: readonly HomeLink[] } {
  if (today?.isAlone) {
    return { welcome: 'Welcome.', links: [{ href: `/admin${INVITE_SEARCH}`, text: 'Invite the first member' }] }
  }
  const newest = (['game', 'roast'] as const)
    .map((wanted) => inProgress.find(({ type }) => type === wanted))
    .filter((one) => one !== undefined)
  const links = [
    ...newest.map(({ path, detail }) => ({ href: path, text: detail })),
    ...(today?.wordle ? [{ href: '/wordle', text: `Wordle: ${today.wordle.score ?? 'not entered'}` }] : []),
  ]
  if (links.length > 0 || today === null) return { welcome: null, links }
  const tools = TOOLS.filter(({ permission }) => permits(acl, permission))
  return { welcome: tools.length > 0 ? `Welcome, ${username}.` : null, links: tools }
}
