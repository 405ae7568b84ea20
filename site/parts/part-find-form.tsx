import { Form, href, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'

interface PartFindFormProps {
  /** The searched text. */
  text: string
  /** The query string of the shown search. */
  search: string
}

/** The search box above the list; it keeps the filters. */
export function PartFindForm({ text, search }: PartFindFormProps) {
  const navigate = useNavigate()
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'search')
  return (
    <Form
      key={text}
      role="search"
      method="get"
      action={href('/spare-parts')}
      className="mb-4 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = String(new FormData(event.currentTarget).get('search') ?? '').trim()
        void navigate({
          pathname: href('/spare-parts'),
          search: new URLSearchParams(asked ? [['search', asked], ...others] : others).toString(),
        })
      }}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Input
        type="search"
        name="search"
        defaultValue={text}
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
