import { Fragment } from 'react'

/**
 * A player's name. If it needs several lines, a line can end after each `_`, `.` and `-`: `Third_` `at_` `the_`
 * `table`.
 */
export function WrappedName({ name }: { name: string }) {
  return [...name.matchAll(/[^_.-]*[_.-]?/g)].map((part) => (
    <Fragment key={part.index}>
      {part[0]}
      <wbr />
    </Fragment>
  ))
}
