/** The room that the desk will take, kept until its drawings are here. */
export function DeskRoom() {
  return (
    <div className="desk">
      <div className="desk-stage" />
    </div>
  )
}
