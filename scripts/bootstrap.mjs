// What `npm start`, `npm test` and their like need before they can run: packages, a build, a browser, a clock to set. Each is made
// only when missing or stale. Plain JavaScript, because on a fresh clone it runs on the machine's own Node.js with nothing installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './chromium.mjs'
import { faketimeLibrary } from './faketime.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const wants = new Set(process.argv.slice(2))
const oldestNode = 24

install()
requireNode()
if (wants.has('--build')) build()
if (wants.has('--browser')) browser()
if (wants.has('--clock')) clock()

function install() {
  const stamp = 'node_modules/.installed'
  const wanted = digest(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.')
  writeFileSync(stamp, wanted)
}

// npm scripts find node_modules/.bin/node first: the Node 24 that came with the packages, where there is one for this system.
function requireNode() {
  const local = path.join('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const node = existsSync(local) ? local : 'node'
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1])
  if (major >= oldestNode) return
  fail(
    `Magari runs on Node.js ${oldestNode} or newer, and this system has ${(stdout ?? 'none').trim()}. Please install Node.js ${oldestNode}.`,
  )
}

function build() {
  const stamp = 'build/.built'
  const sources = [
    'site',
    'server',
    'backend',
    'domain',
    'database',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/error-reporter.ts',
    'scripts/precompress.mjs',
    'scripts/shorten-manifest.mjs',
    'scripts/service-worker.ts',
    'scripts/chunk-groups.ts',
    'scripts/compile.mjs',
    'scripts/imported-by.ts',
    'package-lock.json',
  ]
  const wanted = digest(sources.flatMap(filesBelow))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the site …')
  run('npm', ['run', '--silent', 'build'], 'The site could not be built.', { NODE_ENV: 'production' })
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, wanted)
}

function browser() {
  if (chromiumPath()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests …')
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    // Older Debian has it in the package of the whole browser only.
    if (!chromiumPath()) apt('install', '-y', '--no-install-recommends', 'chromium')
    if (chromiumPath()) return
    fail('Chromium could not be installed; install it and set CHROMIUM_PATH.')
  }
  fail(
    'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to a Chrome or Chromium that is already here.',
  )
}

function clock() {
  if (faketimeLibrary()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing faketime for the tests at set times …')
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'faketime')
    if (faketimeLibrary()) return
  }
  fail(
    'The tests at set times need the package faketime of Debian or Ubuntu, which could not be installed here. As root: apt-get install faketime.',
  )
}

function apt(command, ...rest) {
  spawnSync('apt-get', [command, '-qq', ...rest], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function run(command, args, sorry, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) fail(sorry)
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(entry) {
  if (!existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath ?? file.path, file.name))
    .sort()
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}
