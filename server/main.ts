// Starts the server with the settings of the environment.

import { configOrExit, run } from './run.ts'

await run(configOrExit(process.env))
