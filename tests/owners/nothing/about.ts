export const about: readonly string[] = []
