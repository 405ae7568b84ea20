import type { Client } from '../client.ts'
import { type ActionWords, BULK, useActions } from './use-actions.ts'
import { useChosen } from './use-chosen.ts'

/**
 * Actions on single or selected rows of a list. Successful rows are deselected; refused ones stay selected while the list contains
 * them.
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

  return { busy, busyWithSeveral: busy === BULK, act, actOn, ids, chosen: new Set(ids), setChosen }
}
