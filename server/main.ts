import { configOrExit, run } from './run.ts'

await run(configOrExit(process.env))
