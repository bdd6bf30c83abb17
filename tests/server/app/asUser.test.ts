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

const createBean = (member: Member, meant: string) =>
  call(member.origin, 'POST /coffee/beans', {
    cookie: member.cookie,
    body: { name: 'Gedeb' },
    headers: { [AS_USER_HEADER]: meant },
  })
const beans = async () => (await call(cleo.origin, 'GET /coffee/beans', { cookie: cleo.cookie })).data

test('a call that was made for one member is not done in the name of another', async () => {
  for (const meant of [String(cleo.user.user_id), 'nonsense', '']) {
    const { status, error } = await createBean(nora, meant)
    expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  }
  expect(await beans()).toEqual([])
})

test('made by the member whom it was meant for, it is done', async () => {
  expect((await createBean(cleo, String(cleo.user.user_id))).status).toBe(200)
  expect(await beans()).toHaveLength(1)
})
