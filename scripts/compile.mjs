// Compiles the server, the built site and the demo world once, so that a start finds the result in build/compile-cache.
import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'

rmSync('build/compile-cache', { recursive: true, force: true })
process.env.NODE_ENV = 'production'
await import('../server/compile-cache.ts')
await import('../server/cli.ts')
await import('../build/server/index.js')
await import('../database/demo/draw.ts')
await import('../database/demo/index.ts')
flushCompileCache()
// Some modules keep a process alive.
process.exit()
