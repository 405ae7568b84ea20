// After the site's build: the service worker beside it, with a name of the build in it that changes with every file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
// Each of these names carries the hash of its file.
const names = (await readdir(`${root}build/client/assets`)).toSorted()
const name = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)

/** What kept pages load later, with all that it imports: their parts, and the list of routes. */
const later = new Set(names.filter((file) => /^(?:later|manifest)-[\w-]+\.js$/.test(file)))
if (later.size === 0) throw new Error('The build has no later parts')
for (const file of later) {
  const text = readFileSync(`${root}build/client/assets/${file}`, 'utf8')
  for (const [, imported] of text.matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g))
    if (imported) later.add(imported)
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(name), LATER: JSON.stringify([...later].map((file) => `/assets/${file}`)) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'site/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
