// Starts the server with the settings of the environment.

import process from 'node:process'

// Add these listeners before the server is loaded, which takes a moment: the first process of a container ignores a
// signal without a listener. `run` replaces the listeners.
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))

const { configOrExit, run } = await import('./run.ts')
await run(configOrExit(process.env))
