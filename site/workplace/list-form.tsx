import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Form, useLocation, useNavigationType, useSubmit } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { addressWith, pagesOf } from './list-address.ts'
import type { ListPart } from './list-part.ts'

interface ListFormProps {
  /** Names the form where a page has several. */
  label?: string
  /** The current search text; undefined: no search box. */
  search?: string
  /** Placeholder: 'Name or id'. */
  searchLabel?: string
  /** Selects for the list's filters. */
  children?: ReactNode
  /** Names of other parameters that stay in the URL: the tab, the order. */
  keep?: readonly string[]
  /** At the end of the line: an export, a button. */
  end?: ReactNode
  /** The number of results; undefined if unknown. */
  found?: Found | undefined
}

interface Found {
  count: number
  /** Singular and plural noun: 'listing', 'listings'. */
  one: string
  several: string
  /** Whether there are more than `count`. */
  more?: boolean
}

/** Search and filters of a portal's list: a GET form, so that the URL is the list's state. Selects submit immediately. */
export function ListForm({
  label,
  search,
  searchLabel = 'Search',
  children,
  keep = [],
  end,
  found,
}: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const box = useAddressValue<HTMLInputElement>(search ?? '')
  const submit = useSubmit()
  const params = new URLSearchParams(useLocation().search)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(filled(event.currentTarget), { method: 'get', preventScrollReset: true })
  }

  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label={label}
      className="mb-4 flex flex-wrap items-center gap-2"
      onSubmit={send}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) form.current?.requestSubmit()
      }}
    >
      {keep.map((name) => (
        <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
      ))}
      {search !== undefined && (
        <div className="flex min-w-0 flex-1 basis-72 gap-2">
          <span className="relative min-w-0 flex-1">
            <Icon of="search" className="pointer-events-none absolute top-3 left-3 text-ink-3" />
            <Input
              ref={box}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              aria-label={searchLabel}
              placeholder={searchLabel}
              className="pl-10"
            />
          </span>
          <Button type="submit">Search</Button>
        </div>
      )}
      {children}
      {end && <div className="ml-auto flex flex-wrap gap-2">{end}</div>}
      {found && (
        <p role="status" className="basis-full text-sm text-ink-2">
          {foundInWords(found)}
        </p>
      )}
    </Form>
  )
}

function foundInWords({ count, one, several, more }: Found): string {
  if (more) return `More than ${formatNumber(count)} ${several}; the first are shown`
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${several}`
}

interface ListSelectProps<Value extends string> {
  name: string
  label: string
  value: Value | null
  /** The label of the unset filter: 'All Roles'. Without it one of the options is always selected. */
  all?: string
  options: readonly { value: Value; label: string }[]
}

/** A filter of a ListForm. */
export function ListSelect<Value extends string>({
  name,
  label,
  value,
  all,
  options,
}: ListSelectProps<Value>) {
  const select = useAddressValue<HTMLSelectElement>(value ?? '')
  return (
    <Select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      className="w-auto text-sm max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36"
    >
      {all && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** A date filter of a ListForm; '' if unset. */
export function ListDay({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId()
  const day = useAddressValue<HTMLInputElement>(value)
  return (
    <div className="flex items-center gap-2 text-sm text-ink-2">
      <label htmlFor={id}>{label}</label>
      <Input ref={day} id={id} type="date" name={name} defaultValue={value} className="w-auto text-sm" />
    </div>
  )
}

/** Pagination of a list below its form. */
export function ListPages({ list }: { list: ListPart }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  return (
    <Pagination
      page={list.page}
      pages={pagesOf(list)}
      href={(page) => addressWith(pathname, params, { page })}
    />
  )
}

/** Updates a control when its value in the URL changes, for example by Back. Remounting it would lose the focus. */
function useAddressValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  const shown = useRef(value)
  const isHistory = useNavigationType() === 'POP'

  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (!control.current) return
    // Someone who submitted from this control may be typing on, ahead of the URL.
    if (isHistory || control.current !== document.activeElement) control.current.value = value
  }, [value, isHistory])

  return control
}

/** The form's values without empty fields, to keep the URL short. */
function filled(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value.trim())
  }
  return params
}
