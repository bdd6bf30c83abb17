// Shows the data of a `resource` machine when it has loaded.
import { Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../contract/errors.ts'
import type { ResourceRef } from '../../machines/shared/resource.machine.ts'
import { Button } from './Button.tsx'
import { KeptAge } from './KeptAge.tsx'
import { Notice } from './Notice.tsx'

interface LoadedResourceProps<Data, Query> {
  actor: ResourceRef<Data, Query>
  /** Returns the title of the notice that is shown if the data did not load. */
  failureTitle: (error: ApiError | null) => string
  /** Shows the loaded data. `query` says which data the machine loads. */
  children: (data: Data, query: Query) => ReactNode
}

/** Shows loaded data with its age. Shows empty boxes while the data loads, and the reason if the data did not load. */
export function LoadedResource<Data, Query>({ actor, failureTitle, children }: LoadedResourceProps<Data, Query>) {
  // `failures` is the number of failed loads in a row while data was shown.
  const { data, error, query, sentMs, failures } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const reload = () => actor.send({ type: 'resource.refresh' })
  if (hasFailed) {
    const isMissing = error?.code === 'NOT_FOUND'
    return (
      <Notice
        role="alert"
        title={failureTitle(error)}
        action={!isMissing && <Button onClick={reload}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (data !== null) {
    return (
      <>
        <KeptAge sentMs={sentMs} error={failures > 0 ? error : null} onReload={reload} />
        {children(data, query)}
      </>
    )
  }
  return (
    <Stack gap="4" aria-busy="true">
      <Skeleton height="10" />
      <Skeleton height="16rem" />
    </Stack>
  )
}
