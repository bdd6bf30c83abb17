// Tests the header in which a page names its member, so that a call never changes the data of another member.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { AS_USER_HEADER } from '../../../contract/headers.ts'
import { call, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let cleo: Member
let nora: Member

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  cleo = await inviteMember(owner, 'Cleo', 'coffee')
  nora = await inviteMember(owner, 'Nora', 'coffee')
})
afterAll(() => server.close())

const createBeanAs = (member: Member, asUser: string) =>
  call(member.origin, 'POST /coffee/beans', {
    cookie: member.cookie,
    body: { name: 'Gedeb' },
    headers: { [AS_USER_HEADER]: asUser },
  })
const beansOfCleo = async () => (await call(cleo.origin, 'GET /coffee/beans', { cookie: cleo.cookie })).data

test('a call is refused when its header names another member than its session', async () => {
  for (const asUser of [String(cleo.user.user_id), 'nonsense', '']) {
    const { status, error } = await createBeanAs(nora, asUser)
    expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  }
  expect(await beansOfCleo()).toEqual([])
})

test('a call succeeds when its header names the member of its session', async () => {
  expect((await createBeanAs(cleo, String(cleo.user.user_id))).status).toBe(200)
  expect(await beansOfCleo()).toHaveLength(1)
})
