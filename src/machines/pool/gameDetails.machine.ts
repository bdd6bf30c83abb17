// The panel with the details of one game.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { addTag, tagError } from '../../../contract/rules/pool/tags.ts'
import { pathTo } from '../../paths.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { go } from '../app/system.ts'
import { type DraftKey, draftKeyOf, type KeepDraft } from '../shared/drafts.ts'
import type { GameDetailsChanged, GameDetailsContext, GameDetailsEvent, GameDetailsInput } from './gameDetails.types.ts'

/** The key of a stored draft: a tag that was typed but not added is in its field again when the details open again. */
const tagDraft = ({ game, user }: GameDetailsInput): DraftKey => draftKeyOf({ user }, `tag-${game.pool_game_id}`)

/** Whether the typed text is a tag of the game. */
const isTagOf = (game: PoolGame, typedTag: string) => game.tags.includes(typedTag.trim())

/** The panel with the details of one game: its tags and racks, and the buttons that edit and delete it. */
export const gameDetailsMachine = setup({
  types: {
    context: {} as GameDetailsContext,
    events: {} as GameDetailsEvent,
    input: {} as GameDetailsInput,
    output: {} as { deleted: boolean },
    tags: {} as 'busy',
  },
  actors: {
    readDraft: placeholder<string, DraftKey>('readDraft'),
    saveTags: placeholder<LiveGame, { pool_game_id: number; tags: string[] }>('saveTags'),
    deleteGame: placeholder<Done, { pool_game_id: number }>('deleteGame'),
  },
  actions: {
    go,
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    storeTag: assign({ tag: (_, params: { tag: string }) => params.tag, error: null }),
    forgetTag: assign({ tag: '' }),
    /** Stores the tags to save: those of the game, and the typed one. */
    withTag: assign({ tags: ({ context }) => addTag(context.game.tags, context.tag) }),
    /** Stores the tags to save: those of the game, without the tag that the member removes. */
    withoutTag: assign({
      tags: ({ context }, params: { tag: string }) => context.game.tags.filter((tag) => tag !== params.tag),
    }),
    storeNewer: assign({
      game: ({ context }, { game }: { game: PoolGame }) => (game.version > context.game.version ? game : context.game),
    }),
    reportChange: sendTo(
      ({ context }) => context.parent,
      (_, { game }: { game: PoolGame }): GameDetailsChanged => ({ type: 'gameDetails.changed', game }),
    ),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeTagError: assign({
      error: ({ context }) => {
        const message = tagError(context.game.tags, context.tag)
        return message === null ? null : { code: 'INVALID_TAGS', message }
      },
    }),
    clearError: assign({ error: null }),
    markDeleted: assign({ deleted: true }),
  },
  guards: {
    /** Whether the field 'Add Tag' is empty. */
    isUntouched: ({ context }) => context.tag === '',
    isTypedTagOnGame: ({ context }) => isTagOf(context.game, context.tag),
    /** Whether the typed tag is one of the tags that the server has just saved. */
    isTypedTagSaved: ({ context }, { game }: { game: PoolGame }) => isTagOf(game, context.tag),
    /** Whether the stored draft is a tag of the game already, and the member has typed nothing since. */
    isStoredTagSaved: ({ context: { game, tag } }, { stored }: { stored: string }) =>
      tag === '' && isTagOf(game, stored),
    isTagGood: ({ context }) => tagError(context.game.tags, context.tag) === null,
    hasTag: ({ context }, params: { tag: string }) => context.game.tags.includes(params.tag),
  },
}).createMachine({
  id: 'gameDetails',
  context: ({ input }) => ({ ...input, tag: '', tags: input.game.tags, deleted: false, error: null }),
  initial: 'viewing',
  output: ({ context }) => ({ deleted: context.deleted }),
  on: {
    // A changed game is stored also during the question or a call, because the next save sends all tags of the game.
    'game.received': {
      actions: { type: 'storeNewer', params: ({ event }) => event },
    },
  },
  states: {
    viewing: {
      on: {
        'tag.change': {
          actions: [
            { type: 'storeTag', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context, event }) => ({ ...tagDraft(context), text: event.tag }) },
          ],
        },
        'tag.add': [
          {
            guard: 'isTypedTagOnGame',
            actions: [
              'forgetTag',
              { type: 'keepDraft', params: ({ context }) => ({ ...tagDraft(context), text: '' }) },
              'clearError',
            ],
          },
          { guard: 'isTagGood', target: 'saving', actions: 'withTag' },
          { actions: 'storeTagError' },
        ],
        'tag.remove': {
          guard: { type: 'hasTag', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'withoutTag', params: ({ event }) => event },
        },
        'game.edit': {
          target: 'closed',
          actions: { type: 'go', params: ({ context }) => ({ to: pathTo.poolGame(context.game.pool_game_id) }) },
        },
        'game.delete': {
          target: 'asking',
          actions: 'clearError',
        },
        'details.close': 'closed',
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the stored tag. If the member types a text before the read ends, the typed text counts.',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => tagDraft(context),
            onDone: [
              {
                description:
                  'The stored tag is already saved. The member closed the details before the answer to the save arrived.',
                guard: { type: 'isStoredTagSaved', params: ({ event }) => ({ stored: event.output }) },
                target: 'read',
                actions: { type: 'keepDraft', params: ({ context }) => ({ ...tagDraft(context), text: '' }) },
              },
              {
                guard: 'isUntouched',
                target: 'read',
                actions: { type: 'storeTag', params: ({ event }) => ({ tag: event.output }) },
              },
              { target: 'read' },
            ],
            onError: 'read',
          },
        },
        read: {},
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveTags',
        src: 'saveTags',
        input: ({ context }) => ({ pool_game_id: context.game.pool_game_id, tags: [...context.tags] }),
        onDone: [
          {
            guard: { type: 'isTypedTagSaved', params: ({ event }) => ({ game: event.output }) },
            target: 'viewing.read',
            actions: [
              { type: 'storeNewer', params: ({ event }) => ({ game: event.output }) },
              { type: 'reportChange', params: ({ event }) => ({ game: event.output }) },
              'clearError',
              'forgetTag',
              { type: 'keepDraft', params: ({ context }) => ({ ...tagDraft(context), text: '' }) },
            ],
          },
          {
            description: 'Another tag was removed. What the member has typed stays in the field.',
            target: 'viewing.read',
            actions: [
              { type: 'storeNewer', params: ({ event }) => ({ game: event.output }) },
              { type: 'reportChange', params: ({ event }) => ({ game: event.output }) },
              'clearError',
            ],
          },
        ],
        onError: {
          target: 'viewing.read',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
      on: { 'details.close': 'closed' },
    },
    asking: {
      on: {
        'question.confirm': 'deleting',
        'question.cancel': 'viewing.read',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteGame',
        src: 'deleteGame',
        input: ({ context }) => ({ pool_game_id: context.game.pool_game_id }),
        onDone: { target: 'closed', actions: 'markDeleted' },
        onError: {
          target: 'viewing.read',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type GameDetailsRef = ActorRefFrom<typeof gameDetailsMachine>
