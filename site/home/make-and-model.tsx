import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../client.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'

/** The make, and its models once it is chosen. Until the page's script arrives the model stays 'Any model'. */
export function MakeAndModel({ makes }: { makes: string[] }) {
  const [chosen, setChosen] = useState<{ make: string; models: string[] }>({ make: '', models: [] })

  const select = useRef<HTMLSelectElement>(null)

  // A make chosen before the page's script arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has.
  useEffect(() => {
    if (select.current?.value) void choose(select.current.value)
  }, [])

  async function choose(make: string) {
    setChosen({ make, models: [] })
    if (!make) return
    // Without models, the make alone can be searched.
    const models = await Promise.all([browserClient(), import('./queries.ts')])
      .then(([client, { modelsOf }]) => modelsOf(client, make))
      .catch(() => [])
    setChosen((now) => (now.make === make ? { make, models } : now))
  }

  return (
    <>
      <Field label="Make">
        <Select ref={select} name="make" onChange={(event) => choose(event.target.value)}>
          <option value="">Any make</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </Select>
      </Field>
      <Field label="Model">
        <Select key={chosen.make} name="model" disabled={chosen.models.length === 0}>
          <option value="">Any model</option>
          {chosen.models.map((model) => (
            <option key={model}>{model}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
