// The page on which a member enters the two teams of a league night.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { LEVELS } from '../../../../contract/rules/pool/handicaps.ts'
import { LEVEL_LIMIT, limitText, MAX_TEAM_NAME, MAX_TEAM_PLAYERS } from '../../../../contract/rules/pool/night.ts'
import { freePlayers, type LoadedTeams } from '../../../machines/pool/nightDraft.ts'
import type { NightTeamsRef } from '../../../machines/pool/nightTeams.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { Select } from '../../shared/SelectField.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { ErrorText, Muted, NameText, SmallPrint } from '../../shared/typography.tsx'
import { UsernameForm } from '../../shared/UsernameForm.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'

const Teams = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Card = chakra('fieldset', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', padding: '4', minWidth: 0, ...boxStyle },
})
const Players = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } })
const Player = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '2' } })

/** The page of the two teams of a league night: of a new one, or of one that has begun. */
export function NightTeams({ actor }: { actor: NightTeamsRef }) {
  const { nightId, loaded, error } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const title = nightId === null ? 'New League Night' : 'Teams'
  return (
    <Page title={title} widthRem={60}>
      <Stack gap="5">
        <PageHeading>{title}</PageHeading>
        {hasFailed && (
          <Notice
            role="alert"
            title="The players did not load."
            action={<Button onClick={() => actor.send({ type: 'teams.reload' })}>Try again</Button>}
          >
            {error?.message}
          </Notice>
        )}
        {!loaded && !hasFailed && (
          <Stack gap="3" aria-busy="true">
            <Skeleton height="12" />
            <Skeleton height="16rem" />
          </Stack>
        )}
        {loaded && !hasFailed && <Form actor={actor} loaded={loaded} />}
      </Stack>
    </Page>
  )
}

function Form({ actor, loaded }: { actor: NightTeamsRef; loaded: LoadedTeams }) {
  const { draft, nightId, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const newUser = useSelector(actor, ({ children }) => children.newUser)
  const isLimited = draft.limit !== null
  return (
    <>
      {nightId === null && (
        <DisciplineToggle
          value={draft.gameType}
          onChoose={(discipline) => actor.send({ type: 'discipline.choose', discipline })}
        />
      )}
      <Teams>
        {draft.teams.map((_, team) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the teams have no other name than their place
          <TeamForm key={team} actor={actor} loaded={loaded} team={team} />
        ))}
      </Teams>
      <Stack gap="2">
        <Muted maxWidth="38rem">
          {isLimited ? limitText(draft.limit ?? LEVEL_LIMIT) : 'The limit of levels is off.'}
        </Muted>
        <Flex>
          <Button
            variant="outline"
            aria-pressed={isLimited}
            onClick={() => actor.send({ type: 'limit.switch', isOn: !isLimited })}
          >
            {isLimited ? 'Turn the limit off' : `Turn the limit of ${LEVEL_LIMIT} on`}
          </Button>
        </Flex>
      </Stack>
      {error && <ErrorText role="alert">{error.message}</ErrorText>}
      <Flex gap="3">
        <Button variant="outline" flex="1" disabled={isBusy} onClick={() => actor.send({ type: 'teams.cancel' })}>
          Cancel
        </Button>
        <Button flex="2" disabled={isBusy} onClick={() => actor.send({ type: 'teams.save' })}>
          {nightId === null ? 'Begin the night' : 'Save teams'}
        </Button>
      </Flex>
      {newUser && <UsernameForm actor={newUser} title="New User" />}
    </>
  )
}

const TEAM_LABELS = ['First team', 'Second team']

function TeamForm({ actor, loaded, team }: { actor: NightTeamsRef; loaded: LoadedTeams; team: number }) {
  const { draft } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { name, players } = draft.teams[team] ?? { name: '', players: [] }
  const names = [...loaded.players, ...(loaded.night?.teams.flatMap((known) => known.players) ?? [])]
  const nameOf = (id: number) => names.find(({ pool_player_id }) => pool_player_id === id)?.display_name ?? ''
  const isFull = players.length >= MAX_TEAM_PLAYERS
  const label = TEAM_LABELS[team] ?? ''
  return (
    <Card aria-label={label}>
      <TextField
        label={label}
        placeholder="Name of the team"
        autoComplete="off"
        maxLength={MAX_TEAM_NAME}
        value={name}
        onChange={(typed) => actor.send({ type: 'name.change', team, name: typed })}
      />
      <Players aria-label={`Players of the ${label.toLowerCase()}`}>
        {players.map(({ pool_player_id, skill_level }) => (
          <Player key={pool_player_id}>
            <NameText overflowWrap="anywhere">{nameOf(pool_player_id)}</NameText>
            <SmallPrint as="span" display={{ base: 'none', sm: 'inline' }}>
              level
            </SmallPrint>
            <Select
              flex="0 0 5rem"
              aria-label={`Level of ${nameOf(pool_player_id)}`}
              value={skill_level}
              disabled={isBusy}
              onChange={(value) => actor.send({ type: 'level.choose', team, pool_player_id, level: Number(value) })}
            >
              {LEVELS[draft.gameType].map((level) => (
                <option key={level} value={level}>
                  {level}
                </option>
              ))}
            </Select>
            <Button
              variant="outline"
              paddingInline="0"
              disabled={isBusy}
              aria-label={`Remove ${nameOf(pool_player_id)}`}
              onClick={() => actor.send({ type: 'player.remove', team, pool_player_id })}
            >
              <Icon name="minus" />
            </Button>
          </Player>
        ))}
      </Players>
      <Flex gap="2">
        <Select
          flex="1"
          aria-label={`Add a player to the ${label.toLowerCase()}`}
          value=""
          disabled={isBusy || isFull}
          onChange={(value) => actor.send({ type: 'player.add', team, pool_player_id: Number(value) })}
        >
          <option value="">Add a player</option>
          {freePlayers(draft, loaded.players).map(({ pool_player_id, display_name, skill_levels }) => (
            <option key={pool_player_id} value={pool_player_id}>
              {display_name} ({skill_levels[draft.gameType]})
            </option>
          ))}
        </Select>
        <Button
          variant="outline"
          paddingInline="0"
          disabled={isBusy || isFull}
          aria-label={`New player for the ${label.toLowerCase()}`}
          title="New player"
          onClick={() => actor.send({ type: 'player.create', team })}
        >
          <Icon name="addUser" />
        </Button>
      </Flex>
    </Card>
  )
}
