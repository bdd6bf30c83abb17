/** Shows that something is loading. Screen readers read `label`. */
export function Spinner({ label, small = false }: { label: string; small?: boolean }) {
  return (
    <span className={small ? 'spinner-place spinner-small' : 'spinner-place'} role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
