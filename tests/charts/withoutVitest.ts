// What a model test imports from Vitest, without any effect: a bundle of the models has this file in the place of Vitest.

/** Can be called, and has every property: each is the same value again. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
})

export const test = nothing
export const expect = nothing
export const vi = nothing
export const beforeEach = nothing
export const afterEach = nothing
export const beforeAll = nothing
export const afterAll = nothing

/** Models can be declared in a group of tests. */
export const describe = (_title: string, declare: () => void) => declare()
