/** The window has become wide enough for two things beside each other, or too narrow for that. */
export interface RoomChanged {
  type: 'room.changed'
  wide: boolean
}
