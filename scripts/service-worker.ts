// After the site's build: the service worker beside it, with a name of the build in it that changes with every file.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
// Each of these names carries the hash of its file.
const names = (await readdir(`${root}build/client/assets`)).toSorted()
const name = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(name) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'site/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
