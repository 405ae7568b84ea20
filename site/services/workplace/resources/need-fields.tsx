import {
  MAX_NEEDS,
  type NeedCounts,
  RESOURCE_KIND_PLURALS,
  RESOURCE_KINDS,
  type Resource,
  type ResourceKind,
} from '#domain/services/resources.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'

interface NeedFieldsProps {
  legend: string
  counts: NeedCounts
  resources: readonly Resource[]
  onChange: (kind: ResourceKind, many: number) => void
}

/** How many of each kind that the provider has a piece of work takes. */
export function NeedFields({ legend, counts, resources, onChange }: NeedFieldsProps) {
  const many = (kind: ResourceKind) =>
    resources.filter((resource) => resource.kind === kind && resource.active).length
  const kinds = RESOURCE_KINDS.filter((kind) => many(kind) > 0 || counts[kind] > 0)
  const choices = (kind: ResourceKind) =>
    [...Array(MAX_NEEDS + 1).keys()].filter((count) => count <= Math.max(many(kind), counts[kind]))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-4">
        {kinds.map((kind) => (
          <Field key={kind} label={RESOURCE_KIND_PLURALS[kind]}>
            <Select value={counts[kind]} onChange={({ target }) => onChange(kind, Number(target.value))}>
              {choices(kind).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : count}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
