import type pg from 'pg'
import type { ServerFunction } from '#backend'
import { isAdministrator } from '../administrators.ts'

/** Success, or a message with the reason for the failure. */
export type TestOutcome = { success: true } | { success: false; error: string }

const LARGEST_FORM = 16 * 1024

/**
 * A server function that lets an administrator test the settings of a form; `test` receives its text fields. Responds 200 with
 * the outcome, 403 to non-administrators and 400 to an invalid body.
 */
export function connectionTest(
  database: pg.Pool,
  test: (form: Record<string, string>) => Promise<TestOutcome>,
): ServerFunction {
  return async (request, caller) => {
    if (!(await isAdministrator(database, caller)))
      return answer(403, 'Only an administrator may test connections.')
    if (request.method !== 'POST') return answer(405, 'Send the form by POST.')
    const text = await request.text()
    const form = text.length <= LARGEST_FORM ? textsOf(text) : null
    if (!form) return answer(400, 'Send the settings as an object.')
    return Response.json(await test(form), { headers: { 'cache-control': 'no-store' } })
  }
}

function answer(status: number, error: string): Response {
  return Response.json({ success: false, error } satisfies TestOutcome, { status })
}

function textsOf(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts.map(([name, value]) => [name, value.trim()]))
  } catch {
    return null
  }
}
