// The details of one game in the list of games: the racks and tags of the game, and a button that deletes the game.

import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import { endWords, isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import type { GameDetailsRef } from '../../../machines/pool/gameDetails.machine.ts'
import { rematchText } from '../../../machines/pool/rematch.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { CloseButton } from '../../shared/CloseButton.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { Gate } from '../../shared/Gate.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'
import { RackGrid } from '../Scoreboard/RackGrid.tsx'

const DetailsPanel = chakra('section', {
  base: { display: 'grid', alignContent: 'start', gap: '6', maxWidth: '60rem', padding: '6', outline: 'none' },
})
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

const titleOf = ({ game_type, started }: PoolGame) => `${game_type}, ${longDate(started)}`

/** The details of one game of the list, in a sheet at the bottom of the window. */
export function GameDetailsSheet({ actor }: { actor: GameDetailsRef }) {
  const game = useSelector(actor, ({ context }) => context.game)
  return (
    <>
      <Modal
        kind="sheet"
        open
        title={titleOf(game)}
        onClose={() => actor.send({ type: 'details.close' })}
        footer={<Buttons actor={actor} />}
      >
        <Facts actor={actor} />
      </Modal>
      <DeleteQuestion actor={actor} />
    </>
  )
}

/** Focuses the panel when it appears. When it disappears, a focus inside goes to the row of its game. */
function focusPanel(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined
  panel.focus({ preventScroll: true })
  return () => {
    const row = document.querySelector<HTMLElement>(`[data-game="${panel.dataset.detailsOf}"] > button`)
    if (panel.contains(document.activeElement)) row?.focus({ preventScroll: true })
  }
}

/** The details of one game of the list, beside the list in a wide window. Escape closes them. */
export function GameDetailsPanel({ actor }: { actor: GameDetailsRef }) {
  const game = useSelector(actor, ({ context }) => context.game)
  const close = () => actor.send({ type: 'details.close' })
  const titleId = useId()
  return (
    <>
      <DetailsPanel
        aria-labelledby={titleId}
        ref={focusPanel}
        data-details-of={game.pool_game_id}
        tabIndex={-1}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && close()}
      >
        <Flex justify="space-between" align="center" gap="4">
          <SectionHeading id={titleId}>{titleOf(game)}</SectionHeading>
          <CloseButton onClick={close} />
        </Flex>
        <Facts actor={actor} />
        <Buttons actor={actor} />
      </DetailsPanel>
      <DeleteQuestion actor={actor} />
    </>
  )
}

/** The racks and the tags of the game, and what can be done after its end. */
function Facts({ actor }: { actor: GameDetailsRef }) {
  const { game, error, user } = useSelector(actor, ({ context }) => context)
  return (
    <Stack gap="5">
      {endWords(game) && <Muted>{endWords(game)}</Muted>}
      <RackGrid game={game} ownUserId={user?.user_id ?? null} />
      {isOver(game) && <AfterGame game={game} />}
      <Tags actor={actor} />
      {error && <ErrorText role="alert">{error.message}</ErrorText>}
    </Stack>
  )
}

function Buttons({ actor }: { actor: GameDetailsRef }) {
  const { game, user } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isCreator = user !== null && game.created_by === user.user_id
  return (
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
  )
}

function DeleteQuestion({ actor }: { actor: GameDetailsRef }) {
  const game = useSelector(actor, ({ context }) => context.game)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  return (
    <Confirm
      open={isAsking}
      question="Do you really want to delete this game? This process cannot be undone."
      about={`${titleOf(game)}: ${game.players.map(({ display_name }) => display_name).join(', ')}`}
      confirmLabel="Delete Game"
      onConfirm={() => actor.send({ type: 'question.confirm' })}
      onCancel={() => actor.send({ type: 'question.cancel' })}
    />
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
