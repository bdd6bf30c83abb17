// Renders the pages and the dialog of league nights.

import { expect, test } from 'vitest'
import { levelMeter, meterText, teamState } from '../../../contract/rules/pool/night.ts'
import { TIE_RULE } from '../../../contract/rules/pool/standings.ts'
import { nightMachine } from '../../../src/machines/pool/night.machine.ts'
import { nightsMachine } from '../../../src/machines/pool/nights.machine.ts'
import type { ShownNight } from '../../../src/machines/pool/shownNight.ts'
import { watchNightMachine } from '../../../src/machines/pool/watchNight.machine.ts'
import { Night } from '../../../src/views/pool/Night/Night.tsx'
import { StartMatch } from '../../../src/views/pool/Night/StartMatch.tsx'
import { Nights } from '../../../src/views/pool/Nights/Nights.tsx'
import { NightTeams } from '../../../src/views/pool/NightTeams/NightTeams.tsx'
import { NightWatch } from '../../../src/views/pool/NightWatch/NightWatch.tsx'
import { nora, notFoundError } from '../../models/pool/exampleGames.ts'
import {
  night,
  nightModel,
  nightTeamsModel,
  startMatchModel,
  watchedGame,
  watchNightModel,
} from '../../models/pool/nightModels.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const app = startAppAs(nora)

const shownNight = async (loaded: ShownNight | Error) => {
  const actor = await startWithAnswers(nightMachine, {
    input: nightModel.input,
    answers: { 'follow.loadNight': loaded, 'follow.readKept': null },
  })
  return renderView(<Night actor={actor} />, app)
}

test('[pool-night-34] a night shows the points, the meter, who may play, and five matches with start or a link', async () => {
  const shown = await shownNight(
    night(2, {
      matches: night(2).matches.map((match, index) =>
        index === 0 ? { ...match, game: watchedGame(4, [1, 0]), points: [0, 0] } : match,
      ),
    }),
  )
  const card = shown.get('region', 'Rail birds')
  expect(card.text).toContain(meterText(levelMeter(teamState(night(2), 0))))
  expect(card.text).toContain('3 of 23 levels')
  expect(card.all('listitem').map(({ text }) => text)).toEqual([
    'player 1 (3)has played, may play again',
    'player 3 (5)may play',
  ])
  const rows = shown.get('list', 'Matches').all('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.text).toContain('1 of 2')
  expect(rows[0]?.names('link')).toEqual(['Open match 1'])
  expect(rows[1]?.names('button')).toEqual(['Start match 2'])
  expect(shown.get('region', 'The limit of levels').text).toContain('A team may play 23 levels')
})

test('[pool-night-35] the meter says in words when no line-up keeps the limit, and with the limit off it only counts', async () => {
  const broken = await shownNight(night(2, { level_limit: 4 }))
  expect(broken.get('region', 'Rail birds').text).toContain('No line-up keeps the limit.')
  const free = await shownNight(night(2, { level_limit: null }))
  expect(free.get('region', 'Rail birds').text).toContain('3 levels played. The limit is off.')
  expect(free.names('button')).toContain('Turn the limit of 23 on')
  const begun = night(2).matches.map((match) => ({ ...match, pool_game_id: match.position }))
  const full = await shownNight(night(2, { matches: begun }))
  expect(full.names('button').filter((name) => name.startsWith('Turn the limit'))).toEqual([])
})

test('[pool-night-36] only the creator of a night sees the buttons to share and to delete it', async () => {
  expect((await shownNight(night(2))).names('button')).toEqual(
    expect.arrayContaining(['Let others watch', 'Delete night']),
  )
  const buttons = (await shownNight(night(2, { created_by: 2 }))).names('button')
  expect(buttons).not.toContain('Let others watch')
  expect(buttons).not.toContain('Delete night')
})

test('a night that is gone says so', async () => {
  expect((await shownNight(notFoundError)).texts('alert').join()).toContain('There is no such league night.')
})

test('[pool-night-31] the dialog of a match says why a player cannot play, and starts only with two who can', async () => {
  const situations = await inEverySituation(startMatchModel, {
    app,
    view: (actor) => <StartMatch actor={actor} />,
    check: (shown, snapshot) => {
      if (snapshot.status === 'done') return
      const dialog = shown.get('dialog', 'Match 2')
      const canStart = snapshot.can({ type: 'match.start' })
      expect(dialog.get('button', 'Start match').isDisabled).toBe(!canStart)
      const { error } = snapshot.context
      if (error) expect(dialog.texts('alert')).toContain(error.message)
    },
  })
  expect(situations).toBeGreaterThan(5)
})

test('[pool-night-33] the page of the teams shows every situation of its machine', async () => {
  const situations = await inEverySituation(nightTeamsModel, {
    app,
    view: (actor) => <NightTeams actor={actor} />,
    realChildren: ['newUser'],
    check: (shown, snapshot) => {
      if (snapshot.status === 'done') return
      const { loaded, draft, error } = snapshot.context
      const hasFailed = snapshot.matches('failed')
      expect(shown.names('button').includes('Try again')).toBe(hasFailed)
      if (error) expect(shown.texts('alert').join()).toContain(error.message)
      if (!loaded || hasFailed) return
      for (const [index, label] of ['first team', 'second team'].entries()) {
        const rows = shown.all('list', `Players of the ${label}`).flatMap((list) => list.all('listitem'))
        expect(rows).toHaveLength(draft.teams[index]?.players.length ?? 0)
      }
    },
  })
  expect(situations).toBeGreaterThan(10)
})

test('[pool-night-37] [pool-night-47] the list of nights shows both teams with their points and their standings, or what a night is', async () => {
  const standings = [
    {
      game_type: '9-Ball',
      teams: [
        { place: 1, name: 'Rail birds', nights: 2, points: 61, matches_won: 4 },
        { place: 2, name: 'Chalk', nights: 2, points: 39, matches_won: 1 },
      ],
    },
  ]
  const start = (answer: readonly unknown[]) =>
    startWithAnswers(nightsMachine, {
      input: nightModel.input,
      answers: { loadPage: { head: answer.length > 0 ? standings : [], items: answer } },
      effects: ['report'],
    })
  const shown = renderView(<Nights actor={await start([night(2)])} />, app)
  const row = shown.get('list', 'League nights').all('listitem')[0]
  expect(row?.text).toContain('Rail birds0')
  expect(row?.text).toContain('9-Ball · 1 of 5 matches')
  const table = shown.get('table', 'Standings in 9-Ball of Rail birds, Chalk')
  expect(table.all('row').map(({ text }) => text)).toEqual([
    'Team Nights Won Points',
    '1. Rail birds 2 4 61',
    '2. Chalk 2 1 39',
  ])
  expect(shown.text).toContain(TIE_RULE)
  const empty = renderView(<Nights actor={await start([])} />, app)
  expect(empty.text).toContain('No league nights yet')
  expect(empty.all('heading', 'Standings')).toEqual([])
})

test('[pool-night-38] a watch link shows five small boards with scores, races and the points, also on a TV', async () => {
  const { created_by: _creator, watch_open: _open, ...watched } = night(2)
  for (const search of ['', '?view=tv']) {
    const actor = await startWithAnswers(watchNightMachine, {
      input: { ...watchNightModel.input, search },
      answers: { 'follow.loadNight': watched },
    })
    const shown = renderView(<NightWatch actor={actor} />, app)
    expect(shown.get('list', 'Matches').all('listitem')).toHaveLength(5)
    expect(shown.text).toContain('Rail birds')
    expect(shown.text).toContain('player 1')
    const [board] = shown.get('list', 'Matches').all('listitem')
    expect(board?.text).toContain(search === '' ? '0of 2' : '0/2 : 0/2')
  }
})
