import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssVariables } from './src/theme/tokens.ts'

/** Makes `import 'virtual:tokens.css'` load the design tokens as CSS variables. */
function tokenVariables(): Plugin {
  const id = 'virtual:tokens.css'
  return {
    name: 'parlor-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? cssVariables() : undefined),
  }
}

/**
 * Removes the descriptions of the states from the built machines of the shell. Only the visualizer shows them, and
 * `npm run dev` keeps them. Other machines have data with a field `description`, so their files stay as they are.
 */
function withoutDescriptions(): Plugin {
  return {
    name: 'parlor-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/machines\/app\/\w+\.machine\.ts$/.test(id)) return null
      return { code: code.replace(/\bdescription:\s*'(?:[^'\\\n]|\\.)*',?/g, ''), map: null }
    },
  }
}

export default defineConfig({
  plugins: [react(), tokenVariables(), withoutDescriptions()],
  resolve: {
    // The shim is for React 17 and older. Newer versions have the hook themselves.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect|wouter|regexparam)\//,
            },
          ],
        },
      },
    },
    // A browser without modulepreload loads the same files a little later, so it needs no polyfill.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
})
