// Tests the commands of `npm run admin`.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grant, list, ownerCode, reset } from '../../../server/admin/commands.ts'
import { call, dataOf, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { inviteMember, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'
import { isSignedIn, trySignIn } from './accountCalls.ts'

describe('the admin commands, while the server runs', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

  test('the command list shows the permissions of each member, and when the member was last seen', async () => {
    expect(await list(server.context)).toEqual(['There are no members yet.'])
    await inviteMember(await server.owner(), 'Ann', 'pool|coffee')
    const [ann, owner] = await list(server.context)
    expect(ann).toMatch(/^Ann +pool, coffee +seen 2026-03-14T/)
    expect(owner).toMatch(/^Owner +everything +seen /)
  })

  test('a new owner code can be created when there are members, and replaces the previous one', async () => {
    await server.owner()
    // The second line that the command prints is the sign-up address with the code.
    const oldCode = signUpCodeIn((await ownerCode(server.context))[1] ?? '')
    const code = signUpCodeIn((await ownerCode(server.context))[1] ?? '')
    const signUpWith = (username: string, signUpCode: string) =>
      signUp(server.origin, { username, password: PASSWORD, code: signUpCode })
    await expect(signUpWith('Ann', oldCode)).rejects.toThrow('INVALID_CODE')
    expect((await signUpWith('Bob', code)).user.acl).toBe('*')
    await expect(signUpWith('Carl', code)).rejects.toThrow('INVALID_CODE')
  })

  test("a reset works even for the owner and ends the owner's session, but is refused for an unknown name", async () => {
    const owner = await server.owner()
    const [, code = ''] = await reset(server.context, 'oWNER')
    expect(await isSignedIn(owner)).toBe(false)
    expect((await trySignIn(server.origin, 'Owner', PASSWORD)).status).toBe(401)
    expect((await signIn(server.origin, { username: 'Owner', password: code })).user.must_change_password).toBe(true)
    await expect(reset(server.context, 'Nobody')).rejects.toThrow('There is no member named Nobody.')
  })

  test('a grant sets the permissions, but never grants *, and never changes the owner', async () => {
    const owner = await server.owner()
    const member = await inviteMember(owner, 'Ann', '')
    expect(await grant(server.context, 'ann', 'coffee,admin')).toEqual(['Ann: admin, coffee.'])
    const logs = await call(server.origin, 'GET /logs', { cookie: member.cookie, query: { limit: 1 } })
    expect(dataOf(logs)[0]).toMatchObject({
      log_level: 'warn',
      message: 'Changed the permissions of Ann to admin, coffee from the command line.',
    })
    await expect(grant(server.context, 'Ann', '*')).rejects.toThrow('Permissions are')
    await expect(grant(server.context, 'Owner', 'pool')).rejects.toThrow('is the owner')
    expect(await grant(server.context, 'Ann', 'none')).toEqual(['Ann: none.'])
  })
})
