import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { attacks } from './attacks.ts'
import type { Rate } from './rates.ts'

interface Times extends Pick<Rate, 'p50' | 'p99'> {
  /** Requests that were refused. */
  refused: number
}

/** The requests of an ordinary visitor during the attack, and their interval in ms. */
interface Habit {
  every: number
  path: (time: number) => string
}

const HABITS: Record<string, Habit> = {
  'a listing by `/rest/v1`': {
    every: 25,
    path: () => '/rest/v1/vehicle_listings?select=id,title,price&status=eq.active&limit=20',
  },
  'a page that is kept': { every: 50, path: () => '/' },
  // Nobody has asked for it before: it must be rendered.
  'a page that is rendered': { every: 250, path: (time) => `/vehicles?search=toyota&minPrice=${time}` },
}

const MEASURED_SECONDS = 10
/** The quieter one counts: other work on the machine only adds. */
const ROUNDS = 2
const FLOOD = fileURLToPath(new URL('./flood.ts', import.meta.url))

/**
 * What people at other addresses notice of one address that attacks, as lines of a report. The server must trust one proxy. `words`
 * choose attacks by their names.
 */
export async function measureAbuse(url: string, anonKey: string, words: string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const others = () => timesOfOthers(url, anonKey, agent)
  await others()
  const quiet = quietest([await others(), await others(), await others()])
  const names = Object.keys(HABITS)
  const lines = [
    '## Abuse',
    '',
    'What others notice, p50 / p99 in ms, and as a multiple of the quiet values.',
    '',
    `| one address, 20 connections | ${names.join(' | ')} | answered / refused |`,
    `|---|${names.map(() => '---|').join('')}---|`,
    `| nobody attacks | ${names.map((name) => inMs(quiet[name])).join(' | ')} | |`,
  ]
  const chosen = Object.keys(attacks).filter(
    (name) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  for (const attack of chosen) {
    const rounds = []
    let counts = ''
    for (let round = 0; round < ROUNDS; round++) {
      const { times, answered, refused, failed } = await underAttack(attack, url, anonKey, others)
      rounds.push(times)
      counts = `${answered - refused} / ${refused + failed}`
    }
    const times = quietest(rounds)
    const cells = names.map((name) => `${inMs(times[name])} (${multiple(times[name], quiet[name])})`)
    lines.push(`| ${attack} | ${cells.join(' | ')} | ${counts} |`)
  }
  agent.destroy()
  return lines
}

let attackers = 0

async function underAttack(
  attack: string,
  url: string,
  anonKey: string,
  others: () => Promise<Record<string, Times>>,
) {
  attackers += 1
  // A new address has used up nothing yet.
  const given = [FLOOD, url, attack, anonKey, String(MEASURED_SECONDS + 2), `203.0.113.${attackers}`]
  const attacker = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'ignore'] })
  // An attacker has a separate machine: the attacking program must not slow the measured ones.
  if (attacker.pid) setPriority(attacker.pid, constants.priority.PRIORITY_LOW)
  let printed = ''
  attacker.stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk
  })
  const ended = once(attacker, 'exit')
  await pause(1_000)
  const times = await others()
  await ended
  await pause(3_000)
  const counts = JSON.parse(printed) as Record<'answered' | 'refused' | 'failed', number>
  return { times, ...counts }
}

async function timesOfOthers(url: string, anonKey: string, agent: Agent): Promise<Record<string, Times>> {
  const measured = Object.entries(HABITS).map(async ([name, { every, path }]) => {
    const asked: Promise<number | null>[] = []
    const end = performance.now() + MEASURED_SECONDS * 1000
    // The next one comes when its time has come, not when the last one was answered: a slow answer hides none after it.
    while (performance.now() < end) {
      const visit = Math.round(performance.now())
      asked.push(timeOf(url + path(visit), anonKey, agent, visit))
      await pause(every)
    }
    const answers = await Promise.all(asked)
    const times = answers.filter((time) => time !== null).sort((one, other) => one - other)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return [name, { p50: at(0.5), p99: at(0.99), refused: answers.length - times.length }] as const
  })
  return Object.fromEntries(await Promise.all(measured))
}

async function timeOf(url: string, anonKey: string, agent: Agent, visit: number): Promise<number | null> {
  const start = performance.now()
  const headers = {
    apikey: anonKey,
    'accept-encoding': 'br',
    'x-forwarded-for': `198.51.100.${visit % 50}`,
  }
  const asked = request(url, { agent, headers }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode === 200 ? performance.now() - start : null
}

/** For each habit, the times of the round with the lower p99. */
function quietest(measured: Record<string, Times>[]): Record<string, Times> {
  return Object.fromEntries(
    Object.keys(HABITS).map((name) => [
      name,
      measured.map((times) => times[name] as Times).toSorted((one, other) => one.p99 - other.p99)[0] as Times,
    ]),
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function inMs(times: Times | undefined): string {
  if (!times) return ''
  const refused = times.refused > 0 ? `, ${times.refused} refused` : ''
  return `${times.p50.toFixed(1)} / ${times.p99.toFixed(1)}${refused}`
}

function multiple(times: Times | undefined, quiet: Times | undefined): string {
  if (!times || !quiet) return ''
  return `×${(times.p50 / quiet.p50).toFixed(1)} / ×${(times.p99 / quiet.p99).toFixed(1)}`
}
