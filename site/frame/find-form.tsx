import { Form, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'

interface Find {
  /** The list that is searched. */
  path: '/vehicles' | '/services'
  /** The current search text. */
  text: string
}

/** The search of the current list page; null on other pages (docs/product.md, Header). */
export function useFindForm(): Find | null {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  if (path !== '/vehicles' && path !== '/services') return null
  return { path, text: new URLSearchParams(search).get('search')?.trim() ?? '' }
}

const HINTS = { '/vehicles': 'Make, model or keyword', '/services': 'Garage, service or keyword' }

/** The search box in the header's bar. */
export function FindForm({ path, text }: Find) {
  return (
    <Form
      key={`${path} ${text}`}
      role="search"
      action={path}
      className="ml-1 min-w-0 flex-1 lg:ml-4 lg:max-w-65"
    >
      <Input
        type="search"
        name="search"
        defaultValue={text}
        maxLength={100}
        placeholder={HINTS[path]}
        aria-label={HINTS[path]}
        enterKeyHint="search"
        lead={<Icon of="search" />}
      />
    </Form>
  )
}
