// Renders the wizard for a new game in every situation of its machine.

import { expect, test } from 'vitest'
import type { newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import { NewGame } from '../../../src/views/pool/NewGame/NewGame.tsx'
import type { Model } from '../../models/paths.ts'
import { nora } from '../../models/pool/exampleGames.ts'
import { newGameModel } from '../../models/pool/newGameModel.ts'
import type { ShownElement } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs } from '../../support/viewActors.tsx'

/** The number and the name on the button of each selected player, for example '2 player 1'. */
const selectedPlayers = (shown: ShownElement) =>
  shown
    .all('button')
    .filter((button) => button.attribute('aria-pressed') === 'true')
    .map(({ parts }) => parts.slice(0, 2).join(' '))
    .sort()

test('[pool-new-02] [pool-new-03] [pool-new-06] [pool-seats-09] the wizard for a new game shows every situation of its machine', async () => {
  const app = startAppAs(nora)
  const model: Model<typeof newGameMachine> = {
    ...newGameModel,
    key: (snapshot) => {
      const { levels, error } = snapshot.context
      return [newGameModel.key(snapshot), levels[0] === levels[1], error?.code]
    },
    // A third player or a new one changes nothing more in the view.
    stopWhen: ({ context }) => context.selected.length > 2 || context.players.length > 3,
  }
  const situations = await inEverySituation(model, {
    app,
    realChildren: ['newUser', 'ratings'],
    view: (actor) => <NewGame actor={actor} />,
    check: (shown, snapshot) => {
      const { gameType, scoring, players, selected, handicaps, levels, error } = snapshot.context
      const names = selected.map((id) => players.find((player) => player.pool_player_id === id)?.display_name ?? '')
      const isDisabled = (name: string) => shown.get('button', name).isDisabled
      expect(shown.all('dialog', 'New User').length).toBe(snapshot.matches({ confirmPlayers: 'addingPlayer' }) ? 1 : 0)
      for (const modal of shown.all('dialog', 'New User')) {
        expect(modal.fields().map(({ name }) => name)).toEqual(['Username', 'Name in games (optional)'])
      }
      expect(shown.isLoading).toBe(snapshot.matches('loadingPlayers'))
      expect(shown.text.includes('The players did not load.')).toBe(snapshot.matches('loadFailed'))
      const headings = shown.texts('heading').filter((text) => text !== 'New User')

      if (snapshot.matches('confirmPlayers')) {
        expect(headings[0]).toBe('Select Players')
        expect(selectedPlayers(shown)).toEqual(names.map((name, index) => `${index + 1} ${name}`))
        const checked = shown.all('radio').filter(({ isChecked }) => isChecked)
        expect(checked.map(({ name }) => name)).toEqual([
          gameType,
          scoring === 'sheet' ? 'Score sheet' : 'Plus and minus',
        ])
        expect(isDisabled('Confirm Players')).toBe(!snapshot.can({ type: 'players.confirm' }))
        for (const { pool_player_id, display_name } of players) {
          const button = shown.all('button').find(({ text }) => text.includes(display_name))
          expect(button?.isDisabled).toBe(!snapshot.can({ type: 'player.toggle', pool_player_id }))
        }
      }
      if (snapshot.matches('setHandicaps') || snapshot.matches('creating')) {
        const isEditable = snapshot.matches('setHandicaps')
        expect(headings[0]).toBe('Update Handicaps')
        expect(isDisabled('Cancel')).toBe(!isEditable)
        expect(shown.texts('alert')).toEqual(error ? [error.message] : [])
        for (const [index, name] of names.entries()) {
          expect(shown.get('status', `Handicap of ${name}`).text).toBe(String(handicaps[index]))
          expect(shown.field(`Level of ${name}`).value).toBe(String(levels[index]))
          expect(shown.field(`Level of ${name}`).isDisabled).toBe(!isEditable)
          for (const [label, type] of [
            ['Raise', 'handicap.raise'],
            ['Lower', 'handicap.lower'],
          ] as const) {
            expect(isDisabled(`${label} the handicap of ${name}`), name).toBe(!snapshot.can({ type, index }))
          }
        }
        // Only a score sheet with several players needs the winner of the lag.
        const asksForLag = scoring === 'sheet' && names.length > 1
        const startButtons = asksForLag ? names.map((name) => `${name} won the lag: start`) : ['Start Game']
        expect(shown.names('button').filter((name) => /start/i.test(name))).toEqual(startButtons)
        for (const name of startButtons) expect(isDisabled(name)).toBe(!isEditable)
      }
    },
  })
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(30)
})
