import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { importedBy } from './scripts/first-page.ts'

const root = import.meta.dirname
const frame = importedBy(root, ['site/root.tsx'])
const firstPage = importedBy(root, ['site/root.tsx', 'site/vehicles/list.tsx'])

/** Whether a module or an icon is among those that were found to be imported. */
function isOf(imported: ReadonlySet<string>): (id: string) => boolean {
  return (id) => {
    const [, icon] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id) ?? []
    if (icon) return imported.has(`lucide-react/icons/${icon}`)
    return id.includes('/lucide-react/') || imported.has(id)
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'site/public',
  // Without it the server would carry React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // lucide's own function can do much that no icon here asks for, at a kilobyte a page.
  ...(command === 'build' && {
    resolve: {
      alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${root}/site/ui/lucide-icon.ts` }],
    },
  }),
  // Without it Vite finds packages one by one and the first visits in development reload the page.
  optimizeDeps: { entries: ['site/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules.(react|react-dom|react-router|scheduler|@remix-run)\//,
                },
                // What every page needs comes in one file instead of thirty …
                { name: 'frame', test: isOf(frame) },
                // … and in a second what the list of vehicles shares. The rest stays apart: a page loads none for another's sake.
                { name: 'list', test: isOf(firstPage), minShareCount: 2 },
              ],
            },
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
