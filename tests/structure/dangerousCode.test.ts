// Checks which files use functions that are dangerous if they get the text of a stranger, which files use cryptography,
// and that every package has a fixed version. `docs/security.md` relies on these checks.

import { describe, expect, test } from 'vitest'
import { allImports } from './imports.ts'
import { sourcesBelow, textOf } from './sources.ts'

const serverSources = sourcesBelow('server', 'contract')
const pageSources = sourcesBelow('src', 'contract')
const allSources = sourcesBelow('server', 'contract', 'src')

const filesWith = (pattern: RegExp, sources = allSources) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('dangerous functions', () => {
  test('no file runs text as code', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([])
  })

  test('no file of the server starts another program', () => {
    expect(filesWith(/child_process|\bexecSync\(|\bspawn\(/, serverSources)).toEqual([])
  })

  test('no file of the page makes HTML from text', () => {
    const pattern =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment/
    expect(filesWith(pattern, pageSources)).toEqual([])
  })

  test('no file but shares.ts makes a regular expression from text', () => {
    // `shares.ts` joins patterns that stand in its own source. It never uses the text of a caller.
    expect(filesWith(/\bRegExp\(/)).toEqual(['contract/rules/wordle/shares.ts'])
  })

  test('only poolStats.ts writes values into the text of an SQL statement', () => {
    // `poolStats.ts` writes two ids and a discipline: numbers and a fixed word from a stored game. It never writes the
    // text of a caller.
    expect(filesWith(/\bsql\.(raw|lit|id|ref|table)\b|\.raw\(/)).toEqual(['server/db/repositories/poolStats.ts'])
  })

  test('the server asks other servers only in its gateways, and follows no redirect', () => {
    const askingFiles = filesWith(/\bfetch\(|from 'node:https'|\b(request|get)\b[^\n]*from 'node:http'/, serverSources)
    expect(askingFiles).toEqual(['server/gateways/askChessSite.ts', 'server/gateways/twilio.ts'])
    for (const file of askingFiles) expect(textOf(file).match(/\bfetch\(/g), file).toHaveLength(1)
    for (const file of askingFiles) expect(textOf(file), file).toMatch(/redirect: '(error|manual)'/)
  })

  test('the server prints text only with its log, at its start, and in the commands for admins and the demo', () => {
    const writingFiles = filesWith(
      /\bconsole\.\w+\(|process\.(stdout|stderr)|\bappendFile|createWriteStream/,
      serverSources,
    )
    const isCommand = (file: string) => /^server\/(admin|demo)\//.test(file)
    // `run.ts` prints the address of the started server, or why the server cannot start.
    expect(writingFiles.filter((file) => !isCommand(file))).toEqual(['server/run.ts'])
  })

  test('no file turns off the check of certificates', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
  })

  test('no page listens to messages of other windows or opens a window that has access to the page', () => {
    const listeningFiles = filesWith(/addEventListener\(\s*'message'|\.onmessage\b/, pageSources)
    expect(listeningFiles).toEqual([
      'src/services/browser/sessionTabs.ts',
      'src/services/browser/updates.ts',
      'src/services/outbox/outbox.ts',
      'src/worker/worker.ts',
    ])
    // Channels, ports and workers belong to one origin. Other origins cannot send to them.
    for (const file of listeningFiles)
      expect(textOf(file), file).toMatch(/new (Broadcast|Message)Channel|self\.addEventListener\('message'/)
    expect(filesWith(/window\.addEventListener\(\s*'message'|window\.open\(/, pageSources)).toEqual([])
    const links = pageSources.filter(({ text }) => text.includes('target="_blank"'))
    for (const { file, text } of links) expect(text, file).toMatch(/rel="[^"]*noopener/)
  })

  test('no field refuses pasting', () => {
    expect(filesWith(/onPaste|onBeforeInput|'paste'/, pageSources)).toEqual([])
  })

  test('the demo and the inspector are used by nothing that runs on a real site', () => {
    const importsInto = (target: string) => allImports().filter(({ to }) => to.startsWith(target))
    const demoUsers = importsInto('server/demo/').filter(({ from }) => !/^(server\/demo|tests|scripts)\//.test(from))
    expect(demoUsers).toEqual([])
    // The inspector shows the running machines to a developer, and only in development.
    const inspectorUsers = importsInto('src/services/inspector/').filter(
      ({ from }) => !/^(src\/services\/inspector|tests)\//.test(from),
    )
    expect(inspectorUsers.map(({ from }) => from)).toEqual(['src/main.tsx'])
    expect(textOf('src/main.tsx')).toContain('import.meta.env.DEV ? (await import(')
  })
})

describe('cryptography', () => {
  /** Each file that uses cryptography, and what it uses. The inventory in `docs/security.md` explains them. */
  const INVENTORY: Record<string, readonly string[]> = {
    'server/backup/siteFile.ts': ["createHash('sha256'"],
    'server/demo/members.ts': ['randomBytes'],
    'server/gateways/twilioSignature.ts': ["createHmac('sha1'", 'timingSafeEqual'],
    'server/http/documents/encoded.ts': ["createHash('sha256'"],
    'server/security/knownBrowsers.ts': ["createHmac('sha256'", 'timingSafeEqual'],
    'server/security/passwords.ts': ['argon2', 'verify'],
    'server/security/tokens.ts': ["createHash('sha256'", 'randomBytes'],
    'src/app.ts': ['getRandomValues'],
    'src/services/browser/newId.ts': ['getRandomValues'],
  }

  test('is used in the files of the inventory, with the algorithms of the inventory', () => {
    const filesWithCryptography = filesWith(/node:crypto|argon2'|webcrypto|crypto\.subtle|createCipher|getRandomValues/)
    expect(filesWithCryptography).toEqual(Object.keys(INVENTORY))
    for (const [file, used] of Object.entries(INVENTORY)) {
      const text = textOf(file)
      for (const word of used) expect(text, file).toContain(word)
      const algorithms = text.match(/create(Hash|Hmac)\('\w+'/g) ?? []
      expect(algorithms, file).toEqual(used.filter((word) => word.startsWith('create')))
    }
    const inventory = textOf('docs/security.md')
    for (const file of filesWithCryptography) expect(inventory, `${file} in docs/security.md`).toContain(`\`${file}\``)
  })

  test('random numbers that can be guessed are used for waiting times only', () => {
    expect(filesWith(/Math\.random/)).toEqual(['server/db/listener.ts'])
  })
})

test('every package of the lock file has a fixed version and a hash', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Record<string, unknown>> }
  // The entry '' is Parlor itself.
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(300)
  const packagesWithoutHash = installed.filter(
    ([, { integrity, version }]) => !/^sha512-/.test(String(integrity)) || !version,
  )
  expect(packagesWithoutHash.map(([path]) => path)).toEqual([])
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  }
})
