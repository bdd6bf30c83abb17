// Tells Vite how to build the pages, and how to serve them during `npm run dev`.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { distDir } from './scripts/ensureBuilt.mjs'
import { floor } from './scripts/floor/floor.ts'
import { siteOwner } from './scripts/owner/siteOwner.ts'
import { cssVariables } from './src/theme/tokens.ts'

/** Makes `import 'virtual:tokens.css'` load the design tokens as CSS variables. */
function tokenVariables(): Plugin {
  const id = 'virtual:tokens.css'
  return {
    name: 'parlor-tokens',
    // By convention, the name of a module without a file begins with `\0`.
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? cssVariables() : undefined),
  }
}

/**
 * Removes from the built machines what they do not need to run: the descriptions of states, 4 KB of a roast's page that
 * only the visualizer of `npm run dev` shows, and the `types` of `setup`, which only TypeScript reads. A description
 * begins with a capital letter, which other data named `description` never does.
 */
function withoutDescriptions(): Plugin {
  const text = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.source
  const description = new RegExp(`\\bdescription:\\s*(?=['"][A-Z])${text}(?:\\s*\\+\\s*${text})*,?`, 'g')
  const types = /^( +)types: \{(?:.*\},|[\s\S]*?^\1\},)$/gm
  return {
    name: 'parlor-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\.(machine|setup)\.ts$/.test(id) ? { code: code.replace(description, '').replace(types, ''), map: null } : null,
  }
}

/**
 * Modules that no page uses, but that the component library or one of its packages imports. Each has the code that
 * replaces it.
 */
const UNUSED: readonly (readonly [path: RegExp, code: string])[] = [
  // `src/theme/system.ts` turns the reset of the styles off.
  [/@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/, 'export const createPreflight = () => ({})'],
  // Only `withTheme` of Emotion uses it.
  [/hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/, 'export default (target) => target'],
]

/** Replaces the modules of the list above in the built pages. */
function withoutUnusedParts(): Plugin {
  return {
    name: 'parlor-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => UNUSED.find(([path]) => path.test(id))?.[1],
  }
}

/** A hash that changes when the contract changes. Kept answers of a build with another contract are deleted. */
function contractFormat(): string {
  const folder = join(import.meta.dirname, 'contract/api')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const hash = createHash('sha256')
  for (const name of files.sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** The entry script and the libraries of the app. */
const IN_EVERY_PAGE = /^assets\/(index|foundation|rolldown-runtime)-/

const owner = await siteOwner()

export default defineConfig({
  define: { ...owner.define, 'import.meta.env.CONTRACT_FORMAT': JSON.stringify(contractFormat()) },
  plugins: [react(), tokenVariables(), withoutDescriptions(), withoutUnusedParts()],
  resolve: {
    // This package is for React 17 and older. Newer versions of React have the hook.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }, owner.alias],
  },
  build: {
    outDir: join(distDir(), 'web'),
    emptyOutDir: true,
    manifest: true,
    target: floor.targets,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // One file for the libraries of the first load and the small modules that most pages share. Each
              // further file would cost bytes.
              name: 'foundation',
              test: /contract\/(callResult|rules\/shared\/acl)\.ts|src\/pending\.ts|src\/machines\/app\/(system|placeholder|facts|backOff)\.ts|src\/screens\/shared\/screenModule|src\/services\/http\/(request|firstAnswers)\.ts|contract\/firstAnswers\.ts|src\/views\/shared\/(PageTitle|AppContext)|node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect|wouter|regexparam)\//,
            },
            {
              // The code for what is not saved yet. It is one file, because the first load contains the name of each
              // file of a member's page.
              name: 'unsaved',
              test: /src\/machines\/app\/(outbox\.(actions|clientIds|machine|setup|selectors|dependants|facts)|session\.actions)\.ts|src\/machines\/shared\/(pending\.machine|waitingList\.selectors)\.ts|src\/services\/kept\/keptAnswers\.ts|contract\/[\w/]*temporaryErrors\.ts/,
            },
            {
              // What almost every page of a member uses. Many small files would load slowly on a slow connection.
              name: 'members',
              test: /src\/theme\/(system|tokens|recipes)|src\/views\/shared\/(ChakraTheme|BackLink|Button|Half|Icon|Notice|Page|boxes|dates|typography)\.|src\/machines\/shared\/memo\.|node_modules\/(@emotion|stylis|@pandacss)\/|@chakra-ui\/react\/dist\/esm\/(styled-system\/(?!create-slot|use-slot)|utils\/|(preset-base|merge-props|merge-refs|create-context)\.|components\/(box|flex|stack|square|circle|skeleton|visually-hidden)\/)/,
            },
            {
              // The words for the end of a game, which the lists also load without the rules of scoring.
              name: 'scoredGame',
              test: /contract\/rules\/pool\/scoredGame\./,
            },
            {
              // Games that are not saved yet, which the list, the page of a game and that of a league night show.
              name: 'unsavedGames',
              test: /src\/machines\/pool\/(localGame|pendingTaps|tapCorrections)\./,
            },
            {
              // The phases and the temperatures of a roast, which the pages of roasts load together.
              name: 'roastCurve',
              test: /contract\/rules\/coffee\/(roastPhases|readingsInHeat)\.ts/,
            },
            {
              // Lists, kept data and drafts, which most pages of a member have.
              name: 'lists',
              test: /src\/machines\/shared\/(paged\.machine|pair\.machine)\.|src\/screens\/shared\/pairScreen|src\/services\/kept\/keptLoad|src\/services\/browser\/place\.|src\/services\/outbox\/(store|findLocal|convertEntry)\.|src\/views\/shared\/(Pair|UnsavedBadge)\./,
            },
          ],
        },
      },
    },
    modulePreload: {
      // A browser without modulepreload loads the same files a little later, so it needs no polyfill.
      polyfill: false,
      // A script that loads another script runs in a page that has already loaded these files.
      resolveDependencies: (_file, names) => names.filter((name) => !IN_EVERY_PAGE.test(name)),
    },
  },
  // During `npm run dev`, Vite passes the calls and the sockets of the pages on to the server at port 3000.
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/files': 'http://127.0.0.1:3000',
      '/feed.xml': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
})
