// Starts the server with the settings of the environment.

import process from 'node:process'

// The first process of a container ignores a signal without a listener, and loading the server takes a moment. So add
// these listeners first. `run` replaces them later.
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))

const { configOrExit, run } = await import('./run.ts')
await run(configOrExit(process.env))
