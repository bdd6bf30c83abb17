/** The window has become wide enough for two things beside each other, or too narrow for that. */
export interface WindowWidthChanged {
  type: 'windowWidth.changed'
  wide: boolean
}
