/** Tells the marketplace that an ad was looked at. The database counts it once a visitor and day. */

import { useEffect } from 'react'
import { DAY } from '#domain/foundation/dates.ts'
import { browserConfig } from '../../config.ts'
import { accessToken } from '../../session/visitor.ts'
import { type ContactSubject, subjectColumn } from './subject.ts'

const KEY = 'magari-visitor'

/** Counts a view of the ad, once for each time it is shown. Says nothing when that fails: the visitor asked for the ad only. */
export function useRecordView({ kind, id }: Pick<ContactSubject, 'kind' | 'id'>): void {
  useEffect(() => {
    // After the page is drawn and quiet: on a slow network its pictures come first.
    const timer = setTimeout(() => void recordView({ kind, id }).catch(() => {}), 1_500)
    return () => clearTimeout(timer)
  }, [kind, id])
}

async function recordView(subject: Pick<ContactSubject, 'kind' | 'id'>): Promise<void> {
  const token = await accessToken()
  const visitor = token ? null : await signedVisitor()
  if (token || visitor) await post('/rest/v1/rpc/record_view', token, { ...subjectColumn(subject), visitor })
}

/**
 * The value by which this browser's views are known as one visitor's; it says nothing about the person. The server signs it, and it
 * counts for a week. Null where the browser keeps nothing, and then nothing is counted for who is not signed in.
 */
async function signedVisitor(): Promise<string | null> {
  const kept = localStorage.getItem(KEY)
  // Its middle is the day of issue.
  if (Number(kept?.split('.')[1]) > Date.now() / DAY - 6) return kept
  localStorage.removeItem(KEY)
  const answer = await post('/functions/v1/visitor')
  if (!answer.ok) return null
  const { visitor } = await answer.json()
  localStorage.setItem(KEY, visitor)
  return visitor
}

// A plain request: for this alone the data client need not be loaded.
function post(path: string, token: string | null = null, body?: object): Promise<Response> {
  const { anonKey } = browserConfig()
  return fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body ?? {}),
  })
}
