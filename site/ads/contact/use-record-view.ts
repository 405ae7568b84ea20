/** Records views of ads. The database counts one per visitor and day. */

import { useEffect } from 'react'
import { DAY } from '#domain/foundation/dates.ts'
import { browserConfig } from '../../config.ts'
import { accessToken } from '../../session/visitor.ts'
import { type ContactSubject, subjectColumn } from './subject.ts'

const KEY = 'magari-visitor'

/** Counts a view of the ad each time it is shown. Failures are silent. */
export function useRecordView({ kind, id }: Pick<ContactSubject, 'kind' | 'id'>): void {
  useEffect(() => {
    // After the page is idle: on a slow network, pictures come first.
    const timer = setTimeout(() => void recordView({ kind, id }).catch(() => {}), 1_500)
    return () => clearTimeout(timer)
  }, [kind, id])
}

async function recordView(subject: Pick<ContactSubject, 'kind' | 'id'>): Promise<void> {
  const token = await accessToken()
  const visitor = token ? null : await signedVisitor()
  if (!token && !visitor) return
  const answer = await post('/rest/v1/rpc/record_view', token, { ...subjectColumn(subject), visitor })
  // A response with no-store holds its connection until it is read.
  await answer.text()
}

/**
 * An anonymous value, signed by the server for a week, that identifies this browser's views. Null if the browser forbids storage; then
 * views of visitors are not counted.
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

// A plain request, so that the data client is not loaded.
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
