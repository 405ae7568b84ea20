/** What an unknown make, model or town in a list most likely means, to propose it in a question. */
import { letters, nearestName } from '../../catalogue/nearest-name.ts'
import { nearestPlace, placeNamed } from '../../foundation/places.ts'
import { findMake, findModel, modelNames, type StockCatalogue } from './catalogue.ts'

type Make = StockCatalogue['makes'][number]

/** The make that is meant by the cell of a make, such as `TOYOTA JAPAN`, or null. */
export function likelyMake(catalogue: StockCatalogue, text: string): string | null {
  const named = runsOfWords(text).flatMap((words) => findMake(catalogue, words) ?? [])
  return named[0]?.name ?? nearestName(catalogue.makes, text)
}

/** The model of a make that is meant by `COROLLA AXIO`, `HIACE VAN`, `C200` or `320i`, or null. */
export function likelyModel(catalogue: StockCatalogue, make: Make, text: string): string | null {
  const runs = runsOfWords(text)
  // The later word is the more particular one: a Corolla Axio is an Axio.
  const named = runs
    .flatMap((words) => findModel(catalogue, make, words) ?? [])
    .toSorted((one, other) => placeIn(text, other.name) - placeIn(text, one.name))
  return (
    named[0]?.name ??
    runs.map((words) => modelOfSeries(catalogue, make, words)).find(Boolean) ??
    nearestName(modelNames(catalogue, make), text)
  )
}

function placeIn(text: string, name: string): number {
  return letters(text).indexOf(letters(name)) + letters(name).length / 100
}

/** Makes that name models by class and engine: C200 is a C-Class, 320i a 3 Series, RX450h an RX. */
function modelOfSeries(catalogue: StockCatalogue, make: Make, text: string): string | null {
  const [, name = '', first = ''] = /^([a-z]{0,3})[ -]?(\d)\d{1,2}[a-z]{0,4}$/i.exec(text) ?? []
  if (!first) return null
  const names = name ? [`${name}-Class`, `${name} Class`, name] : [`${first} Series`, `${first}-Series`]
  return names.flatMap((each) => findModel(catalogue, make, each) ?? [])[0]?.name ?? null
}

/** The words of a text in runs, the longest first, the first word first. */
function runsOfWords(text: string): string[] {
  const words = text
    .split(/[\s/,()]+/)
    .filter(Boolean)
    .slice(0, 8)
  const runs: string[] = []
  for (let length = words.length; length > 0; length--)
    for (let start = 0; start + length <= words.length; start++)
      runs.push(words.slice(start, start + length).join(' '))
  return runs
}

/** What people write for towns, by its letters. */
const SHORT_TOWNS = new Map(
  Object.entries({
    nbi: 'Nairobi',
    nrb: 'Nairobi',
    nbo: 'Nairobi',
    nai: 'Nairobi',
    nrbi: 'Nairobi',
    msa: 'Mombasa',
    mbsa: 'Mombasa',
    mba: 'Mombasa',
    ksm: 'Kisumu',
    kis: 'Kisumu',
    nku: 'Nakuru',
    nkr: 'Nakuru',
    nax: 'Nakuru',
    eld: 'Eldoret',
    edl: 'Eldoret',
    thk: 'Thika',
    mks: 'Machakos',
    kbu: 'Kiambu',
  }),
)
/** Roads of Nairobi that have another town's name. */
const ROADS =
  /\b(?:mombasa|ngong|kiambu|thika|langata|lang'ata|limuru|naivasha|outer ring|eastern bypass)\s+(?:rd|road|r\.d)\b/i

/** Areas that several towns have, of which we know one only under its bare name. */
const AREAS_OF_SEVERAL = [
  'cbd',
  'industrialarea',
  'pipeline',
  'huruma',
  'makutano',
  'majengo',
  'bahati',
  'kaloleni',
]

/** Whether a place without its town may be in another town than the one that has it in our list: `CBD` of a yard in Mombasa. */
export function isAreaOfSeveralTowns(text: string): boolean {
  return AREAS_OF_SEVERAL.includes(letters(text))
}

/** The town that is meant by `nbi`, `Mombasa Rd, Nairobi` or `NAKURU YARD`, or null. */
export function likelyPlace(text: string): string | null {
  const parts = text.split(/[,;/|()-]+/).map((part) => part.trim())
  const known = firstPlace(parts.toReversed())
  if (known) return known
  if (ROADS.test(text)) return 'Nairobi'
  return firstPlace(runsOfWords(text)) ?? nearestPlace(text)
}

/** The first place that is named; a town before an area that several towns have, as in `CBD Mombasa`. */
function firstPlace(names: readonly string[]): string | null {
  const towns = names.filter((name) => !isAreaOfSeveralTowns(name))
  return [...towns, ...names].map(namedPlace).find(Boolean) ?? null
}

function namedPlace(text: string): string | null {
  const key = letters(text)
  return key.length < 3 ? null : (SHORT_TOWNS.get(key) ?? placeNamed(text))
}
