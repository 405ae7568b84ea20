// After the site's build: the script that reports errors of the site, apart from its bundles, which it must outlive. It asks little of a
// browser, so that those too old for the bundles report it.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { REPORTER_PATH } from '../site/failures/recorder.ts'

await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2019',
    rolldownOptions: {
      input: 'site/failures/reporter.ts',
      output: { format: 'iife', entryFileNames: REPORTER_PATH.slice(1) },
    },
  },
})
