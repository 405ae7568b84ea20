import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '../scripts/chromium.mjs'
import { installForTheBench } from './install.ts'
import { pagesToMeasure } from './pages.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  /** The speed of this machine at the time, by Lighthouse's own test: scores of a busy machine mean little. */
  environment: { benchmarkIndex: number }
}

/** Lighthouse's scores of the public pages (mobile, its own throttling), the median of three runs, as lines of a report. */
export async function measureScores(url: string, anonKey: string): Promise<string[]> {
  const { folder, remove } = await installForTheBench([LIGHTHOUSE])
  try {
    const lines = [
      '## Lighthouse',
      '',
      '| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | machine |',
      '|---|---|---|---|---|---|---|---|---|---|',
    ]
    for (const page of await pagesToMeasure(url, anonKey)) {
      // The first visit makes the server render and compress the page, which a visitor seldom waits for.
      await (await fetch(url + page)).arrayBuffer()
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++) reports.push(await look(folder, url + page))
      lines.push(row(page, reports))
    }
    return lines
  } finally {
    await remove()
  }
}

async function look(folder: string, address: string, attempts = 3): Promise<Report> {
  const file = path.join(folder, 'report.json')
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ]
  try {
    await promisify(execFile)(process.execPath, [program, address, ...options], {
      timeout: 180_000,
      env: { ...process.env, CHROME_PATH: chromiumPath() },
    })
  } catch (error) {
    // Now and then the browser's recording of a visit breaks off.
    if (attempts <= 1) throw error
    return look(folder, address, attempts - 1)
  }
  return JSON.parse(await readFile(file, 'utf8'))
}

function row(page: string, reports: Report[]): string {
  const median = (of: (report: Report) => number) =>
    reports.map(of).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
  const measure = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? 0)
  const cells = [
    page.replace(/[0-9a-f-]{36}/, '{id}'),
    ...CATEGORIES.map((category) =>
      Math.round(median(({ categories }) => (categories[category].score ?? 0) * 100)),
    ),
    `${(measure('first-contentful-paint') / 1000).toFixed(2)} s`,
    `${(measure('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `${measure('total-blocking-time').toFixed(0)} ms`,
    measure('cumulative-layout-shift').toFixed(3),
    median(({ environment }) => environment.benchmarkIndex).toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}
