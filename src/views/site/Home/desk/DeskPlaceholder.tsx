/**
 * An empty box of the size of the desk, the drawing beside the greeting on the landing page. It is shown until the code
 * of the drawing has loaded.
 */
export function DeskPlaceholder() {
  return (
    <div className="desk">
      <div className="desk-stage" />
    </div>
  )
}
