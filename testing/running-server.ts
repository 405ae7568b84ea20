import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CapturedMail, capturedMails, mailboxFolder } from '#server/mailbox-folder.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** The server as a person runs it: a separate process. */
export interface RunningServer {
  url: string
  anonKey: string
  serviceKey: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  mailTo(address: string): Promise<CapturedMail>
  /** The process id of the embedded PostgreSQL. */
  databaseProcess(): number
  /** Sends a signal and returns the exit code, null if the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** An unused folder for data. */
export function freshDataDirectory() {
  const directory = mkdtempSync(path.join(tmpdir(), 'magari-server-'))
  // When started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(directory, 0o755)
  return directory
}

/** Starts the server on a free port and waits until it serves; rejects with its output if it fails. */
export async function startServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
  command: 'start' | 'dev' = 'start',
): Promise<RunningServer> {
  const port = environment.PORT ?? String(await freePort())
  const { child, output } = launch({ DATA_DIR: dataDirectory, PORT: port, DEMO: 'off', ...environment }, [
    command,
  ])
  const url = `http://localhost:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Magari is at') && resolve())
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output()}`)))
  })
  const secrets = environment.ANON_KEY
    ? { anonKey: environment.ANON_KEY, serviceKey: environment.SERVICE_KEY ?? '' }
    : JSON.parse(readFileSync(path.join(dataDirectory, 'secrets.json'), 'utf8'))
  return {
    url,
    anonKey: secrets.anonKey,
    serviceKey: secrets.serviceKey,
    process: child,
    output,
    mailTo: (address) => waitForMail(mailboxFolder(dataDirectory), address),
    databaseProcess: () =>
      Number(readFileSync(path.join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    end: (signal) => endProcess(child, signal),
  }
}

/** Runs a server that should refuse to start, or another command, to its end, and returns its exit code and output. */
export async function runServer(
  environment: Record<string, string>,
  words?: string[],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(environment, words)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

/** Starts another command of the server; the test ends it. */
export function startCommand(environment: Record<string, string>, words: string[]) {
  const { child, output } = launch(environment, words)
  return { output, end: (signal: NodeJS.Signals) => endProcess(child, signal) }
}

export async function removeDataDirectory(directory: string) {
  // The child processes of a killed PostgreSQL keep writing for a moment.
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function launch(environment: Record<string, string>, words = ['start']) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const [flags, mode] =
    words[0] === 'dev' ? [['--conditions=development'], 'development'] : [[], 'production']
  const child = spawn(process.execPath, [...flags, main, ...words], {
    env: { ...inherited, NODE_ENV: mode, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function waitForMail(folder: string, address: string): Promise<CapturedMail> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const mail = (await capturedMails(folder)).find(({ to }) => to === address)
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`No mail came for ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
