import { Fragment } from 'react'

/** A name. If it needs several lines, they end after `_`, `.` or `-`: `Third_` `at_` `the_` `table`. */
export function WrappedName({ name }: { name: string }) {
  return [...name.matchAll(/[^_.-]*[_.-]?/g)].map((part) => (
    <Fragment key={part.index}>
      {part[0]}
      <wbr />
    </Fragment>
  ))
}
