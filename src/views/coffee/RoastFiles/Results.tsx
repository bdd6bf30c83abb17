// The results of an import of log files.

import { chakra, Stack } from '@chakra-ui/react'
import { Link } from 'wouter'
import type { FileResult } from '../../../machines/coffee/roastImport.types.ts'
import { pathTo } from '../../../paths.ts'
import { Icon } from '../../shared/Icon.tsx'

const Lines = chakra('ul', {
  base: { display: 'grid', gap: '3', listStyle: 'none', maxHeight: '30rem', overflowY: 'auto', overflowX: 'hidden' },
})
const Line = chakra('li', {
  base: {
    display: 'grid',
    gap: '1',
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'thumb', color: 'primaryBright' },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      minHeight: 'thumb',
      cursor: 'pointer',
      color: 'soft',
      '& svg': { transition: 'rotate 160ms' },
    },
    '& details[open] svg': { rotate: '180deg' },
  },
})
const Name = chakra('p', { base: { fontWeight: 600 } })
const Fact = chakra('p', { base: { color: 'soft' } })
const Remarks = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1', color: 'soft', fontSize: 'sm' } })

const countText = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** One line for each file: the new roast and the parts that were left out, or the reason why there is no roast. */
export function Results({ results, isDone }: { results: readonly FileResult[]; isDone: boolean }) {
  const imported = results.filter(({ type }) => type === 'imported').length
  const summary = `${countText(imported, 'roast')} imported, ${countText(results.length - imported, 'file')} not imported.`
  return (
    <Stack gap="3">
      {isDone && <p role="status">{summary}</p>}
      <Lines aria-label="Results" tabIndex={0}>
        {results.map((result, index) => (
          // Files of different folders can have the same name, so the name cannot be the key. The index can be the key,
          // because a line never moves.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Line key={index}>
            <Name>{result.name}</Name>
            {result.type === 'refused' ? <Fact>Not imported: {result.error}</Fact> : <Imported {...result} />}
          </Line>
        ))}
      </Lines>
    </Stack>
  )
}

/**
 * The new roast of one file: how many readings and events it has, a link to it, and the parts of the file that it does
 * not have, each with the reason.
 */
function Imported({ coffee_roast_id, readings, events, skipped }: Extract<FileResult, { type: 'imported' }>) {
  return (
    <>
      <Fact>
        {countText(readings, 'reading')}, {countText(events, 'event')}
      </Fact>
      {skipped.length > 0 && (
        <details>
          <summary>
            {countText(skipped.length, 'remark')}
            <Icon name="chevron" size={16} />
          </summary>
          <Remarks>
            {skipped.map(({ what, why }) => (
              <li key={what}>
                {what}. {why}
              </li>
            ))}
          </Remarks>
        </details>
      )}
      <div>
        <Link href={pathTo.roast(coffee_roast_id)}>View the roast</Link>
      </div>
    </>
  )
}
