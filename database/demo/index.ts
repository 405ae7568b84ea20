import { createHash } from 'node:crypto'
import type pg from 'pg'
import { LISTING_IMAGES_BUCKET } from '#domain/images.ts'
import { makes } from './makes.ts'
import { DEMO_PASSWORD, demoAccounts, type Person, people } from './people.ts'
import { picturesOf } from './pictures.ts'
import { insertAccounts, insertCatalogue, insertFavorites, insertListings, insertObjects } from './rows.ts'
import { demoVehicles } from './vehicles.ts'

export { DEMO_PASSWORD, demoAccounts }

/** A picture on its way to the file store. */
export interface DemoObject {
  bucket: string
  /** Its name inside the bucket. */
  name: string
  /** The version its row will carry: where the storage service looks for the bytes. */
  version: string
  contentType: string
  bytes: Buffer
}

export interface DemoOptions {
  /** Connected as the owner of the tables. */
  owner: pg.ClientBase
  /** Keeps an object's bytes; several calls run at the same time. Its row is written here. */
  storeObject: (object: DemoObject) => Promise<void>
  hashPassword: (plain: string) => Promise<string>
  now: Date
}

const CONTENT_TYPE = 'image/svg+xml'
const STORED_AT_ONCE = 16
// Any constant will do, as long as every process that seeds uses the same one.
const DEMO_LOCK = 7_218_556

/**
 * Makes the demo world: catalogue, accounts, vehicles with their pictures. All rows come in one transaction after the last
 * picture is stored, so what is interrupted leaves no rows and can be run again. Returns false, having changed nothing,
 * when the demo accounts are there already.
 */
export async function seedDemo({ owner, storeObject, hashPassword, now }: DemoOptions): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const seeded = await isSeeded(owner)
    if (!seeded) await build({ owner, storeObject, hashPassword, now })
    await owner.query('commit')
    return !seeded
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function isSeeded(owner: pg.ClientBase): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const { rowCount } = await owner.query('select from auth.users where lower(email) = any ($1)', [emails])
  return rowCount !== 0
}

async function build({ owner, storeObject, hashPassword, now }: DemoOptions): Promise<void> {
  const vehicles = demoVehicles(now).map((vehicle, nth) => {
    const sellerId = idOf(vehicle.seller)
    const pictures = picturesOf(vehicle).map((svg): DemoObject => {
      // Named by what it shows, because browsers keep a picture for a year.
      const name = `${sellerId}/${uuid(`picture ${svg}`)}.svg`
      return {
        bucket: LISTING_IMAGES_BUCKET,
        name,
        version: uuid(`version ${svg}`),
        contentType: CONTENT_TYPE,
        bytes: Buffer.from(svg),
      }
    })
    return { ...vehicle, id: uuid(`vehicle ${nth}`), sellerId, pictures }
  })
  const objects = vehicles.flatMap(({ pictures, sellerId, createdAt }) =>
    pictures.map((object) => ({ ...object, sellerId, createdAt })),
  )
  await inTurn(objects, storeObject)

  await insertAccounts(
    owner,
    await Promise.all(
      people.map(async (person, nth) => ({
        ...person,
        id: idOf(person),
        password: demoAccounts.some(({ email }) => email === person.email)
          ? await hashPassword(DEMO_PASSWORD)
          : null,
        createdAt: new Date(now.getTime() - (60 + nth * 41) * 86_400_000),
      })),
    ),
  )
  await insertCatalogue(owner, makes)
  await insertObjects(owner, objects)
  await insertListings(owner, vehicles)
  const customer = people.find(({ role }) => role === 'customer')
  const liked = vehicles.filter(({ featured }) => featured).slice(0, 5)
  if (customer) await insertFavorites(owner, idOf(customer), liked)
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, worker))
}

const idOf = (person: Person) => uuid(`person ${person.email}`)

/** The same version 4 UUID for the same words, so that an interrupted seeding writes the same files again. */
function uuid(words: string): string {
  const hex = createHash('sha256').update(`magari demo ${words}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
