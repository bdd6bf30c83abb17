/** The text on the page of a deleted game. */
export const deletedText = ({ username }: { username: string | null }) =>
  username === null ? 'This game was deleted.' : `This game was deleted by ${username}.`
