import { useEffect, useState } from 'react'
import { type PaletteAct, readAct } from '#domain/admin/palette-acts.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { PortalPage } from '../workplace/portal-pages.tsx'
import { actsOn, type DestinationGroup, groupsOf } from './palette-destinations.ts'
import { find } from './palette-queries.ts'

/** Single letters are not searched for. */
const SHORTEST = 2
const PAUSE = 200

interface Answer {
  /** The text it answers. */
  text: string
  groups: DestinationGroup[] | null
}

interface PaletteResults {
  /** The act that the text names, if it names one. */
  act: PaletteAct | null
  groups: DestinationGroup[]
  /** `short`: too little is typed for a search. */
  state: 'short' | 'searching' | 'found' | 'failed'
}

/** The results for a text: pages at once, records and acts on them after a pause in typing. Results of earlier texts are dropped. */
export function usePalette(pages: readonly PortalPage[], typed: string): PaletteResults {
  const text = typed.trim()
  const { act, rest } = readAct(text) ?? { act: null, rest: text }
  const asks = rest.length >= SHORTEST
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: [] })

  useEffect(() => {
    if (!asks) return
    let current = true
    const timer = setTimeout(() => {
      search(rest, act).then(
        (groups) => current && setAnswer({ text, groups }),
        (error) => {
          reportFailure('The search of the palette failed', error)
          if (current) setAnswer({ text, groups: null })
        },
      )
    }, PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, rest, act, asks])

  const shownPages = pages.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const answered = asks && answer.text === text
  return {
    act,
    groups: [
      { label: 'Pages', destinations: shownPages.map(({ to, label }) => ({ id: to, to, label })) },
      ...((answered && answer.groups) || []),
    ].filter(({ destinations }) => destinations.length > 0),
    state: !asks ? 'short' : !answered ? 'searching' : answer.groups ? 'found' : 'failed',
  }
}

async function search(text: string, act: PaletteAct | null): Promise<DestinationGroup[]> {
  const found = await find(await browserClient(), text, act)
  return act ? actsOn(found, act) : groupsOf(found)
}
