/**
 * `npm run scam-words`: learns what words weigh from the written examples of testing/scam-corpus/training/ and writes
 * database/schema/trust/scam-weights.sql (docs/trust.md, Words). A migration brings new weights to databases that exist.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { type Example, learnWeights } from './scam-weights.ts'
import { onScratchPostgres } from './scratch-postgres.ts'

const EXAMPLES = 'testing/scam-corpus/training'
const SCHEMA = 'database/schema'
const WEIGHTS = `${SCHEMA}/trust/scam-weights.sql`

interface WrittenTalk {
  is: 'scam' | 'honest'
  by: string
  messages: [from: string, text: string][]
}
interface WrittenAd {
  is: 'scam' | 'honest'
  title: string
  description: string
}

/** Texts as they are judged: an ad as a whole; of a talk what one side wrote, three messages at most together. */
function judgedTexts(written: WrittenTalk | WrittenAd): string[] {
  if ('title' in written) return [`${written.title}\n${written.description}`]
  const said = written.messages.filter(([from]) => from === written.by).map(([, text]) => text)
  const joined = said.map((_, last) => said.slice(Math.max(0, last - 2), last + 1).join('\n'))
  // A scammer's first messages are like everybody's.
  return written.is === 'scam' ? joined.slice(-1) : joined
}

async function writtenExamples(): Promise<{ isScam: boolean; text: string }[]> {
  const files = (await readdir(EXAMPLES)).sort()
  const lines = await Promise.all(files.map((file) => readFile(`${EXAMPLES}/${file}`, 'utf8')))
  return lines
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as WrittenTalk | WrittenAd)
    .flatMap((written) => judgedTexts(written).map((text) => ({ isScam: written.is === 'scam', text })))
}

/** The features of each text by the database's own function, so that both never differ. */
async function withFeatures(examples: { isScam: boolean; text: string }[]): Promise<Example[]> {
  const found: Example[] = []
  await onScratchPostgres(async (server: pg.ClientConfig) => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    try {
      await client.query(
        'create schema private; create role anon; create role authenticated; create role service_role',
      )
      // Functions are looked up when they run, so what the names need besides does not matter.
      await client.query('set check_function_bodies = off')
      for (const file of ['foundation/text', 'services/known-names', 'trust/plain-words', 'trust/scam-words'])
        await client.query(onlyFunctions(await readFile(`${SCHEMA}/${file}.sql`, 'utf8')))
      for (const { isScam, text } of examples) {
        const { rows } = await client.query<{ features: string[] }>(
          'select private.scam_features($1) as features',
          [text],
        )
        found.push({ isScam, features: rows[0]?.features ?? [] })
      }
    } finally {
      await client.end()
    }
  })
  return found
}

const onlyFunctions = (schema: string) =>
  [...schema.matchAll(/^create function [\s\S]*?\$\$;$/gm)]
    .map(([statement]) => statement)
    .filter((statement) =>
      /function private\.(visible_line|latin_letters|plain_words|scam_features)\(/.test(statement),
    )
    .join('\n')

const weights = learnWeights(await withFeatures(await writtenExamples()))
const head = (await readFile(WEIGHTS, 'utf8')).split('$weights$')[0]
await writeFile(
  WEIGHTS,
  `${head}$weights$${weights.map(([feature, weight]) => `${weight}\t${feature}`).join('\n')}$weights$, E'\\n') as line;\n`,
)
console.log(`Wrote ${weights.length} weights to ${WEIGHTS}`)
