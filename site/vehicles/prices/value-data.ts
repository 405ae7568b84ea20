import { letters, nearestName } from '#domain/catalogue/nearest-name.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { CAR_VALUE_FIELDS, type CarValueForm, checkCarValue } from '#domain/vehicles/car-value.ts'
import type { Client } from '../../client.ts'
import { carValue, type ListedName, listedMakes, listedModels } from './queries.ts'

/** The data of /sell/value. The URL holds all input, so that an answer can be shared. The browser loads this code only for a navigation. */
export async function valuePage(client: Client, request: Request) {
  const { searchParams } = new URL(request.url)
  const asked = Object.fromEntries(
    CAR_VALUE_FIELDS.map((field) => [field, (searchParams.get(field) ?? '').slice(0, 60)]),
  ) as CarValueForm
  const makes = await listedMakes(client)
  const make = named(makes, asked.make)
  const models = make ? await listedModels(client, make.id) : []
  const model = named(models, asked.model)
  const unknown = {
    make: make ? null : unknownName(makes, asked.make),
    model: !make || model ? null : unknownName(models, asked.model),
  }
  const page = { asked, makes, make, models, model, unknown, errors: {}, value: null, isAnswered: false }
  if (!make || !model || !asked.year) return page
  const { value: question, errors } = checkCarValue(asked, Number(dayInNairobi(Date.now()).slice(0, 4)))
  if (!question) return { ...page, errors }
  return { ...page, value: await carValue(client, model.id, question), isAnswered: true }
}

/** The entry with this name, whatever its case, spaces and hyphens. */
function named<Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry | null {
  const wanted = letters(name)
  return wanted ? (entries.find((entry) => letters(entry.name) === wanted) ?? null) : null
}

/** A name of the URL that no entry has, with the nearest one; null without a name. */
function unknownName(entries: readonly ListedName[], name: string) {
  return name.trim() ? { name: name.trim(), near: nearestName(entries, name) } : null
}

export type ValuePageData = Awaited<ReturnType<typeof valuePage>>
