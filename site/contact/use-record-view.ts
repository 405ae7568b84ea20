/** Tells the marketplace that an ad was looked at. The database counts it once a visitor and day. */
import { useEffect } from 'react'
import { browserConfig } from '../config.ts'
import { accessToken } from '../session/visitor.ts'
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
  const { anonKey } = browserConfig()
  // A plain request: for this alone the data client need not be loaded.
  await fetch('/rest/v1/rpc/record_view', {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...subjectColumn(subject), visitor: visitorName() }),
  })
}

/**
 * A random name by which this browser's views of a day are known as one visitor's; it says nothing about the person. Null where
 * the browser keeps nothing, and then nothing is counted for who is not signed in.
 */
function visitorName(): string | null {
  try {
    const kept = localStorage.getItem(KEY) ?? crypto.randomUUID()
    localStorage.setItem(KEY, kept)
    return kept
  } catch {
    return null
  }
}
