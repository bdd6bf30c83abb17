// The details of one game in the list of games: the racks and tags of the game, and a button that deletes the game.

import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import type { GameDetailsRef } from '../../../machines/pool/gameDetails.machine.ts'
import { rematchText } from '../../../machines/pool/rematch.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { Gate } from '../../shared/Gate.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Sheet } from '../../shared/Sheet.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText } from '../../shared/typography.tsx'
import { RackGrid } from '../Scoreboard/RackGrid.tsx'

const TagForm = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2', alignItems: 'start' },
})
const Chips = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', listStyle: 'none' } })
const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    paddingInlineStart: '4',
    borderRadius: 'full',
    background: 'raised',
    fontSize: 'sm',
    fontWeight: 600,
  },
})
const ChipText = chakra('span', { base: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } })

/** The details of one game of the list, in a sheet at the bottom of the window. */
export function GameDetails({ actor }: { actor: GameDetailsRef }) {
  const { game, error, user } = useSelector(actor, ({ context }) => context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const title = `${game.game_type}, ${longDate(game.started)}`
  const isCreator = user !== null && game.created_by === user.user_id
  return (
    <>
      <Sheet
        open
        title={title}
        onClose={() => actor.send({ type: 'details.close' })}
        footer={
          <Grid gridAutoFlow="column" gridAutoColumns="1fr" gap="2" width="100%">
            <Button disabled={isBusy} onClick={() => actor.send({ type: 'game.edit' })}>
              Edit Game
            </Button>
            {isCreator ? (
              <DeleteButton actor={actor} />
            ) : (
              <Gate permission="admin">
                <DeleteButton actor={actor} />
              </Gate>
            )}
          </Grid>
        }
      >
        <Stack gap="5">
          <RackGrid game={game} ownUserId={user?.user_id ?? null} />
          {game.winner_player_id !== null && <AfterGame game={game} />}
          <Tags actor={actor} />
          {error && <ErrorText role="alert">{error.message}</ErrorText>}
        </Stack>
      </Sheet>
      <Confirm
        open={isAsking}
        question="Do you really want to delete this game? This process cannot be undone."
        about={`${title}: ${game.players.map(({ display_name }) => display_name).join(', ')}`}
        confirmLabel="Delete Game"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </>
  )
}

/** The links for a finished game: to a rematch and to its replay. */
function AfterGame({ game }: { game: PoolGame }) {
  return (
    <Grid gridTemplateColumns="1fr 1fr" gap="2">
      <Button asChild variant="outline" paddingInline="2">
        <Link href={pathTo.newGame(rematchText(game))}>Rematch</Link>
      </Button>
      <Button asChild variant="outline" paddingInline="2">
        <Link href={pathTo.poolReplay(game.pool_game_id)}>Replay</Link>
      </Button>
    </Grid>
  )
}

function DeleteButton({ actor }: { actor: GameDetailsRef }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'game.delete' }))
  return (
    <Button
      variant="danger"
      paddingInline="2"
      disabled={!isPossible}
      onClick={() => actor.send({ type: 'game.delete' })}
    >
      Delete Game
    </Button>
  )
}

/** The tags of the game, and a field that adds one. A tag is a short text, for example 'league night'. */
function Tags({ actor }: { actor: GameDetailsRef }) {
  const tags = useSelector(actor, ({ context }) => context.game.tags)
  const typedTag = useSelector(actor, ({ context }) => context.tag)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Box>
      <TagForm
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'tag.add' })
        }}
      >
        <TextField
          label="Add Tag"
          autoComplete="off"
          value={typedTag}
          disabled={isBusy}
          onChange={(typed) => actor.send({ type: 'tag.change', tag: typed })}
        />
        <Button type="submit" variant="outline" marginTop="28px" disabled={isBusy}>
          Add
        </Button>
      </TagForm>
      {tags.length > 0 && (
        <Chips aria-label="Tags" marginTop="3">
          {tags.map((name) => (
            <Chip key={name}>
              <ChipText>{name}</ChipText>
              <Button
                variant="ghost"
                size="sm"
                paddingInline="0"
                aria-label={`Remove the tag ${name}`}
                disabled={isBusy}
                onClick={() => actor.send({ type: 'tag.remove', tag: name })}
              >
                <Icon name="close" size={16} />
              </Button>
            </Chip>
          ))}
        </Chips>
      )}
      {tags.length === 0 && (
        <Flex color="faint" fontSize="sm" marginTop="3">
          No tags yet. A tag can name a league, a place or an occasion.
        </Flex>
      )}
    </Box>
  )
}
