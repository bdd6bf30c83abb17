/** Reserves the space of the desk until the desk's drawings have loaded. */
export function DeskRoom() {
  return (
    <div className="desk">
      <div className="desk-stage" />
    </div>
  )
}
