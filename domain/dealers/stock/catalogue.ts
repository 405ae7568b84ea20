/** Matches the makes and models of a dealer's file to the catalogue, tolerating different spellings. */
import { sameName, tidyName } from '../../catalogue/catalogue.ts'
import { letters } from '../../catalogue/nearest-name.ts'

interface Entry {
  id: number
  name: string
}

export interface StockCatalogue {
  makes: readonly Entry[]
  models: readonly (Entry & { make_id: number })[]
  nicknames: readonly { nickname: string; meaning: string }[]
}

/** Adds the makes and models of the dealer's own ads, because pending ones are not in the public catalogue. */
export function withNamesOf(
  catalogue: StockCatalogue,
  ads: readonly { make_id: number; make: string; model_id: number | null; model: string | null }[],
): StockCatalogue {
  const makes = new Map(catalogue.makes.map((make) => [make.id, make]))
  const models = new Map(catalogue.models.map((model) => [model.id, model]))
  for (const { make_id, make, model_id, model } of ads) {
    if (make && !makes.has(make_id)) makes.set(make_id, { id: make_id, name: make })
    if (model_id !== null && model && !models.has(model_id))
      models.set(model_id, { id: model_id, make_id, name: model })
  }
  return { ...catalogue, makes: [...makes.values()], models: [...models.values()] }
}

/** Common spellings of one make, without signs and spaces. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['mercedesbenz', 'mercedes', 'mercedez', 'mercedezbenz', 'merc', 'benz', 'mbenz'],
  ['volkswagen', 'volkswagon', 'volkswagan', 'vw'],
  ['landrover', 'rangerover', 'lrover'],
  ['mitsubishi', 'mitsubish', 'mitsibushi'],
  ['hyundai', 'hyundia', 'hundai'],
  ['chevrolet', 'chevy'],
  ['peugeot', 'peugot'],
  ['porsche', 'porshe'],
  ['isuzu', 'izuzu', 'isuzi'],
  ['suzuki', 'suzuky'],
]

/** The make for a cell, tolerating common misspellings, or null. */
export function findMake(catalogue: StockCatalogue, text: string): Entry | null {
  return find(catalogue.makes, catalogue, text) ?? findSpelled(catalogue.makes, text)
}

function findSpelled(makes: readonly Entry[], text: string): Entry | null {
  const spellings = SPELLINGS.find((each) => each.includes(letters(text)))
  const [make, ...others] = makes.filter(({ name }) => spellings?.includes(letters(name)))
  return make && others.length === 0 ? make : null
}

/** The model for a cell, with or without its make's name ('Toyota Vitz'), or null. */
export function findModel(catalogue: StockCatalogue, make: Entry, text: string): Entry | null {
  const models = modelsOf(catalogue, make.id)
  const found = find(models, catalogue, text)
  if (found) return found
  const rest = tidyName(text)
  return rest.toLowerCase().startsWith(`${make.name.toLowerCase()} `)
    ? find(models, catalogue, rest.slice(make.name.length + 1))
    : null
}

function modelsOf(catalogue: StockCatalogue, make: number) {
  return catalogue.models.filter(({ make_id }) => make_id === make)
}

function find<Named extends Entry>(
  entries: readonly Named[],
  { nicknames }: StockCatalogue,
  text: string,
): Named | null {
  const wanted = letters(text)
  const isWanted = (name: string) => wanted !== '' && letters(name) === wanted
  const exact = sameName(entries, text) ?? entries.find(({ name }) => isWanted(name))
  if (exact) return exact
  const meanings = nicknames
    .filter(({ nickname }) => isWanted(nickname))
    .flatMap(({ meaning }) => sameName(entries, meaning) ?? [])
  // An ambiguous nickname is ignored.
  return meanings.length === 1 ? (meanings[0] ?? null) : null
}

/** The models of a make, for suggestions. */
export function modelNames(catalogue: StockCatalogue, make: Entry): readonly Entry[] {
  return modelsOf(catalogue, make.id)
}
