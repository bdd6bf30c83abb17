import { Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LogKind } from '../../../../contract/api/members/logs.ts'
import type { LogsRef } from '../../../machines/members/logs.machine.ts'
import { isFiltered, type LogFilter, NO_FILTER } from '../../../machines/members/logs.types.ts'
import { Button } from '../../shared/Button.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { KIND_NAMES } from './kinds.ts'

const KINDS = Object.entries(KIND_NAMES) as [LogKind, string][]

/** The fields with which an admin chooses the log entries: by the person, the kind and the day. */
export function Filter({ actor }: { actor: LogsRef }) {
  const filter = useSelector(actor, ({ context }) => context.filter)
  const change = (part: Partial<LogFilter>) => actor.send({ type: 'filter.change', change: part })
  return (
    <Grid
      as="search"
      aria-label="Filter the log"
      gap="4"
      alignItems="end"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr auto' }}
    >
      <TextField
        label="Person"
        aria-keyshortcuts="/"
        placeholder="Part of a username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        value={filter.username}
        onChange={(username) => change({ username })}
      />
      <SelectField
        label="Kind"
        value={filter.kind ?? ''}
        onChange={(value) => change({ kind: KINDS.find(([kind]) => kind === value)?.[0] ?? null })}
      >
        <option value="">All</option>
        {KINDS.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Day" type="date" value={filter.day} onChange={(day) => change({ day })} />
      <Button variant="outline" disabled={!isFiltered(filter)} onClick={() => change(NO_FILTER)}>
        Show all
      </Button>
    </Grid>
  )
}
