// The table with the figures of the compared roasts.

import { Box, chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import { beanOf, type ComparedRoast } from '../../../machines/coffee/compareRoasts.selectors.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { figuresGroups } from './figuresRows.ts'
import { RoastNumber } from './marks.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2', textAlign: 'start', verticalAlign: 'top' },
    '& td': { minWidth: '6.5rem', whiteSpace: 'nowrap' },
    '& tbody tr:not([data-title]) > *': { borderTop: '1px solid var(--color-line)' },
    // The first column stays in view while the roasts scroll.
    '& tr > th:first-child': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: { base: '7.5rem', md: '12rem' },
      minWidth: { base: '7.5rem', md: '12rem' },
      background: 'felt',
      boxShadow: '1px 0 0 var(--color-line)',
    },
    '& tbody th': { color: 'soft', fontWeight: 500 },
    '& [data-title] th': {
      paddingTop: '5',
      color: 'ink',
      fontFamily: 'display',
      fontSize: 'md',
      fontWeight: 600,
    },
  },
})
const RoastHead = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', xl: 'row' },
    alignItems: 'start',
    gap: '2',
    maxWidth: '11rem',
    overflowWrap: 'anywhere',
  },
})

interface FiguresTableProps {
  roasts: readonly ComparedRoast[]
  unit: TemperatureUnit
}

/** The figures of the roasts, with one column for each roast. On a phone only this table scrolls sideways. */
export function FiguresTable({ roasts, unit }: FiguresTableProps) {
  return (
    // The tab stop lets the keyboard scroll the table.
    <Box overflowX="auto" {...boxStyle} role="region" aria-label="Figures" tabIndex={0} data-figures>
      <Table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {roasts.map(({ roast, number }) => (
              <th key={number} scope="col">
                <RoastHead>
                  <RoastNumber number={number} />
                  {beanOf(roast)}
                </RoastHead>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figuresGroups(roasts, unit).map(({ title, rows }) => (
            <Fragment key={title}>
              <tr data-title="">
                <th scope="row">{title}</th>
                <td colSpan={roasts.length} />
              </tr>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={roasts[index]?.number}>{value || '–'}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
