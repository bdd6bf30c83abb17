// The card of the users page that shows admins the state of the backups.

import { chakra, Stack } from '@chakra-ui/react'
import type { BackupStatus } from '../../../../contract/api/members/backups.ts'
import { ageInWords, sizeInWords } from '../../../../contract/rules/members/backups.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

const SECOND_MS = 1000

const Warning = chakra('p', { base: { color: 'warning', fontWeight: 600, overflowWrap: 'anywhere' } })
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '6',
    rowGap: '2',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'soft' },
  },
})

/** The backups that the server makes automatically: how old the newest one is, and whether something is wrong. */
export function Backups({ actor }: { actor: ResourceRef<BackupStatus> }) {
  return (
    <Panel as="section" aria-labelledby="backups">
      <Stack gap="4">
        <SectionHeading id="backups">Backups</SectionHeading>
        <LoadedResource actor={actor} failureTitle={() => 'The backups did not load.'}>
          {(status) => <Status status={status} />}
        </LoadedResource>
      </Stack>
    </Panel>
  )
}

function Status({ status: { makes_backups, newest, problem, overdue } }: { status: BackupStatus }) {
  return (
    <>
      {overdue && <Warning>There is no backup of the last two days.</Warning>}
      {problem && (
        <Warning>
          The attempt of {dateAndTime(problem.at)} failed. {problem.message}
        </Warning>
      )}
      {newest && (
        <Figures>
          <dt>Age</dt>
          <dd>{ageInWords(newest.age_seconds * SECOND_MS)}</dd>
          <dt>Size</dt>
          <dd>{sizeInWords(newest.bytes)}</dd>
          <dt>Last checked</dt>
          <dd>{dateAndTime(newest.verified_at)}</dd>
          <dt>Kept</dt>
          <dd>{newest.copies === 1 ? '1 backup' : `${newest.copies} backups`}</dd>
        </Figures>
      )}
      {!newest && makes_backups && !problem && <Muted>The first backup is made within 15 minutes.</Muted>}
      {!makes_backups && (newest === null || overdue) && (
        <Warning>
          This server makes no backups by itself. The person who runs it can set BACKUP_DIR to a folder on another disk.
        </Warning>
      )}
    </>
  )
}
