// Joins the form of the two teams of a league night with its calls.
import { fromPromise } from 'xstate'
import { changedNightBody, type LoadedTeams, type NightDraft, newNightBody } from '../../machines/pool/nightDraft.ts'
import { nightTeamsMachine } from '../../machines/pool/nightTeams.machine.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { dataOf } from '../../services/http/call.ts'
import { callAsMember, type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'
import { createUser } from '../shared/createUser.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'

const loadTeams: Load<LoadedTeams, { nightId: number | null }> = async (call, { nightId }, signal) => {
  const [players, night] = await Promise.all([
    call('GET /pool/players', { signal }),
    nightId === null ? null : call('GET /pool/nights/:pool_night_id', { params: { pool_night_id: nightId }, signal }),
  ])
  return { players: dataOf(players), night: night && dataOf(night) }
}

const saveTeams = (services: Services) =>
  fromPromise<{ pool_night_id: number }, { draft: NightDraft; loaded: LoadedTeams | null }>(
    async ({ input: { draft, loaded }, signal }) => {
      const call = callAsMember(services)
      const night = loaded?.night
      if (!night) return dataOf(await call('POST /pool/nights', { body: newNightBody(draft), signal }))
      const params = { pool_night_id: night.pool_night_id }
      return dataOf(
        await call('PATCH /pool/nights/:pool_night_id', { params, body: changedNightBody(draft, night), signal }),
      )
    },
  )

/** The form of the teams with its calls. */
export const nightTeamsWith = (services: Services) =>
  nightTeamsMachine.provide({
    actors: {
      loadTeams: loadOrKept(services, loadTeams),
      saveTeams: saveTeams(services),
      newUser: newUserMachine.provide({
        actors: { readDraft, save: createUser(services.call) },
        actions: { keepDraft },
      }),
    },
  })
