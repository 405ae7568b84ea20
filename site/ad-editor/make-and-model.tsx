import { useEffect, useState } from 'react'
import { CUSTOM, MAX_TEXT, type NamesForm, withMake } from '#domain/vehicles/vehicle-form.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { knownVisitor } from '../session/visitor.ts'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { type AdFields, FieldRow, fieldId } from './ad-fields.tsx'
import { type CatalogueEntry, vehicleModels } from './catalogue-queries.ts'

/**
 * The selects of make and model. The model is disabled until a listed make is chosen and resets with the make; 'custom' shows a text
 * field for either (docs/product.md, Make and model).
 */
export function MakeAndModel({
  makes,
  form,
  errors,
  onChange,
  loadModels = modelsOf,
  needsModel = false,
}: AdFields<NamesForm> & {
  makes: readonly CatalogueEntry[]
  loadModels?: (makeId: number) => Promise<CatalogueEntry[]>
  /** The model must be given, too. */
  needsModel?: boolean
}) {
  const models = useModels(form.make, loadModels)
  const ownMake = form.make === CUSTOM
  return (
    <>
      <FieldRow>
        <Field label="Make" id={fieldId('make')} error={errors.make}>
          <Select value={form.make} onChange={(event) => onChange(withMake(form, event.target.value))}>
            <option value="">Choose</option>
            {makes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={CUSTOM}>Another make…</option>
          </Select>
        </Field>
        <Field label="Model" optional={!needsModel} id={fieldId('model')} error={errors.model}>
          <Select
            value={ownMake ? '' : form.model}
            disabled={!form.make || ownMake || models === 'loading'}
            onChange={(event) => onChange({ model: event.target.value, custom_model: '' })}
          >
            <option value="">{models === 'loading' ? 'Loading...' : 'Choose'}</option>
            {models !== 'loading' &&
              models.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            <option value={CUSTOM}>Another model…</option>
          </Select>
        </Field>
      </FieldRow>
      {(ownMake || form.model === CUSTOM) && (
        <FieldRow>
          {ownMake && (
            <Field label="Make name" id={fieldId('custom_make')} error={errors.custom_make}>
              <Input
                maxLength={MAX_TEXT.custom_make}
                value={form.custom_make}
                onChange={(event) => onChange({ custom_make: event.target.value })}
              />
            </Field>
          )}
          <Field
            label="Model name"
            optional={ownMake && !needsModel}
            id={fieldId('custom_model')}
            error={errors.custom_model}
          >
            <Input
              maxLength={MAX_TEXT.custom_model}
              value={form.custom_model}
              onChange={(event) => onChange({ custom_model: event.target.value })}
            />
          </Field>
        </FieldRow>
      )}
    </>
  )
}

/** The models of a make as this seller's forms offer them. */
export async function modelsOf(makeId: number): Promise<CatalogueEntry[]> {
  const [client, { user }] = await Promise.all([browserClient(), knownVisitor()])
  return user ? vehicleModels(client, makeId, user.id) : []
}

function useModels(
  make: string,
  load: (makeId: number) => Promise<CatalogueEntry[]>,
): readonly CatalogueEntry[] | 'loading' {
  const [loaded, setLoaded] = useState<{ make: string; models: readonly CatalogueEntry[] }>({
    make: '',
    models: [],
  })
  const listed = make !== '' && make !== CUSTOM

  useEffect(() => {
    if (!listed) return
    let wanted = true
    load(Number(make)).then(
      (models) => wanted && setLoaded({ make, models }),
      (error) => {
        reportFailure('The models could not be read', error)
        if (!wanted) return
        toast({ title: 'Failed to load vehicle models', tone: 'error' })
        setLoaded({ make, models: [] })
      },
    )
    return () => {
      wanted = false
    }
  }, [make, listed, load])

  if (!listed) return []
  return loaded.make === make ? loaded.models : 'loading'
}
