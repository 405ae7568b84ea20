import { useEffect, useState } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type AdminPerson, adminPeople } from '../users/queries.ts'

const SHOWN = 6
const TYPING_PAUSE_MS = 300

interface PersonChoiceProps {
  id: string
  chosen: { id: string; name: string } | null
  error: string | undefined
  onChange: (person: { id: string; name: string } | null) => void
}

/** Finds one person by name or e-mail address. */
export function PersonChoice({ id, chosen, error, onChange }: PersonChoiceProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<{ people: AdminPerson[]; total: number } | 'failed' | null>(null)
  const asked = search.trim()

  useEffect(() => {
    if (asked.length < 2) return setFound(null)
    let wanted = true
    const timer = setTimeout(async () => {
      try {
        const question = {
          search: asked,
          role: null,
          verified: null,
          suspended: null,
          sort: 'name',
          page: 1,
        } as const
        const people = await adminPeople(await browserClient(), question, SHOWN)
        if (wanted) setFound(people)
      } catch (error) {
        reportFailure('The search for people failed', error)
        if (wanted) setFound('failed')
      }
    }, TYPING_PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked])

  if (chosen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-r border border-line p-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-ink-2">For</span>
          {chosen.name}
        </p>
        <Button
          size="s"
          aria-label="Choose another person"
          onClick={() => {
            onChange(null)
            requestAnimationFrame(() => document.getElementById(id)?.focus())
          }}
        >
          Change
        </Button>
        {error && <FieldError>{error}</FieldError>}
      </div>
    )
  }
  return (
    <div>
      <Field id={id} label="Person" help="At least two letters of the name or e-mail address." error={error}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter searches; it does not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <div role="status" className="mt-2 text-sm text-ink-2">
        {found === 'failed' && 'The search failed. Check your connection and type again.'}
        {found !== null && found !== 'failed' && sentence(found.total)}
      </div>
      {found !== null && found !== 'failed' && (
        <ul className="mt-1 grid gap-1">
          {found.people.map((person) => {
            const name = displayName(person) || person.email || person.id
            const email = person.email ?? ''
            return (
              <li key={person.id}>
                <button
                  type="button"
                  className="min-h-11 w-full rounded-r border border-line px-3 py-2 text-left hover:bg-sunk-2"
                  onClick={() => onChange({ id: person.id, name: email ? `${name} (${email})` : name })}
                >
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  <span className="block text-sm text-ink-2 wrap-anywhere">
                    {[email, roleLabel(person.role)].filter(Boolean).join(', ')}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function sentence(total: number): string {
  if (total === 0) return 'No matches.'
  if (total > SHOWN)
    return `${formatNumber(total)} people, the first ${SHOWN}. Type more to narrow the search.`
  return total === 1 ? '1 person.' : `${total} people.`
}
