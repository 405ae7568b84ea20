import './compile-cache.ts'

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production'

try {
  const { run } = await import('./cli.ts')
  await run(process.argv.slice(2))
} catch (error) {
  const { startupErrorMessage } = await import('./startup-errors.ts')
  process.stderr.write(`${startupErrorMessage(error)}\n`)
  process.exit(1)
}
