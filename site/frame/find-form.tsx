import { useEffect, useRef } from 'react'
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { NAMES_AS_TEXT, WORDS } from '../vehicles/search-in-words.ts'

interface Find {
  /** The list that is searched. */
  path: '/vehicles' | '/services'
  /** The current search text. */
  text: string
  /** The query string of the shown vehicles, without their page. */
  search: string
}

/** The search of the current list page; null on other pages (docs/product.md, Header). */
export function useFindForm(): Find | null {
  const { pathname, search } = useLocation()
  // Unlike the address, without parameters that the server has not seen.
  const list = useRouteLoaderData<{ search: string }>('vehicles/list')
  const path = pathname.replace(/\/+$/, '')
  if (path !== '/vehicles' && path !== '/services') return null
  return { path, text: new URLSearchParams(search).get('search')?.trim() ?? '', search: list?.search ?? '' }
}

const HINTS = { '/vehicles': 'Make, model or keyword', '/services': 'Garage, service or keyword' }

/** Empties the form when the list has read what was sent. What is typed while a filter changes stays. */
function useEmptiedOnceRead(search: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)
  const wasSent = useRef(false)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (wasSent.current) form.current?.reset()
    wasSent.current = false
  }, [search])
  return {
    form,
    sent: () => {
      wasSent.current = true
    },
  }
}

/** The search box in the header's bar. That of vehicles takes a sentence and keeps the list's filters (docs/product.md, Vehicle search). */
export function FindForm({ path, text, search }: Find) {
  const ofVehicles = path === '/vehicles'
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'search')
  const { form, sent } = useEmptiedOnceRead(search)
  return (
    <Form
      ref={form}
      key={`${path} ${text}`}
      onSubmit={sent}
      role="search"
      action={path}
      className="ml-1 min-w-0 flex-1 lg:ml-4 lg:max-w-65"
    >
      <Input
        type="search"
        name={ofVehicles ? WORDS : 'search'}
        defaultValue={text}
        maxLength={100}
        placeholder={HINTS[path]}
        aria-label={HINTS[path]}
        enterKeyHint="search"
        lead={<Icon of="search" />}
      />
      {ofVehicles && <input type="hidden" name={NAMES_AS_TEXT} />}
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  )
}
