import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { importedBy } from './scripts/first-page.ts'

const root = import.meta.dirname
const firstPage = importedBy(root, ['site/root.tsx', 'site/vehicles/list.tsx'])

/** Whether the frame or the list of vehicles imports it, or it draws their icons. */
function isOfFirstPage(id: string): boolean {
  const [, icon] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id) ?? []
  if (icon) return firstPage.has(`lucide-react/icons/${icon}`)
  return id.includes('/lucide-react/') || firstPage.has(id)
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'site/public',
  // Without it the server would carry React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
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
                // What the frame and the lists need and other pages need too comes in one file instead of thirty …
                { name: 'ui', test: isOfFirstPage, minShareCount: 2 },
                // … and what other pages share in a second; what a single form needs stays out of both.
                {
                  name: 'more',
                  test: /\/(site\/ui\/(?!car-art|password)|domain\/(?!phone|account-forms|form|vehicle-form)|lucide-react\/)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle starts three times as fast as many small files.
      resolve: command === 'build' ? { noExternal: true as const } : {},
      build: { rolldownOptions: { input: './server/render.ts' } },
    },
  },
}))
