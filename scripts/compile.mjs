// Compiles the server and the built site once, so that a start finds the result in build/compile-cache.
import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'

rmSync('build/compile-cache', { recursive: true, force: true })
process.env.NODE_ENV = 'production'
await import('../server/compile-cache.ts')
await import('../server/cli.ts')
await import('../build/server/index.js')
flushCompileCache()
process.exit()
