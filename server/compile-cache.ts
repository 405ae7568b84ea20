import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Modules that are imported after this one are loaded in a third of the time: `npm run build` has compiled them
// (scripts/compile.mjs). A thread has its own cache.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
