import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { sessionEnded } from '../session/ended.ts'
import { toast } from '../ui/toast.ts'

/**
 * For a page's loader: the result of `read`, or null after a failure, shown in a toast with the title `failure`. No toast if the
 * session ended, because the guard leads to signing in; rethrows if the request was aborted.
 */
export async function readOrToast<Value>(
  request: Request,
  failure: string,
  read: (client: Client) => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read(await browserClient())
  } catch (error) {
    if (request.signal.aborted) throw error
    if (!(await sessionEnded(error))) {
      reportFailure('The page could not be read', error)
      toast({ title: failure, tone: 'error' })
    }
    return null
  }
}

/** One entry suffices, because only one page is shown. */
let last: { key: string; value: unknown } | undefined

/**
 * Like `readOrToast`, for pages with forms: if reloading fails, the previous data for the same person and URL stays, and with it what
 * was typed.
 */
export async function lastReadOrToast<Value>(
  userId: string,
  request: Request,
  failure: string,
  read: (client: Client) => Promise<Value>,
): Promise<Value | null> {
  const key = `${userId} ${request.url}`
  const value = await readOrToast(request, failure, read)
  if (value !== null) last = { key, value }
  return last?.key === key ? (last.value as Value) : null
}
