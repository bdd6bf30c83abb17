// Tests the dialogs for the watch link and for the skill level, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import { watchLinkMachine } from '../../../src/machines/pool/watchLink.machine.ts'
import { game, refusedError } from '../../models/pool/exampleGames.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const address = 'https://parlor.example/pool/watch/token'
const copying = 'open.copying'
const copyWait = ['wait 3000 ms']

test('[pool-watch-17] a watch link is made, copied for each view and revoked, and copying fails if it takes 3 s', () => {
  expectSteps(watchLinkMachine, { pool_game_id: 7, isOpen: false }, [
    [null, 'closed', { isOpen: false, address: null, view: 'page', error: null }],
    [{ type: 'link.copy', view: 'page' }, 'closed'],
    [{ type: 'link.make' }, 'making'],
    [failed('makeLink', refusedError), 'closed', { error: refusedError.error }],
    [{ type: 'link.make' }, 'making'],
    [done('makeLink', address), 'open.shown', { address, isOpen: true, error: null }],
    [{ type: 'link.copy', view: 'tv' }, copying, { view: 'tv' }, copyWait],
    [after('copyTimeout', 'watchLink.open.copying'), 'open.copyFailed'],
    [{ type: 'link.copy', view: 'page' }, copying, { view: 'page' }, copyWait],
    [failed('copyText', refusedError), 'open.copyFailed'],
    [{ type: 'link.copy', view: 'page' }, copying, {}, copyWait],
    [done('copyText'), 'open.copied'],
    [{ type: 'link.make' }, 'making'],
    [failed('makeLink', refusedError), 'open.shown', { address: null, error: refusedError.error }],
    [{ type: 'link.copy', view: 'page' }, 'open.shown'],
    [{ type: 'link.make' }, 'making'],
    [done('makeLink', address), 'open.shown', { address, error: null }],
    [{ type: 'link.revoke' }, 'revoking'],
    [failed('revokeLink', refusedError), 'open.shown', { error: refusedError.error }],
    [{ type: 'link.revoke' }, 'revoking'],
    [done('revokeLink', game(4)), 'closed', { address: null, isOpen: false, error: null }],
    [{ type: 'modal.close' }, 'dismissed'],
  ])
})

test('a watch link that was made on an earlier visit has no address to copy, and can be revoked', () => {
  expectSteps(watchLinkMachine, { pool_game_id: 7, isOpen: true }, [
    [null, 'open.shown', { address: null }],
    [{ type: 'link.copy', view: 'page' }, 'open.shown'],
    [{ type: 'link.revoke' }, 'revoking'],
    [failed('revokeLink', refusedError), 'open.shown', { error: refusedError.error }],
    [{ type: 'modal.close' }, 'dismissed'],
  ])
})

test('a level is saved for the chosen discipline, a change of the discipline clears the level, and the output shows whether it was saved', () => {
  const player = { pool_player_id: 1, user_id: 1, display_name: 'nora', skill_levels: { '8-Ball': 5, '9-Ball': 3 } }
  const savedDialog = expectSteps(skillLevelMachine, { user_id: 1 }, [
    [null, 'choosing', { discipline: '8-Ball', level: null, updated: false, error: null }],
    [{ type: 'level.update' }, 'choosing'],
    // 8-Ball has no level 1.
    [{ type: 'level.choose', level: 1 }, 'choosing'],
    [{ type: 'level.choose', level: 5 }, 'choosing', { level: 5 }],
    [{ type: 'discipline.choose', discipline: '9-Ball' }, 'choosing', { discipline: '9-Ball', level: null }],
    [{ type: 'level.choose', level: 1 }, 'choosing', { level: 1 }],
    [{ type: 'level.update' }, 'saving'],
    [failed('saveLevel', refusedError), 'choosing', { error: refusedError.error }],
    [{ type: 'level.choose', level: 3 }, 'choosing', { level: 3, error: null }],
    [{ type: 'level.update' }, 'saving'],
    [failed('saveLevel', refusedError), 'choosing', { error: refusedError.error }],
    [
      { type: 'discipline.choose', discipline: '8-Ball' },
      'choosing',
      { discipline: '8-Ball', level: null, error: null },
    ],
    [{ type: 'level.choose', level: 4 }, 'choosing', { level: 4 }],
    [{ type: 'level.update' }, 'saving'],
    [done('saveLevel', player), 'closed', { updated: true }, ['showAlert']],
  ])
  expect(savedDialog.output).toEqual({ updated: true })
  const closedDialog = expectSteps(skillLevelMachine, { user_id: 1 }, [
    [null, 'choosing'],
    [{ type: 'level.choose', level: 4 }, 'choosing', { level: 4 }],
    [{ type: 'level.update' }, 'saving'],
    [{ type: 'modal.close' }, 'closed'],
  ])
  expect(closedDialog.output).toEqual({ updated: false })
  expectSteps(skillLevelMachine, { user_id: 1 }, [
    [null, 'choosing'],
    [{ type: 'modal.close' }, 'closed'],
  ])
})
