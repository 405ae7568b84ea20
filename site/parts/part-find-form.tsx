import { Form, href, useNavigate } from 'react-router'
import { type SparePartFilters, sparePartSearchParams } from '#domain/parts/spare-part-search.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'

/** The search box above the list; it keeps the filters. */
export function PartFindForm({ filters }: { filters: SparePartFilters }) {
  const navigate = useNavigate()
  const others = sparePartSearchParams({ ...filters, search: '', page: 1 })
  return (
    <Form
      key={filters.search}
      role="search"
      method="get"
      action={href('/spare-parts')}
      className="mb-4 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
        void navigate({
          pathname: href('/spare-parts'),
          search: sparePartSearchParams({ ...filters, search, page: 1 }).toString(),
        })
      }}
    >
      {[...others].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Input
        type="search"
        name="search"
        defaultValue={filters.search}
        maxLength={100}
        placeholder="Name or description"
        aria-label="Part name or description"
        enterKeyHint="search"
        lead={<Icon of="search" />}
        className="min-w-0 flex-1"
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}
