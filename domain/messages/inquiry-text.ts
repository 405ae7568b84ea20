// Apart from messages.ts: every page of an ad loads it.

import type { AdKind } from '../ads/ads.ts'

/** The suggested text of a first message; for a provider it is a beginning to complete. */
export function inquiryText(kind: AdKind, name: string): string {
  if (kind === 'service') return `Hello ${name}, I would like to ask about `
  const question = kind === 'spare_part' ? 'Do you still have it?' : 'Is it still available?'
  return `Hello, I am interested in "${name}". ${question}`
}
