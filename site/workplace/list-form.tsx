import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Form, useNavigationType, useSubmit } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { addressWith, pagesOf } from './list-address.ts'
import type { ListPart } from './list-part.ts'

interface ListFormProps {
  /** What stands in the search box now; undefined: the list has none. */
  search?: string
  /** In the empty search box: 'Name or id'. */
  searchLabel?: string
  /** Selects of the list's filters. */
  children?: ReactNode
  /** What else belongs to the address and is kept: the tab, the order. */
  keep?: Readonly<Record<string, string | undefined>>
  /** At the end of the line: an export, a button. */
  end?: ReactNode
  /** What the search and the filters found; undefined: not known. */
  found?: Found | undefined
}

interface Found {
  count: number
  /** What one of them is called, and several: 'listing', 'listings'. */
  one: string
  several: string
  /** Whether there are more than were counted. */
  more?: boolean
}

/** The search and the filters of a portal's list: a GET form whose address is the list's state. A choice sends it at once. */
export function ListForm({ search, searchLabel = 'Search', children, keep = {}, end, found }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const box = useAddressValue<HTMLInputElement>(search ?? '')
  const submit = useSubmit()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(filled(event.currentTarget), { method: 'get', preventScrollReset: true })
  }

  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mb-4 flex flex-wrap items-center gap-2"
      onSubmit={send}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) form.current?.requestSubmit()
      }}
    >
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {search !== undefined && (
        <div className="flex min-w-0 flex-1 basis-72 gap-2">
          <span className="relative min-w-0 flex-1">
            <Icon of={Search} className="pointer-events-none absolute top-3 left-3 text-ink-3" />
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
  /** The first choice, which sets no filter: 'All Roles'. Without it one of the options is always chosen. */
  all?: string
  options: readonly { value: Value; label: string }[]
}

/** One filter of a ListForm. */
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

/** A day that a ListForm filters by; the empty text where none is given. */
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

interface ListPagesProps {
  list: ListPart
  /** The address of the list without its page. */
  path: string
  params: URLSearchParams
}

/** Links to the pages of a list below its form. */
export function ListPages({ list, path, params }: ListPagesProps) {
  return (
    <Pagination page={list.page} pages={pagesOf(list)} href={(page) => addressWith(path, params, { page })} />
  )
}

/** Has a control show the value of the address when that changes, as by Back. A control made anew would lose the focus. */
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
    // Whoever sent it from here may be typing or choosing on: the address is behind them.
    if (isHistory || control.current !== document.activeElement) control.current.value = value
  }, [value, isHistory])

  return control
}

/** What the form says, without its empty fields: they would only lengthen the address. */
function filled(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value.trim())
  }
  return params
}
