// The page of a new game. It shows the current step of the wizard.

import { Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page } from '../../shared/Page.tsx'
import { UsernameForm } from '../../shared/UsernameForm.tsx'
import { Handicaps } from './Handicaps.tsx'
import { SelectPlayers } from './SelectPlayers.tsx'

/** The page with the wizard for a new game. */
export function NewGame({ actor }: { actor: NewGameRef }) {
  const snapshot = useSelector(actor, (current) => current)
  const newUser = snapshot.children.newUser
  return (
    <Page
      title="New Game"
      widthRem={snapshot.matches('confirmPlayers') || snapshot.matches('loadingPlayers') ? 60 : 36}
    >
      {snapshot.matches('loadingPlayers') && (
        <Stack gap="3" aria-busy="true">
          <Skeleton height="16" />
          <Skeleton height="16" />
          <Skeleton height="16" />
        </Stack>
      )}
      {snapshot.matches('loadFailed') && (
        <Notice
          role="alert"
          title="The players did not load."
          action={<Button onClick={() => actor.send({ type: 'players.reload' })}>Try again</Button>}
        >
          {snapshot.context.error?.message}
        </Notice>
      )}
      {snapshot.matches('confirmPlayers') && <SelectPlayers actor={actor} />}
      {(snapshot.matches('setHandicaps') || snapshot.matches('creating') || snapshot.matches('created')) && (
        <Handicaps actor={actor} />
      )}
      {newUser && <UsernameForm actor={newUser} title="New User" />}
    </Page>
  )
}
