export const pageDescriptions = {}
