import type { PushWords } from '../kind.ts'
import { type Told, wordsOf } from '../render.ts'
import { clipped, oneLine } from '../short-text.ts'

export const LONGEST_PUSH = { title: 50, body: 120 }

/** The text of a push message. */
export function pushWords(told: Told): PushWords {
  const { title, sentence, link, ad, push } = wordsOf(told, true)
  const words = { title, body: sentence, path: link, picture: ad?.picture ?? null, ...push }
  return {
    ...words,
    title: clipped(oneLine(words.title), LONGEST_PUSH.title),
    body: clipped(oneLine(words.body), LONGEST_PUSH.body),
  }
}
