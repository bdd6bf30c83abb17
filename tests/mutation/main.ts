// `npm run mutation` plants faults, and prints how many of them the tests find. tests/README.md explains it.

import { parseArgs } from 'node:util'
import { plantFaults } from './faults/plantFaults.ts'
import { SERVER_FAULTS } from './faults/server.ts'
import { VIEW_FAULTS } from './faults/views.ts'
import { mutateMachines } from './machines/mutateMachines.ts'
import { mutateRules } from './rules/mutateRules.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    machine: { type: 'string', multiple: true, default: [] },
    processes: { type: 'string', default: '2' },
    paths: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    unchecked: { type: 'boolean', default: false },
  },
})

const faultOptions = { only: values.only, checkFirst: !values.unchecked }
const [part = 'machines'] = positionals
if (part === 'machines') {
  const everySurvivorHasReason = await mutateMachines({
    all: values.all,
    machines: values.machine,
    processes: Number(values.processes),
    byPaths: values.paths === undefined ? null : Number(values.paths),
    json: values.json ?? null,
  })
  process.exitCode = everySurvivorHasReason ? 0 : 1
} else if (part === 'rules') {
  const isAimReached = await mutateRules({
    all: values.all,
    only: values.only,
    tests: values.tests,
    processes: Number(values.processes),
    json: values.json ?? null,
  })
  process.exitCode = isAimReached ? 0 : 1
} else if (part === 'server') {
  process.exitCode = (await plantFaults(SERVER_FAULTS, { ...faultOptions, project: 'server' })) ? 0 : 1
} else if (part === 'views') {
  process.exitCode = (await plantFaults(VIEW_FAULTS, { ...faultOptions, project: 'browser' })) ? 0 : 1
} else {
  console.error(`There is no part '${part}'. The parts are machines, rules, server and views.`)
  process.exitCode = 1
}
