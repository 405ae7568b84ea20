import { browserClient, type Client } from '../client.ts'
import { sessionEnded } from '../session/ended.ts'
import { toast } from '../ui/toast.ts'

/**
 * What `read` answers, for a page's loader; null when it failed, which a toast with the title `failure` says. It says nothing
 * when the session is over, since the guard leads to signing in, and rethrows when nobody waits for the request any more.
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
      console.error(`${new URL(request.url).pathname} could not be read:`, error)
      toast({ title: failure, tone: 'error' })
    }
    return null
  }
}

/** One for all pages: only one of them is on screen. */
let last: { key: string; value: unknown } | undefined

/**
 * As `readOrToast`, for a page on which something may be half typed: where it cannot be read again, what the person was shown last
 * at the same address stays, and with it what they type.
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
