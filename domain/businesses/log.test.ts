import { expect, test } from 'vitest'
import { businessActSentence } from './log.ts'

const nothing = {
  title: null,
  former_price: null,
  price: null,
  subject_first_name: null,
  subject_last_name: null,
  invited: null,
  former_role: null,
  role: null,
}

test.each([
  [{ act: 'posted', title: 'Toyota Axio 2015', price: 950_000 }, 'Posted Toyota Axio 2015'],
  [
    { act: 'repriced', title: 'Toyota Axio 2015', former_price: 950_000, price: 900_000 },
    'Changed the price of Toyota Axio 2015 from KSh 950,000 to KSh 900,000',
  ],
  [
    { act: 'sold', title: 'Toyota Axio 2015', former_price: 950_000, price: 900_000 },
    'Marked as sold: Toyota Axio 2015, price changed from KSh 950,000 to KSh 900,000',
  ],
  [{ act: 'invited', invited: 'a@b.test', role: 'sales' }, 'Invited a@b.test as Sales'],
  [{ act: 'invited', invited: '+254712345678', role: 'sales' }, 'Invited 0712 345 678 as Sales'],
  [
    { act: 'role_changed', subject_first_name: 'Amina', former_role: 'sales', role: 'manager' },
    'Made Amina Manager, was Sales',
  ],
  [{ act: 'removed', former_role: 'sales' }, 'Removed somebody, who was Sales'],
  [{ act: 'left', former_role: 'owner' }, 'Left, was Owner'],
  [{ act: 'of a newer server' }, 'Did something that this page does not know yet'],
])('%j', (entry, sentence) => {
  expect(businessActSentence({ ...nothing, ...entry })).toBe(sentence)
})
