import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { importedBy } from './scripts/first-page.ts'

const root = import.meta.dirname
const frame = importedBy(root, ['site/root.tsx'])
const firstPage = importedBy(root, ['site/root.tsx', 'site/vehicles/list.tsx'])
const adPages = importedBy(root, pagesOf(['vehicles', 'services', 'spare-parts'], 'detail'))
const otherPages = importedBy(root, ['site/home/home.tsx', ...pagesOf(['services', 'spare-parts'], 'list')])
const publicPages = new Set([...adPages].filter((module) => otherPages.has(module)))

function pagesOf(folders: string[], page: string): string[] {
  return folders.map((folder) => `site/${folder}/${page}.tsx`)
}

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
            // The list of all routes, which every page loads, says of each file whose it is: no longer than keeps builds apart.
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules.(react|react-dom|react-router|scheduler|@remix-run)\//,
                },
                // What every page needs comes in one file instead of thirty …
                { name: 'frame', test: isOf(frame) },
                // … in a second what the list of vehicles shares, in a third what the other public pages share with those of one
                // ad or business, in a fourth what only these share: they would wait for thirty more. A group takes along what its
                // modules import, so each names what is more widely needed before the next one may. The rest stays apart.
                { name: 'list', test: isOf(firstPage), minShareCount: 2 },
                { name: 'public', test: isOf(publicPages), minShareCount: 2 },
                { name: 'ad', test: isOf(adPages), minShareCount: 2 },
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
