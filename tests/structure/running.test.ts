// Checks the files that other programs run: the image, the services, the proxies and the workflows.

import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { letThrough, stagesOf } from '../../scripts/image.ts'
import { textOf } from './sources.ts'

interface Service {
  readonly environment?: Record<string, string>
  readonly read_only?: boolean
  readonly image: string
  readonly profiles?: readonly string[]
}
interface Compose {
  readonly services: Record<string, Service>
}
interface Workflow {
  readonly jobs: { test: { strategy: { matrix: { node: number[] } }; steps: { run?: string; uses?: string }[] } }
}

const compose: Compose = parse(textOf('compose.yml'), { merge: true })
const unit = textOf('deploy/systemd/parlor.service')
const image = stagesOf(textOf('Dockerfile')).at(-1) ?? []
const wordOf = (word: string) => image.find((one) => one.word === word)?.rest

/** The settings that `server/config.ts` reads, and the one that is Node's. */
const settings = new Set([...textOf('server/config.ts').matchAll(/env, '([A-Z_]+)'/g)].map(([, name = '']) => name))
const nodes = Object.entries(compose.services).filter(([, service]) => service.image === 'parlor')

/** The names that the files set for the server. */
function namesSet(): Record<string, string[]> {
  const env = image.filter(({ word }) => word === 'ENV').map(({ rest }) => rest)
  const names = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
  return {
    Dockerfile: names(env.join(' ')),
    'compose.yml': nodes.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    'parlor.service': names(
      unit
        .split('\n')
        .filter((line) => line.startsWith('Environment='))
        .join('\n')
        .slice(12),
    ),
    'Caddyfile and nginx': names(textOf('deploy/caddy/Caddyfile') + textOf('deploy/nginx/parlor.conf')),
  }
}

describe('the files that run the server', () => {
  test('[running-01] the Dockerfile, compose.yml, the systemd unit and the proxies name only settings that exist', () => {
    expect(settings.size).toBeGreaterThan(15)
    for (const [file, names] of Object.entries(namesSet())) {
      expect(names, file).not.toEqual([])
      expect(
        names.filter((name) => name !== 'NODE_ENV' && !settings.has(name)),
        file,
      ).toEqual([])
    }
  })

  test('[running-02] the image runs as a user who is not root, keeps data in /data, and has a HEALTHCHECK that asks the database', () => {
    expect(wordOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(wordOf('VOLUME')).toBe('/data')
    expect(wordOf('HEALTHCHECK')).toContain('/api/health')
    expect(image.some(({ word, rest }) => word === 'ENV' && rest.includes('DATA_DIR=/data'))).toBe(true)
  })

  test('[running-02] the nodes of compose.yml have a read-only file system, and those of the cluster are in its profile', () => {
    expect(nodes.map(([name]) => name)).toEqual(['parlor', 'node-a', 'node-b'])
    for (const [name, { read_only, profiles = [] }] of nodes) {
      expect(read_only, name).toBe(true)
      expect(profiles, name).toEqual(name === 'parlor' ? [] : ['cluster'])
    }
  })

  test('the image is built only from files that .dockerignore names, and all of them exist', () => {
    const names = letThrough(textOf('.dockerignore'))
    expect(names).not.toContain('.git')
    expect(names.filter((name) => name !== 'public' && !existsSync(name))).toEqual([])
  })

  test('the image and the unit start the server with the same limit of memory as npm start', () => {
    const { scripts }: { scripts: { start: string } } = JSON.parse(textOf('package.json'))
    const limit = /--max-semi-space-size=\d+/.exec(scripts.start)?.[0] ?? 'none'
    expect(wordOf('CMD')).toContain(limit)
    expect(unit).toContain(limit)
  })
})

describe('the files that check the code elsewhere', () => {
  const workflow: Workflow = parse(textOf('.github/workflows/ci.yml'))

  test('[running-03] the workflow runs .ci/run on Node 20, 22 and 24', () => {
    expect(workflow.jobs.test.strategy.matrix.node).toEqual([20, 22, 24])
    expect(workflow.jobs.test.steps.map(({ run }) => run)).toContain('bash .ci/run')
    expect(existsSync('.ci/run')).toBe(true)
  })

  test('docs/running.md names each file, and each file that it names exists', () => {
    const page = textOf('docs/running.md')
    const named = [...page.matchAll(/`((?:deploy|\.github|scripts)\/[\w./-]+\w)`/g)].map(([, file = '']) => file)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    for (const file of ['deploy/systemd/parlor.service', 'deploy/caddy/Caddyfile', 'deploy/caddy/cluster.Caddyfile']) {
      expect(named).toContain(file)
    }
    expect(named).toContain('deploy/nginx/parlor.conf')
  })
})

describe('docs/dependencies.md', () => {
  test('[running-04] has exactly one row for each package of package.json, in its part', () => {
    const { dependencies, devDependencies }: Record<string, Record<string, string>> = JSON.parse(textOf('package.json'))
    const parts = textOf('docs/dependencies.md').split(/^## /m)
    const rowsOf = (text = '') => [...text.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name = '']) => name)
    expect([...rowsOf(parts[1]), ...rowsOf(parts[2])].sort()).toEqual(Object.keys(dependencies ?? {}).sort())
    expect(rowsOf(parts[3]).sort()).toEqual(Object.keys(devDependencies ?? {}).sort())
  })
})
