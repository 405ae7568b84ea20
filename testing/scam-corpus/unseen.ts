import { readFile } from 'node:fs/promises'
import type { CorpusAd, CorpusTalk } from './corpus.ts'

/** What trick it is, or what is odd about an honest one. */
interface Kind {
  kind: string
}
export type UnseenAd = CorpusAd & Kind
export type UnseenTalk = CorpusTalk & Kind

type WrittenTalk = Omit<UnseenTalk, 'messages'> & { messages: [from: CorpusTalk['by'], text: string][] }

async function lines<Item>(name: string): Promise<Item[]> {
  const text = await readFile(new URL(`./unseen/${name}.jsonl`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item)
}

/** A set that was written without a look at the other texts of the corpus (docs/trust.md, Corpus). */
export async function unseen(
  set: 'first' | 'second' | 'third',
): Promise<{ ads: UnseenAd[]; talks: UnseenTalk[] }> {
  const talks = await lines<WrittenTalk>(`${set}-talks`)
  return {
    ads: await lines<UnseenAd>(`${set}-ads`),
    talks: talks.map(({ messages, ...talk }) => ({
      ...talk,
      messages: messages.map(([from, text]) => ({ from, text })),
    })),
  }
}
