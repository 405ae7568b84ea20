import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { addMakes, type SparePartForm } from '#domain/parts/spare-part-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { type AdFields, fieldId } from './ad-fields.tsx'
import type { CatalogueEntry } from './catalogue-queries.ts'

/** The makes a part fits: suggested from the catalogue, or typed, one after the other or several with commas between. */
export function CompatibleMakes({
  makes,
  form,
  errors,
  onChange,
}: AdFields<SparePartForm> & { makes: readonly CatalogueEntry[] }) {
  const listId = useId()
  const [said, setSaid] = useState('')
  const chosen = form.compatible_makes

  function add(typed: string) {
    const all = addMakes(chosen, typed, makes)
    onChange({ compatible_makes: all, more_makes: '' })
    const added = all.slice(chosen.length)
    setSaid(added.length > 0 ? `${added.join(', ')} added` : '')
  }

  function remove(name: string) {
    onChange({ compatible_makes: chosen.filter((make) => make !== name) })
    setSaid(`${name} removed`)
    // The button that was pressed is gone, and with it the keyboard's place.
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
          help="Leave it empty when it fits any make."
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
                <Icon of={X} size="s" className="-mr-1" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
