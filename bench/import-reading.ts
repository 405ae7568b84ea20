import { fork } from 'node:child_process'
import { type FeedInput, readFeed } from '#domain/dealers/stock/feed.ts'
import { readStockFile } from '#domain/dealers/stock/files/read-file.ts'
import { NO_MAPPING } from '#domain/dealers/stock/mapping.ts'
import { FileRefused } from '#domain/foundation/tables/list-file.ts'
import { workbook } from '#testing/workbook.ts'

const HEADINGS = 'Stock no,Make,Model,Year,Price,KM,Condition,Fuel,Gearbox,Town,Description'
const MEGABYTE = 1024 * 1024

/** The largest files that are taken, by the name that the measuring process gets. */
const FILES = {
  '500 rows': () => list(500, 200),
  '20 MB of CSV in 5,000 rows': () => list(4_990, 4_050),
  'a CSV of 200,000 rows': () => list(200_000, 20),
  'a workbook of 200,000 rows': () => largeWorkbook(200_000),
}

/** A list whose makes, models and towns are written in many ways, so that most have to be asked about. */
function list(rows: number, described: number): Uint8Array<ArrayBuffer> {
  const words = 'Clean unit, first owner. '.repeat(Math.ceil(described / 25)).slice(0, described)
  const lines = Array.from(
    { length: rows },
    (_, nth) =>
      `S${nth},${['Toyota', 'TOYOTA', 'Toyta', 'Nissan'][nth % 4]},Model ${nth % 120},${2008 + (nth % 16)},"${1_000_000 + nth}",${40_000 + nth} km,Used,Petrol,Auto,Town ${nth % 60},"${words}"`,
  )
  return new TextEncoder().encode([HEADINGS, ...lines].join('\n'))
}

/** A workbook of this many rows that repeat each other, so that it is small only until it is unpacked. */
function largeWorkbook(rows: number): Uint8Array<ArrayBuffer> {
  const row = `<row>${'<c><v>1</v></c>'.repeat(11)}</row>`
  return workbook([{ name: 'S', rows: [], xml: row.repeat(rows) }])
}

function input(bytes: Uint8Array<ArrayBuffer>): FeedInput {
  const makes = ['Toyota', 'Nissan', 'Mazda', 'Honda'].map((name, id) => ({ id, name }))
  return {
    bytes,
    accepted: null,
    vehicles: null,
    mapping: NO_MAPPING,
    answers: {},
    remembered: {},
    stock: [],
    catalogue: {
      makes,
      models: makes.flatMap(({ id }) =>
        Array.from({ length: 100 }, (_, nth) => ({ id: id * 100 + nth, make_id: id, name: `Model-${nth}` })),
      ),
      nicknames: [],
    },
    room: null,
    today: new Date(),
  }
}

interface Measured {
  bytes: number
  ms: number
  /** The most memory that reading took beyond the process and its file, in MB. */
  megabytes: number
  result: string
}

/** In a process of its own: how long one file takes from its bytes to the questions, and the most memory. */
async function measureFile(name: keyof typeof FILES): Promise<Measured> {
  const bytes = FILES[name]()
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const begun = performance.now()
  let result: string
  try {
    const file = await readStockFile(
      new File([bytes], name.includes('workbook') ? 'stock.xlsx' : 'stock.csv'),
    )
    // The columns are accepted first, then the vehicles are read.
    const { keys } = await readFeed(input(bytes))
    const { questions } = await readFeed({ ...input(bytes), accepted: keys })
    result = `${file.rows.length} rows, ${questions.length} questions`
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    result = `refused: ${error.message}`
  }
  const ms = performance.now() - begun
  clearInterval(watch)
  // The highest of the whole process, also between two looks.
  most = Math.max(most, process.resourceUsage().maxRSS * 1024)
  return { bytes: bytes.length, ms, megabytes: (most - before) / MEGABYTE, result }
}

/** The reading of stock lists up to the questions, each file in a process of its own, as lines of a report. */
export async function measureImportReading(): Promise<string[]> {
  const lines = ['| file | its size | to the questions | memory beyond the file | |', '|---|---|---|---|---|']
  for (const name of Object.keys(FILES)) {
    const child = fork(import.meta.filename, [name], { execArgv: ['--expose-gc'] })
    const { bytes, ms, megabytes, result } = await new Promise<Measured>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Measured))
      child.once('exit', (code) => reject(new Error(`Reading ${name} ended with ${code}`)))
    })
    lines.push(
      `| ${name} | ${(bytes / MEGABYTE).toFixed(1)} MB | ${(ms / 1000).toFixed(2)} s | ${megabytes.toFixed(0)} MB | ${result} |`,
    )
  }
  return lines
}

const [wanted] = process.argv.slice(2)
if (process.send && wanted && wanted in FILES)
  process.send(await measureFile(wanted as keyof typeof FILES), () => process.exit(0))
