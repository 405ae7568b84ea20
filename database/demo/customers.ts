import { type Person, person } from './person.ts'

/** The published demo account of a customer. */
export const customer = person(
  'Wanjiru Kamau',
  'customer@magari.test',
  'customer',
  '+254700000101',
  'Nairobi',
  false,
  null,
)

/** People who buy, book, write and review, and have no ads. */
export const customers: readonly Person[] = [
  person('Achieng Ouma', 'achieng@magari.test', 'customer', '+254700000141', 'Kisumu', false, null),
  person('Kamau Njuguna', 'kamau@magari.test', 'customer', '+254700000142', 'Nairobi', false, null),
  person('Zainab Hassan', 'zainab@magari.test', 'customer', '+254700000143', 'Mombasa', false, null),
  person('Chebet Langat', 'chebet@magari.test', 'customer', '+254700000144', 'Eldoret', false, null),
  person('Victor Mulwa', 'victor@magari.test', 'customer', '+254700000145', 'Machakos', false, null),
  person('Nyambura Gathogo', 'nyambura@magari.test', 'customer', '+254700000146', 'Nairobi', true, null),
  person('Dennis Ochieng', 'dennis@magari.test', 'customer', '+254700000147', 'Nairobi', false, null),
  person('Makena Kirimi', 'makena@magari.test', 'customer', '+254700000148', 'Meru', false, null),
  person('Joy Wafula', 'joy@magari.test', 'customer', '+254700000149', 'Kitale', false, null),
  person('Samuel Kiptoo', 'samuel@magari.test', 'customer', '+254700000150', 'Nakuru', false, null),
  person('Lucy Waithera', 'lucy@magari.test', 'customer', '+254700000151', 'Thika', false, null),
  person('Hassan Ali', 'hassan@magari.test', 'customer', '+254700000152', 'Nairobi', true, null),
]
