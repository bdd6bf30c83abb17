import { Fragment } from 'react'

/** A name whose lines end after `_`, `.` and `-`, if it needs several: `Third_` `at_` `the_` `table`. */
export function WrappedName({ name }: { name: string }) {
  return [...name.matchAll(/[^_.-]*[_.-]?/g)].map((part) => (
    <Fragment key={part.index}>
      {part[0]}
      <wbr />
    </Fragment>
  ))
}
