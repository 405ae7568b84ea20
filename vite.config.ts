import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'

const root = import.meta.dirname

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'site/static',
  // Without it the server would carry React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Without it Vite finds packages one by one and the first visits in development reload the page.
  optimizeDeps: { entries: ['site/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A constant of another file costs no export and import.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // The list of all routes, which every page loads, says of each file whose it is: no longer than keeps builds apart.
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: chunkGroups(root) },
          },
        },
      },
    },
    ssr: {
      // One bundle starts three times as fast as many small files.
      resolve: command === 'build' ? { noExternal: true as const } : {},
      // A page's loader needs at once what its clientLoader fetches later.
      build: {
        rolldownOptions: {
          input: './server/render.ts',
          checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        },
      },
    },
  },
}))
