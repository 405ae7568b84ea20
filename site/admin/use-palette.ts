import { useEffect, useState } from 'react'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { PortalPage } from '../workplace/portal-pages.tsx'
import { adminListings } from './listings/queries.ts'
import { adminPeople } from './users/queries.ts'

/** A destination in the palette. */
export interface Destination {
  /** Unique, without spaces. */
  id: string
  to: string
  label: string
  /** Details shown after the label. */
  hint?: string
}

export interface DestinationGroup {
  label: string
  destinations: Destination[]
}

/** Single letters are not searched for. */
const SHORTEST = 2
const PAUSE = 200
const MOST = 5

interface Found {
  /** The text it answers. */
  text: string
  groups: DestinationGroup[] | null
}

/**
 * The results for a text: pages at once, people and listings after a pause in typing. Results of earlier texts are dropped.
 */
export function usePalette(
  pages: readonly PortalPage[],
  typed: string,
): { groups: DestinationGroup[]; state: 'idle' | 'searching' | 'failed' } {
  const text = typed.trim()
  const asks = text.length >= SHORTEST
  const [found, setFound] = useState<Found>({ text: '', groups: [] })

  useEffect(() => {
    if (!asks) return
    let current = true
    const timer = setTimeout(() => {
      search(text).then(
        (groups) => current && setFound({ text, groups }),
        (error) => {
          reportFailure('The search of the palette failed', error)
          if (current) setFound({ text, groups: null })
        },
      )
    }, PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, asks])

  const shownPages = pages.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const answered = asks && found.text === text
  return {
    groups: [
      { label: 'Pages', destinations: shownPages.map(({ to, label }) => ({ id: to, to, label })) },
      ...((answered && found.groups) || []),
    ].filter(({ destinations }) => destinations.length > 0),
    state: !asks ? 'idle' : !answered ? 'searching' : found.groups ? 'idle' : 'failed',
  }
}

async function search(text: string): Promise<DestinationGroup[]> {
  const client = await browserClient()
  const all = { search: text, page: 1, sort: 'newest' } as const
  const [{ people }, { listings }] = await Promise.all([
    adminPeople(client, { ...all, role: null, verified: null, suspended: null }, MOST),
    adminListings(client, { ...all, status: null, featured: null }, MOST),
  ])
  return [
    {
      label: 'People',
      destinations: people.map((person) => ({
        id: person.id,
        to: `/admin/users/${person.id}`,
        label: displayName(person) || person.email || person.id,
        hint: [roleLabel(person.role), person.email].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'Listings',
      destinations: listings.map(({ id, title, location, status }) => ({
        id,
        to:
          status === 'active' || status === 'sold'
            ? `/vehicles/${id}`
            : `/admin/listings?search=${encodeURIComponent(title)}`,
        label: title,
        hint: `${location} · ${status}`,
      })),
    },
  ]
}
