import type { Client } from '../client.ts'
import { type ActWords, SEVERAL, useActs } from './use-acts.ts'
import { useChosen } from './use-chosen.ts'

/**
 * Acts on one row or several of a list, and which of its rows are chosen for that. What was done is no longer chosen, what was
 * refused still is, unless the list no longer has it.
 */
export function useRowActs(shown: readonly string[]) {
  const { busy, act, actOnEach } = useActs()
  const [choice, setChosen, dropChosen] = useChosen()
  const ids = shown.filter((id) => choice.has(id))

  async function actOn(
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActWords,
  ): Promise<void> {
    dropChosen(await actOnEach(keys, work, words))
  }

  return { busy, busyWithSeveral: busy === SEVERAL, act, actOn, ids, chosen: new Set(ids), setChosen }
}
