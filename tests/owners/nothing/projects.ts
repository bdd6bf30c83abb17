import type { Portfolio } from '../../../src/ownerTypes.ts'

export const portfolio: Portfolio = { projects: [], posts: [], facts: [], links: [] }
