import type { Client } from '../client.ts'
import { type ActionWords, SEVERAL, useActions } from './use-actions.ts'
import { useChosen } from './use-chosen.ts'

/**
 * Actions on one row or several of a list, and which of its rows are chosen. A row is unchosen once its action succeeded; a refused
 * one stays chosen while the list has it.
 */
export function useRowActions(shown: readonly string[]) {
  const { busy, act, actOnEach } = useActions()
  const [choice, setChosen, dropChosen] = useChosen()
  const ids = shown.filter((id) => choice.has(id))

  async function actOn(
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActionWords,
  ): Promise<void> {
    dropChosen(await actOnEach(keys, work, words))
  }

  return { busy, busyWithSeveral: busy === SEVERAL, act, actOn, ids, chosen: new Set(ids), setChosen }
}
