/** Spare parts for the small world of as.ts. */
import type { Person } from './as.ts'

/** Inserts a part as the person and returns its id. By default, an ordinary brake pad. */
export async function postPart(person: Person, columns: Record<string, unknown> = {}): Promise<string> {
  const part: Record<string, unknown> = {
    name: 'Front brake pads',
    price: 4_500,
    location: 'Nairobi',
    category: 'brake',
    ...columns,
  }
  const names = Object.keys(part)
  const [row] = await person.query<{ id: string }>(
    `insert into public.spare_parts (${names.join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
    Object.values(part),
  )
  return row?.id ?? ''
}
