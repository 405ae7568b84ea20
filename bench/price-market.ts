import type pg from 'pg'

/** A market whose true prices are known. */
export interface PriceMarket {
  /** By ad: what it would cost without the noise of its seller. */
  truths: Map<string, { truth: number; asked: number; fraud: boolean }>
}

interface Model {
  make: string
  name: string
  body: string
  fuels: string[]
  litres: number[]
  newPrice: number
  /** Shares of the price that a year, and 10,000 km, take. */
  yearly: number
  perTenThousand: number
  manualShare: number
  since: number
}

type Value = string | number | null

const MAKES = ['Toyota', 'Nissan', 'Mazda', 'Subaru', 'Honda', 'Mitsubishi', 'Isuzu', 'Mercedes-Benz', 'BMW']
const BODIES = ['saloon', 'hatchback', 'station_wagon', 'suv', 'suv', 'pickup', 'van', 'lorry', 'motorcycle']
const TOWNS = ['Nairobi', 'Mombasa', 'Nakuru', 'Kisumu', 'Eldoret', 'Thika']
const MODELS = 160
const THIS_YEAR = new Date().getFullYear()

/**
 * Fills a database with ads of a made-up market: noise of sellers, frauds, gaps, duplicates and hoards on purpose. A share `hidden` are
 * drafts, which nothing learns from. It shares no code with the estimates: prices fall by compound rates and steps that differ by model.
 */
export async function makePriceMarket(
  owner: pg.ClientBase,
  count: number,
  hidden = 0.1,
): Promise<PriceMarket> {
  const chance = randomNumbers(20_261_126)
  const models = Array.from({ length: MODELS }, (_, nth) => drawModel(nth, chance))
  const ids = await addCatalogue(owner, models)
  const sellers = await addSellers(owner, Math.max(200, Math.round(count / 6)))
  const dealers = sellers.slice(0, Math.ceil(sellers.length / 25))
  const truths: PriceMarket['truths'] = new Map()
  let batch: Value[][] = []
  const flush = async () => {
    if (batch.length > 0) await insertAds(owner, batch)
    batch = []
  }
  let made = 0
  while (made < count) {
    // A few models are most of a market.
    const nth = Math.min(MODELS - 1, Math.floor(MODELS * chance.next() ** 2.2))
    const model = models[nth] as Model
    const id = ids[nth] as { make: number; model: number }
    const car = drawCar(model, chance)
    const seller = chance.pick(chance.next() < 0.45 ? dealers : sellers)
    const asked = car.truth * Math.exp(chance.normal() * 0.11 * (chance.next() < 0.1 ? 2 : 1))
    const fraud = chance.next() < 0.03
    const price = fraud ? fraudulent(asked, chance) : roundedAs(asked)
    // Copies of the same seller, of others, and hoards of a dealer with much alike at too high a price.
    const draw = chance.next()
    const copies = draw < 0.04 ? 1 : draw < 0.045 ? 4 : draw < 0.0455 ? 39 : 0
    const hides = copies === 0 && chance.next() < hidden
    for (let copy = 0; copy <= copies && made < count; copy++, made++) {
      const ad = crypto.randomUUID()
      const hoard = copies === 39
      const owned = copies === 4 ? chance.pick(sellers) : seller
      const cost = hoard ? roundedAs(asked * 1.5 * (1 + 0.02 * chance.normal())) : price
      const km = hoard && car.shown.mileage ? Number(car.shown.mileage) + 100 * copy : car.shown.mileage
      if (hides) truths.set(ad, { truth: car.truth, asked: cost, fraud })
      batch.push([
        ad, owned, id.make, id.model, `${car.year} ${model.make} ${model.name} ${copy > 2 && hoard ? copy : ''}`.trim(), cost,
        chance.pick(TOWNS), car.shown.condition, car.fuel, car.gearbox, model.body, car.year, km, car.shown.engine, car.shown.drive,
        car.shown.origin, hides ? 'draft' : chance.next() < 0.25 ? 'sold' : 'active', Math.floor(chance.next() * 330),
      ]) // biome-ignore format: one column after the other
      if (batch.length === 10_000) await flush()
    }
  }
  await flush()
  await addHistory(owner)
  return { truths }
}

function drawModel(nth: number, chance: Chance): Model {
  const body = chance.pick(BODIES)
  const small = body === 'motorcycle' ? 0.15 : body === 'hatchback' ? 1 : body === 'lorry' ? 6 : 1.6
  const litre =
    body === 'motorcycle' ? 0.15 : ([1, 1.2, 1.5, 1.8, 2, 2.5, 3][Math.floor(chance.next() * 7)] ?? 1.5)
  const twoEngines = chance.next() < 0.6
  return {
    make: chance.pick(MAKES),
    name: `Model ${nth}`,
    body,
    fuels:
      body === 'lorry' || body === 'pickup'
        ? ['diesel', 'diesel', 'petrol']
        : chance.next() < 0.3
          ? ['petrol', 'petrol', 'hybrid']
          : ['petrol'],
    litres: twoEngines ? [litre, Math.round(litre * 13) / 10] : [litre],
    newPrice: 1_600_000 * small * Math.exp(0.6 * chance.normal()) * litre ** 0.4,
    yearly: 0.07 + 0.06 * chance.next(),
    perTenThousand: 0.008 + 0.012 * chance.next(),
    manualShare: body === 'lorry' || body === 'pickup' ? 0.7 : 0.1,
    since: THIS_YEAR - 8 - Math.floor(chance.next() * 16),
  }
}

function drawCar(model: Model, chance: Chance) {
  const age = Math.floor((THIS_YEAR - model.since) * Math.min(1, Math.max(0, 0.45 + 0.28 * chance.normal())))
  const year = THIS_YEAR - age
  const isNew = age === 0 && chance.next() < 0.5
  const km = isNew ? 0 : Math.round((age + 0.5) * 13_000 * Math.exp(0.45 * chance.normal()))
  const fuel = chance.pick(model.fuels)
  const litres = chance.pick(model.litres)
  const gearbox = chance.next() < model.manualShare ? 'manual' : 'automatic'
  const imported = !isNew && chance.next() < 0.5
  const four = ['suv', 'pickup'].includes(model.body) && chance.next() < 0.6
  let truth = model.newPrice
  // The first year takes more, a change of generation after seven years makes a step, old ones keep a rest.
  truth *= 0.12 + 0.88 * (age > 0 ? 0.9 : 1) * (1 - model.yearly) ** age * (age > 7 ? 0.93 : 1)
  truth *= (1 - model.perTenThousand) ** (km / 10_000)
  truth *= (litres / (model.litres[0] as number)) ** 0.5
  truth *= fuel === 'hybrid' ? 1.12 : fuel === 'diesel' ? 1.08 : 1
  truth *= gearbox === 'manual' ? 0.94 : 1
  truth *= imported ? 1.06 : 1
  truth *= four ? 1.09 : 1
  truth *= isNew ? 1.08 : 1
  const odd = chance.next()
  return {
    truth,
    year,
    fuel,
    gearbox,
    shown: {
      mileage: odd < 0.08 ? null : odd < 0.09 ? 0 : odd < 0.095 ? 1_999_999 : km,
      engine: chance.next() < 0.12 ? null : writtenEngine(litres, chance),
      drive: chance.next() < 0.1 ? null : four ? '4wd' : '2wd',
      origin: isNew || chance.next() < 0.1 ? null : imported ? 'imported' : 'locally_used',
      condition: isNew ? 'new' : 'used',
    },
  }
}

function writtenEngine(litres: number, chance: Chance): string {
  const cc = Math.round(litres * 1000)
  return chance.pick([`${cc}cc`, `${cc}`, `${litres.toFixed(1)}L`, `${litres.toFixed(1)}`, `${cc - 3} cc`])
}

function fraudulent(asked: number, chance: Chance): number {
  return chance.pick([
    1,
    roundedAs(asked * 0.3),
    roundedAs(asked * 0.5),
    roundedAs(asked / 10),
    roundedAs(asked * 10),
  ])
}

const roundedAs = (price: number) => Math.max(1_000, Math.round(price / 5_000) * 5_000)

async function addCatalogue(owner: pg.ClientBase, models: Model[]) {
  await owner.query(
    'insert into public.vehicle_makes (name) select unnest($1::text[]) on conflict do nothing',
    [[...new Set(models.map(({ make }) => make))]],
  )
  const { rows } = await owner.query<{ make: number; model: number; nth: number }>(
    `insert into public.vehicle_models (make_id, name)
     select make.id, given.name from unnest($1::text[], $2::text[]) as given (make, name)
     join public.vehicle_makes as make on make.name = given.make
     returning make_id as make, id as model, substr(name, 7)::integer as nth`,
    [models.map(({ make }) => make), models.map(({ name }) => name)],
  )
  return rows.toSorted((a, b) => a.nth - b.nth)
}

async function addSellers(owner: pg.ClientBase, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at)
     select 'price' || n || '@market.example', now() from generate_series(1, $1::integer) as n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const COLUMNS = [
  'id uuid', 'seller_id uuid', 'make_id integer', 'model_id integer', 'title text', 'price bigint', 'location text',
  'condition text', 'fuel_type text', 'transmission text', 'body_type text', 'year integer', 'mileage integer', 'engine_size text',
  'drive text', 'registration_state text', 'status text', 'days integer',
] // biome-ignore format: pairs

async function insertAds(owner: pg.ClientBase, rows: Value[][]) {
  const names = COLUMNS.map((column) => column.split(' ')[0]).slice(0, -1)
  const types = COLUMNS.map((column, nth) => `$${nth + 1}::${column.split(' ')[1]}[]`)
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query(
    `insert into public.vehicle_listings (${names.join(', ')}, created_at, updated_at, expires_at)
     select ${names.join(', ')}, now() - days * interval '1 day', now() - days * interval '1 day', now() + interval '60 days'
     from unnest(${types.join(', ')}) as given (${names.join(', ')}, days)`,
    COLUMNS.map((_, nth) => rows.map((row) => row[nth])),
  )
  await owner.query(`set session_replication_role = 'origin'`)
}

/** Ads were for sale from the day they were posted; the sold ones were sold up to sixty days later. */
async function addHistory(owner: pg.ClientBase) {
  await owner.query(
    `insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title)
     select 'vehicle', ad.id, ad.seller_id, step.at, step.state, ad.price, ad.title
     from public.vehicle_listings as ad
     cross join lateral (values
       ('active', ad.created_at), ('sold', least(ad.created_at + random() * interval '60 days', now()))
     ) as step (state, at)
     where ad.status in (step.state, 'sold')
     order by step.at`,
  )
}

interface Chance {
  next(): number
  normal(): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => items[Math.floor(next() * items.length)] as never,
  }
}
