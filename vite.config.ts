import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
                // What several pages use comes in one file instead of thirty; what only forms need stays out of it.
                {
                  name: 'ui',
                  test: /\/(site\/(ui\/(?!car-art|password)|frame\/|session\/)|domain\/(?!errors|phone|account-forms|form|vehicle-form)|lucide-react\/)/,
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
