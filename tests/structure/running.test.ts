// Checks the files with which other programs run or test Parlor (the Docker image, compose.yml, the systemd unit, the
// proxies, the workflow of GitHub), and the documents about them.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { includedPaths, stagesOf } from '../../scripts/image.ts'
import { textOf } from './sources.ts'

/** A container in compose.yml. Docker calls it 'service'. */
interface Service {
  readonly environment?: Record<string, string>
  readonly read_only?: boolean
  readonly image: string
  /** The container starts only with one of these profiles. Without this field, it always starts. */
  readonly profiles?: readonly string[]
}
interface Compose {
  readonly services: Record<string, Service>
}
interface Workflow {
  readonly jobs: { test: { strategy: { matrix: { node: string } }; steps: { run?: string; uses?: string }[] } }
}

const compose: Compose = parse(textOf('compose.yml'), { merge: true })
const systemdUnit = textOf('deploy/systemd/parlor.service')
/** The instructions of the last part of the Dockerfile, which becomes the image. */
const imageInstructions = stagesOf(textOf('Dockerfile')).at(-1) ?? []
/** The text after an instruction of the Dockerfile, for example `1000:1000` after `USER`. */
const argumentsOf = (name: string) => imageInstructions.find(({ word }) => word === name)?.rest

/** The settings that `server/config.ts` reads. */
const settings = new Set([...textOf('server/config.ts').matchAll(/env, '([A-Z_]+)'/g)].map(([, name = '']) => name))
/** The containers that run Parlor: for each, its name and its settings. */
const nodes = Object.entries(compose.services).filter(([, service]) => service.image === 'parlor')

/** For each file that runs the server: the names of the settings that the file gives to the server. */
function settingNamesByFile(): Record<string, string[]> {
  const env = imageInstructions.filter(({ word }) => word === 'ENV').map(({ rest }) => rest)
  const names = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
  return {
    Dockerfile: names(env.join(' ')),
    'compose.yml': nodes.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    'parlor.service': names(
      systemdUnit
        .split('\n')
        .filter((line) => line.startsWith('Environment='))
        .join('\n')
        .slice('Environment='.length),
    ),
    'Caddyfile and nginx': names(textOf('deploy/caddy/Caddyfile') + textOf('deploy/nginx/parlor.conf')),
  }
}

describe('the files that run the server', () => {
  test('[running-01] the Dockerfile, compose.yml, the systemd unit and the proxies name only settings that exist', () => {
    expect(settings.size).toBeGreaterThan(15)
    for (const [file, names] of Object.entries(settingNamesByFile())) {
      expect(names, file).not.toEqual([])
      expect(
        names.filter((name) => name !== 'NODE_ENV' && !settings.has(name)),
        file,
      ).toEqual([])
    }
  })

  test('[running-02] the image runs as a user who is not root, keeps data in /data, and has a HEALTHCHECK that asks the database', () => {
    expect(argumentsOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(argumentsOf('VOLUME')).toBe('/data')
    expect(argumentsOf('HEALTHCHECK')).toContain('/api/health')
    expect(imageInstructions.some(({ word, rest }) => word === 'ENV' && rest.includes('DATA_DIR=/data'))).toBe(true)
  })

  test('[running-02] the nodes of compose.yml have a read-only file system, and node-a and node-b belong to the profile cluster', () => {
    expect(nodes.map(([name]) => name)).toEqual(['parlor', 'node-a', 'node-b'])
    for (const [name, { read_only, profiles = [] }] of nodes) {
      expect(read_only, name).toBe(true)
      expect(profiles, name).toEqual(name === 'parlor' ? [] : ['cluster'])
    }
  })

  test('the files that .dockerignore lets into the image exist, and .git is not one of them', () => {
    const names = includedPaths(textOf('.dockerignore'))
    expect(names).not.toContain('.git')
    // The folder `public` does not have to exist. Vite would add its files to the build.
    expect(names.filter((name) => name !== 'public' && !existsSync(name))).toEqual([])
  })

  test('the image and the systemd unit start the server with the same limit of memory as npm start', () => {
    const { scripts }: { scripts: { start: string } } = JSON.parse(textOf('package.json'))
    const limit = /--max-semi-space-size=\d+/.exec(scripts.start)?.[0] ?? 'none'
    expect(argumentsOf('CMD')).toContain(limit)
    expect(systemdUnit).toContain(limit)
  })
})

describe('the files that check the code on other machines', () => {
  const workflow: Workflow = parse(textOf('.github/workflows/ci.yml'))

  test('[running-03] the workflow runs .ci/run on Node 26, and each night and before a release on Node 20, 22, 24 and 26', () => {
    expect(workflow.jobs.test.strategy.matrix.node).toMatch(
      /'schedule' .* 'tag'\) && '\[20, 22, 24, 26\]' \|\| '\[26\]'/,
    )
    const commands = workflow.jobs.test.steps.map(({ run }) => run)
    expect(commands).toContain('bash .ci/run')
    expect(existsSync('.ci/run')).toBe(true)
    expect(commands).toContain('npm run test:all')
  })

  test('docs/running.md names each file of deploy/, and each file that it names exists', () => {
    const page = textOf('docs/running.md')
    const namedFiles = [...page.matchAll(/`((?:deploy|\.github|scripts)\/[\w./-]+\w)`/g)].map(([, file = '']) => file)
    expect(namedFiles.filter((file) => !existsSync(file))).toEqual([])
    for (const file of ['deploy/systemd/parlor.service', 'deploy/caddy/Caddyfile', 'deploy/caddy/cluster.Caddyfile']) {
      expect(namedFiles).toContain(file)
    }
    expect(namedFiles).toContain('deploy/nginx/parlor.conf')
  })
})

describe('docs/dependencies.md', () => {
  test('[running-04] the page has exactly one row for each package of package.json, in the part of its kind', () => {
    const packageJson: Record<string, Record<string, string>> = JSON.parse(textOf('package.json'))
    const { dependencies, optionalDependencies, devDependencies } = packageJson
    const parts = textOf('docs/dependencies.md').split(/^## /m)
    const rowsOf = (text = '') => [...text.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name = '']) => name)
    expect([...rowsOf(parts[1]), ...rowsOf(parts[2])].sort()).toEqual(
      Object.keys({ ...dependencies, ...optionalDependencies }).sort(),
    )
    expect(rowsOf(parts[3]).sort()).toEqual(Object.keys(devDependencies ?? {}).sort())
  })
})

describe('the commands of docs/running.md that move old files to another folder', () => {
  const lines = textOf('docs/running.md').split('\n')
  /** The numbers of the runs of a command: each command runs three times. */
  const TIMES = [1, 2, 3]
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-running-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // Three texts for each line that moves files: the end of the line, the command in it, and the folder of the command.
  // So the texts with the indexes 1 and 4 are the two commands.
  const moveCommands = lines.flatMap((line) => /sh -c '(cd (\S+) .*)'$/.exec(line) ?? [])
  test.each([
    ['/data', moveCommands[1]],
    ['/var/lib/private/parlor', moveCommands[4]],
  ])('the command that moves the database in %s works three times in a row', (dataFolder, command = '') => {
    expect(command).toContain('mv parlor.sqlite*')
    for (const time of TIMES) {
      writeFileSync(join(folder, 'parlor.sqlite'), '')
      // In the name of the new folder, the number of the run replaces the time.
      const script = command.replace(dataFolder, folder).replace('$(date +%s)', `${time}`)
      execFileSync('sh', ['-ec', script])
      expect(existsSync(join(folder, 'parlor.sqlite'))).toBe(false)
      expect(existsSync(join(folder, `before-${time}`, 'parlor.sqlite'))).toBe(true)
    }
  })

  test('the commands of an update work three times in a row', () => {
    const script = lines.filter((line) => /^sudo (rm|mv) .*\/opt\/parlor/.test(line)).join('\n')
    mkdirSync(join(folder, 'parlor'))
    for (const time of TIMES) {
      mkdirSync(join(folder, 'parlor.new'))
      writeFileSync(join(folder, 'parlor.new', `version${time}`), '')
      execFileSync('sh', ['-ec', script.replaceAll('sudo ', '').replaceAll('/opt', folder)])
      expect(existsSync(join(folder, 'parlor', `version${time}`))).toBe(true)
      expect(existsSync(join(folder, 'parlor.before', `version${time - 1}`))).toBe(time > 1)
    }
  })
})
