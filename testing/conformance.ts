/** Black-box cases of the protocol: one JSON object per line, run in order; later cases see the changes of earlier ones. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'

/** The expected response. Patterns are regular expressions; `subset` allows further members of objects. */
export interface Expectation {
  status: number | number[]
  headers?: Record<string, string>
  absentHeaders?: string[]
  json?: unknown
  subset?: unknown
  length?: number
  text?: string
  emptyBody?: boolean
  bodyMatches?: string
  /** Expected kinds of values by their path in the body. */
  types?: Record<string, string>
}

export interface ConformanceRequest {
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  text?: string
  multipart?: { name: string; filename?: string; type?: string; value: string }[]
}

export interface Step {
  role: string
  request: ConformanceRequest
  expect: Expectation
  /** Saves values by name from their path in the body; later steps use them as `${name}`. */
  save?: Record<string, string>
}

export type ConformanceCase = { id: string; area: string; title: string; steps: Step[] }

const KINDS: Record<string, RegExp> = {
  uuid: /^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/,
  int: /^-?\d+$/,
  string: /^".*"$/,
  datetime: /^"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"$/,
  jwt: /^"[\w-]+\.[\w-]+\.[\w-]+"$/,
}

/** The cases of an area; `${RUN}` in them is a text unique to this run. */
export async function conformanceCases(area: string): Promise<ConformanceCase[]> {
  const run = randomBytes(4).toString('hex')
  const text = await readFile(new URL('./conformance/cases.jsonl', import.meta.url), 'utf8')
  return text
    .replaceAll('$' + '{RUN}', run)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ConformanceCase & Step)
    .filter((found) => found.area === area)
    .map(({ id, title, steps, role, request, expect, save }) => ({
      id,
      area,
      title,
      steps: steps ?? [{ role, request, expect, ...(save ? { save } : {}) }],
    }))
}

/** Runs the steps of a case. `send` sends one step's request as its role; `saved` outlives the case. */
export async function runCase(
  { steps }: ConformanceCase,
  send: (role: string, request: ConformanceRequest) => Promise<Response>,
  saved: Map<string, string>,
): Promise<void> {
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) {
    const filled = fill(step, saved)
    const text = await verify(await send(filled.role, filled.request), filled.expect)
    for (const [name, path] of Object.entries(step.save ?? {}))
      saved.set(name, String(at(JSON.parse(text), path)))
  }
}

/** The body of a request, and its content type if the case names none. */
export function requestBody({ json, text, multipart }: ConformanceRequest) {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (!multipart) return { body: text, type: null }
  const form = new FormData()
  for (const { name, filename, type = '', value } of multipart)
    if (filename === undefined) form.append(name, value)
    else form.append(name, new Blob([value], { type }), filename)
  return { body: form, type: null }
}

function fill(step: Step, saved: Map<string, string>): Step {
  let text = JSON.stringify(step)
  for (const [name, value] of saved) text = text.replaceAll(`\${${name}}`, JSON.stringify(value).slice(1, -1))
  return JSON.parse(text) as Step
}

async function verify(response: Response, wanted: Expectation): Promise<string> {
  const text = await response.text()
  const body = () => JSON.parse(text) as unknown
  expect([wanted.status].flat(), text).toContain(response.status)
  for (const [name, pattern] of Object.entries(wanted.headers ?? {}))
    expect(response.headers.get(name) ?? '', name).toMatch(new RegExp(pattern))
  for (const name of wanted.absentHeaders ?? []) expect(response.headers.get(name), name).toBeNull()
  if (wanted.emptyBody) expect(text).toBe('')
  if (wanted.text !== undefined) expect(text).toBe(wanted.text)
  if (wanted.json !== undefined) expect(body()).toEqual(wanted.json)
  if (wanted.subset !== undefined) expectSubset(body(), wanted.subset)
  if (wanted.length !== undefined) expect(body()).toHaveLength(wanted.length)
  if (wanted.bodyMatches) expect(text).toMatch(new RegExp(wanted.bodyMatches))
  for (const [path, kind] of Object.entries(wanted.types ?? {}))
    expect(JSON.stringify(at(body(), path)) ?? '', `${path} is ${kind}`).toMatch(KINDS[kind] ?? /^$/)
  return text
}

function expectSubset(body: unknown, subset: unknown): void {
  if (Array.isArray(subset))
    for (const [index, part] of subset.entries()) expectSubset((body as unknown[])[index], part)
  else expect(body).toMatchObject(subset as object)
}

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], body)
}
