/** Places: the towns of Kenya's 47 counties, and the areas of its two largest cities. */
import { letters, nearestName } from '../catalogue/nearest-name.ts'
import { LOCATIONS } from '../vehicles/vehicles.ts'
import { quote } from './search-params.ts'

// The search matches the beginnings of words, so no name may begin with another place's name (hence no 'Mombasa Road'). County names
// follow the First Schedule of the Constitution, towns their common names.
const TOWNS: Record<string, string> = {
  Mombasa: 'Mombasa',
  Kwale: 'Kwale, Diani, Ukunda, Msambweni, Kinango, Lunga Lunga',
  Kilifi: 'Kilifi, Malindi, Mtwapa, Watamu, Mariakani, Mazeras, Kaloleni, Rabai',
  'Tana River': 'Hola, Garsen, Bura',
  Lamu: 'Lamu, Mokowe, Mpeketoni, Witu',
  'Taita-Taveta': 'Mwatate, Voi, Taveta, Wundanyi',
  Garissa: 'Garissa, Dadaab, Masalani',
  Wajir: 'Wajir, Habaswein, Griftu',
  Mandera: 'Mandera, Elwak, Rhamu, Takaba',
  Marsabit: 'Marsabit, Moyale, Laisamis, Sololo',
  Isiolo: 'Isiolo, Merti, Garbatulla',
  Meru: 'Meru, Maua, Nkubu, Timau, Mikinduri, Kianjai',
  'Tharaka-Nithi': 'Kathwana, Chuka, Chogoria, Marimanti',
  Embu: 'Embu, Runyenjes, Siakago, Kiritiri, Ishiara',
  Kitui: 'Kitui, Mwingi, Mutomo, Kwa Vonza, Kyuso',
  Machakos: 'Machakos, Athi River, Mlolongo, Syokimau, Kangundo, Tala, Matuu, Masii, Kithimani',
  Makueni: 'Wote, Emali, Kibwezi, Makindu, Mtito Andei, Sultan Hamud, Nunguni, Tawa',
  Nyandarua: 'Ol Kalou, Engineer, Njabini, Ndaragwa, Mairo Inya',
  Nyeri: 'Nyeri, Karatina, Othaya, Mukurweini, Naro Moru, Chaka, Mweiga',
  Kirinyaga: 'Kutus, Kerugoya, Wanguru, Sagana, Kagio, Kianyaga, Baricho',
  "Murang'a": "Murang'a, Kenol, Kangari, Kangema, Maragua, Kandara, Kiria-ini",
  Kiambu:
    'Kiambu, Thika, Ruiru, Juja, Kikuyu, Limuru, Githunguri, Gatundu, Ruaka, Kabete, Banana, Wangige, Kahawa Sukari',
  Turkana: 'Lodwar, Kakuma, Lokichoggio, Lokichar, Kalokol',
  'West Pokot': 'Kapenguria, Makutano, Chepareria, Ortum',
  Samburu: 'Maralal, Baragoi, Wamba, Archers Post',
  'Trans-Nzoia': 'Kitale, Kiminini, Endebess, Kachibora',
  'Uasin Gishu': "Eldoret, Turbo, Burnt Forest, Moiben, Ziwa, Kesses, Moi's Bridge",
  'Elgeyo-Marakwet': 'Iten, Kapsowar, Chebiemit, Tambach, Flax',
  Nandi: 'Kapsabet, Nandi Hills, Mosoriot, Kobujoi, Kabiyet',
  Baringo: 'Kabarnet, Eldama Ravine, Marigat, Mogotio',
  Laikipia: 'Rumuruti, Nanyuki, Nyahururu, Kinamba, Wiyumiririe',
  Nakuru: 'Nakuru, Naivasha, Gilgil, Molo, Njoro, Subukia, Mai Mahiu, Bahati, Elburgon, Salgaa',
  Narok: 'Narok, Kilgoris, Ololulunga, Suswa, Ntulele',
  Kajiado: 'Kajiado, Kitengela, Ngong, Ongata Rongai, Kiserian, Namanga, Isinya, Loitokitok, Bissil, Magadi',
  Kericho: 'Kericho, Litein, Londiani, Kipkelion, Sosiot, Kapkatet',
  Bomet: 'Bomet, Sotik, Longisa, Mulot, Silibwet',
  Kakamega: 'Kakamega, Mumias, Butere, Malava, Lugari, Lumakanda, Khayega',
  Vihiga: 'Mbale, Luanda, Chavakali, Majengo, Hamisi, Kaimosi',
  Bungoma: 'Bungoma, Webuye, Kimilili, Chwele, Malakisi, Kapsokwony',
  Busia: 'Busia, Malaba, Nambale, Port Victoria, Funyula, Butula',
  Siaya: 'Siaya, Bondo, Ugunja, Yala, Usenge, Sega',
  Kisumu: 'Kisumu, Ahero, Muhoroni, Maseno, Kondele, Awasi, Katito, Chemelil',
  'Homa Bay': 'Homa Bay, Mbita, Oyugis, Kendu Bay, Ndhiwa, Rodi Kopany',
  Migori: 'Migori, Awendo, Rongo, Kehancha, Isebania, Muhuru Bay',
  Kisii: 'Kisii, Ogembo, Suneka, Keroka, Nyamache, Tabaka',
  Nyamira: 'Nyamira, Nyansiongo, Ekerenyo',
  Nairobi: 'Nairobi',
}

const AREAS: Record<string, string> = {
  Nairobi:
    'CBD, Westlands, Kilimani, Karen, Lavington, Kileleshwa, Parklands, Ngara, Eastleigh, Embakasi, Donholm, Umoja, Buruburu, Kasarani, Roysambu, Ruaraka, Kahawa West, Kahawa Wendani, Zimmerman, Githurai, Langata, South B, South C, Upper Hill, Hurlingham, Adams Arcade, Industrial Area, Gigiri, Runda, Muthaiga, Spring Valley, Loresho, Kangemi, Kawangware, Dagoretti, Riruta, Kibera, Madaraka, Nairobi West, Pangani, Mathare, Huruma, Dandora, Kariobangi, Kayole, Komarock, Njiru, Ruai, Utawala, Pipeline, Imara Daima, Tassia, Fedha, Kariokor, Gikomba, Jogoo Road, Waiyaki Way',
  Mombasa:
    'Nyali, Bamburi, Shanzu, Kisauni, Likoni, Changamwe, Tudor, Kizingo, Mikindani, Miritini, Bombolulu, Jomvu',
}

export interface Place {
  /** In stored form: `Naivasha`, `Westlands, Nairobi`. */
  name: string
  county: string
}

function placesOf(lists: Record<string, string>, nameOf: (name: string, of: string) => string): Place[] {
  return Object.entries(lists).flatMap(([county, names]) =>
    names.split(', ').map((name) => ({ name: nameOf(name, county), county })),
  )
}

const isListedFirst = ({ name }: Place) => LOCATIONS.some((town) => town === name)
const byName = (one: Place, other: Place) => one.name.localeCompare(other.name)
const ALL = [...placesOf(TOWNS, (name) => name), ...placesOf(AREAS, (name, city) => `${name}, ${city}`)]

/** All places: the ten towns of the filter first, then the others by name (docs/product.md, Towns). */
export const PLACES: readonly Place[] = [
  ...LOCATIONS.flatMap((town) => ALL.filter(({ name }) => name === town)),
  ...ALL.filter((place) => !isListedFirst(place)).sort(byName),
]

/** The stored form of a known place; `westlands` and `Nairobi, Westlands` match too. Null if unknown. */
export function placeNamed(text: string): string | null {
  return placeIndex().byLetters.get(letters(text)) ?? null
}

/** The likeliest known place for a mistyped name, or null. */
export function nearestPlace(text: string): string | null {
  if (!/\p{L}{3}/u.test(text) || placeNamed(text)) return null
  const near = nearestName(placeIndex().written, text)
  return near && placeNamed(near)
}

interface PlaceIndex {
  /** Every way to write a place. */
  written: readonly { name: string; place: string }[]
  /** The stored form by the letters of a name. */
  byLetters: ReadonlyMap<string, string>
}

let index: PlaceIndex | null = null

/** Built when it is first needed: every public page loads this file. */
function placeIndex(): PlaceIndex {
  index ??= indexOf(PLACES)
  return index
}

function indexOf(places: readonly Place[]): PlaceIndex {
  const stored = places.map(({ name }) => ({ name, place: name }))
  const written = places.flatMap(({ name }) =>
    [name, ...namesOf(name)].map((each) => ({ name: each, place: name })),
  )
  // The first of equal names counts, and a town before an area of the same name.
  const lastFirst = [...stored, ...written].toReversed()
  return { written, byLetters: new Map(lastFirst.map(({ name, place }) => [letters(name), place])) }
}

/** The places of a search in stored form, and a notice for each unknown one. */
export function resolvePlaces(names: readonly string[]): { places: string[]; notices: string[] } {
  const places = new Set<string>()
  const notices: string[] = []
  for (const name of names) {
    const place = placeNamed(name)
    if (place) places.add(place)
    else notices.push(`${quote(name)} is not a place we know, so we left it out.${didYouMean(name)}`)
  }
  return { places: [...places], notices }
}

function didYouMean(name: string): string {
  const near = nearestPlace(name)
  return near ? ` Did you mean ${near}?` : ''
}

/** Maximum length of a place, in characters. */
export const MAX_PLACE = 60

/** The error for a place that is too short or too long; null if valid or empty. */
export function placeError(text: string): string | null {
  const { length } = text.trim()
  return length === 1 || length > MAX_PLACE ? `Use 2 to ${MAX_PLACE} characters.` : null
}

/** The stored form of a known place, else the text with single spaces. */
export function storedPlace(text: string): string {
  return placeNamed(text) ?? text.replace(/\s+/g, ' ').trim()
}

/** Other ways to write an area. */
function namesOf(place: string): string[] {
  const [area = '', city] = place.split(', ')
  return city ? [area, `${city}, ${area}`] : []
}

/** Sums counts of stored texts by known place; areas also count for their city. */
export function countsByPlace(
  counts: readonly { value: string; count: number }[],
): { value: string; count: number }[] {
  const sums = new Map<string, number>()
  const add = (place: string, count: number) => sums.set(place, (sums.get(place) ?? 0) + count)
  for (const { value, count } of counts) {
    const place = placeNamed(value)
    if (!place) continue
    add(place, count)
    const [, city] = place.split(', ')
    if (city) add(city, count)
  }
  return [...sums].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count)
}
