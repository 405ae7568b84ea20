import { useId, useState } from 'react'
import { addMakes, type SparePartForm } from '#domain/parts/spare-part-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { type AdFields, fieldId } from './ad-fields.tsx'
import type { CatalogueEntry } from './catalogue-queries.ts'

/** The makes that a part fits: typed one by one or separated by commas, with suggestions from the catalogue. */
export function CompatibleMakes({
  makes,
  form,
  errors,
  onChange,
}: AdFields<SparePartForm> & { makes: readonly CatalogueEntry[] }) {
  const listId = useId()
  const [announcement, setAnnouncement] = useState('')
  const chosen = form.compatible_makes

  function add(typed: string) {
    const all = addMakes(chosen, typed, makes)
    onChange({ compatible_makes: all, more_makes: '' })
    const added = all.slice(chosen.length)
    setAnnouncement(added.length > 0 ? `${added.join(', ')} added` : '')
  }

  function remove(name: string) {
    onChange({ compatible_makes: chosen.filter((make) => make !== name) })
    setAnnouncement(`${name} removed`)
    // The pressed button is removed, and with it the focus.
    requestAnimationFrame(() => document.getElementById(fieldId('compatible_makes'))?.focus())
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-2">
        <Field
          label="Compatible makes"
          optional
          id={fieldId('compatible_makes')}
          error={errors.compatible_makes}
          help="Leave empty if it fits any make."
          className="min-w-0 flex-1"
        >
          <Input
            list={listId}
            autoComplete="off"
            placeholder="Toyota"
            value={form.more_makes}
            onChange={(event) => onChange({ more_makes: event.target.value })}
            onBlur={() => {
              if (form.more_makes.trim()) add(form.more_makes)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Enter would post the ad.
              event.preventDefault()
              add(form.more_makes)
            }}
          />
        </Field>
        <Button
          className="mt-6.5"
          disabled={!form.more_makes.trim()}
          onClick={() => {
            add(form.more_makes)
            document.getElementById(fieldId('compatible_makes'))?.focus()
          }}
        >
          Add
        </Button>
        <datalist id={listId}>
          {makes
            .filter(({ name }) => !chosen.includes(name))
            .map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
        </datalist>
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Makes it fits" className="flex flex-wrap gap-2">
          {chosen.map((name) => (
            <li key={name} className="max-w-full">
              <button
                type="button"
                aria-label={`Remove ${name}`}
                className="reach inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border border-green-line bg-green-soft px-3 text-sm text-green-ink hover:border-green"
                onClick={() => remove(name)}
              >
                <span className="truncate">{name}</span>
                <Icon of="x" size="s" className="-mr-1" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
