import { run } from './cli.ts'
import { startupErrorMessage } from './startup-errors.ts'

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production'

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${startupErrorMessage(error)}\n`)
  process.exit(1)
}
