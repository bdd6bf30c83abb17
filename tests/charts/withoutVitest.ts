// Replaces Vitest in the bundle of the models. Its functions have no effect.

/** A value that can be called and has every property. Each result and each property is the same value. */
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

/** Calls the function, because a model can be declared inside a group of tests. */
export const describe = (_title: string, declare: () => void) => declare()
