import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { neededPreloads } from './scripts/preloads.ts'

const root = import.meta.dirname
const preloads = neededPreloads()

/** Parts that load later and that pages kept for reading offline show too (scripts/service-worker.ts). */
const KEPT_OFFLINE = /\/(?:frame\/later-parts|detail-parts|full-screen-photos|share-dialog)\.tsx?$/

/** The beginning of a file's name, for the few that are looked for by name. */
function spokenName(group: string, module: string | null): string {
  if (module && KEPT_OFFLINE.test(module)) return 'later-'
  return ['vendor', 'auth-client'].includes(group) ? `${group}-` : ''
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), preloads.collect],
  publicDir: 'site/static',
  // Without it the server would carry React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Without it Vite finds packages one by one and the first visits in development reload the page.
  optimizeDeps: { entries: ['site/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: preloads.resolve },
        rolldownOptions: {
          // A constant of another file costs no export and import.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // Names are in every page and every file that imports: seven characters keep builds apart.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: ({ name, facadeModuleId }) =>
              `assets/${spokenName(name, facadeModuleId)}[hash:7].js`,
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
