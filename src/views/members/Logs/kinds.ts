import type { LogKind } from '../../../../contract/api/members/logs.ts'

/** The kinds of log entries, as the page names them. */
export const KIND_NAMES: Readonly<Record<LogKind, string>> = {
  signIn: 'Sign-ins',
  member: 'Users and codes',
  content: 'Games, roasts and results',
  server: 'Server',
  browser: 'Browser errors',
}
