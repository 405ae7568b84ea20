import { useState } from 'react'
import {
  type Assignment,
  NO_MAPPING,
  rememberAssignment,
  type StockMapping,
} from '#domain/dealers/stock/mapping.ts'
import { fittingMapping, type NamedMapping } from '#domain/dealers/stock/named-mappings.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { addNamedMapping, changeNamedMapping, deleteNamedMapping, saveMapping } from './mapping-queries.ts'

interface KnownMappings {
  userId: string
  /** The last chosen meaning of any heading. */
  mapping: StockMapping
  named: readonly NamedMapping[]
}

/** The dealer's mappings: the one of the last lists, and those saved by a name. */
export function useMappings({ userId, mapping, named }: KnownMappings) {
  const [last, setLast] = useState(mapping)
  const [saved, setSaved] = useState(named)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [byHeadings, setByHeadings] = useState(false)
  const chosen = saved.find(({ id }) => id === chosenId) ?? null

  function choose(one: NamedMapping | null, isGuess = false): StockMapping {
    setChosenId(one?.id ?? null)
    setByHeadings(isGuess)
    return one?.mapping ?? last
  }

  async function change(one: NamedMapping, what: Partial<Pick<NamedMapping, 'name' | 'mapping'>>) {
    await changeNamedMapping(await browserClient(), one.id, what)
    setSaved((all) => all.map((each) => (each.id === one.id ? { ...each, ...what } : each)))
  }

  return {
    saved,
    chosen,
    /** Whether the chosen mapping was found by the headings. */
    byHeadings,
    /** Chooses the saved mapping that fits the headings, and returns it, else the last one. */
    chooseFor: (headings: readonly string[]) => choose(fittingMapping(headings, saved), true),
    choose: (id: string) => choose(saved.find((one) => one.id === id) ?? null),
    /** Remembers what the dealer confirmed, in the chosen mapping too. */
    remember(headings: readonly string[], assignment: Assignment) {
      const said = rememberAssignment(headings, assignment, last)
      setLast(said)
      const failed = (error: unknown) => reportFailure('The columns could not be saved', error)
      void browserClient()
        .then((client) => saveMapping(client, userId, said))
        .catch(failed)
      if (chosen)
        void change(chosen, { mapping: rememberAssignment(headings, assignment, NO_MAPPING) }).catch(failed)
    },
    /** Saves the assignment under a new name, which is chosen then. Throws the service's error. */
    async saveAs(name: string, headings: readonly string[], assignment: Assignment) {
      const columns = rememberAssignment(headings, assignment, NO_MAPPING)
      const added = await addNamedMapping(await browserClient(), name, columns)
      setSaved((all) => [...all, added])
      choose(added)
    },
    /** Throws the service's error. */
    rename: (one: NamedMapping, name: string) => change(one, { name }),
    /** Throws the service's error. */
    async remove(one: NamedMapping) {
      await deleteNamedMapping(await browserClient(), one.id)
      setSaved((all) => all.filter(({ id }) => id !== one.id))
      choose(null)
    },
  }
}

export type Mappings = ReturnType<typeof useMappings>
