import type { Location } from '#domain/vehicles/vehicles.ts'
import type { Scene } from './car-pictures/index.ts'
import { type Person, person } from './person.ts'

/** A person with vehicles to sell. */
export interface Seller extends Person {
  vehicles: number
  /** Locations of the vehicles; the first is home, repeated towns get more of them. */
  towns: readonly Location[]
  /** Address of the home yard after 'our yard'; null for private sellers. */
  yard: string | null
  /** Weights of makes and body types in their stock; `others` for the rest. */
  stock: Readonly<Record<string, number>> & { others: number }
  /** Share of freshly imported vehicles. */
  fresh: number
  places: readonly Scene[]
}

/** The published demo account of a dealer. */
export const dealer: Seller = {
  ...person('Peter Njoroge', 'dealer@magari.test', 'dealer', '+254700000102', 'Nairobi', true, [
    'Jacaranda Row Motors',
    'Clean Japanese family cars on Ngong Road since 2011. Every car is inspected before it enters the yard.',
  ]),
  vehicles: 30,
  towns: ['Nairobi'],
  yard: 'on Ngong Road',
  stock: { Toyota: 2.2, Mazda: 1.8, Subaru: 1.6, lorry: 0, others: 0.7 },
  fresh: 0.4,
  places: ['nairobi', 'driveway', 'showroom'],
}

/** All sellers of the demo world: ten dealers and four private people. */
export const sellers: readonly Seller[] = [
  dealer,
  {
    ...person('Fatma Swaleh', 'fatma@magari.test', 'dealer', '+254700000111', 'Mombasa', true, [
      'Bandari Breeze Autos',
      'Cars straight off the ship at Kilindini, with auction sheets, cleared and ready to register.',
    ]),
    vehicles: 34,
    towns: ['Mombasa', 'Mombasa', 'Mombasa', 'Nairobi'],
    yard: 'behind Moi Avenue',
    stock: { Toyota: 2.6, Honda: 1.4, Suzuki: 1.3, lorry: 0.2, others: 0.6 },
    fresh: 0.8,
    places: ['coast', 'coast', 'workshop', 'driveway'],
  },
  {
    ...person('Naina Shah', 'naina@magari.test', 'dealer', '+254700000112', 'Nairobi', true, [
      'Karura Premium Cars',
      'European and luxury vehicles with full service history, by appointment off Kiambu Road.',
    ]),
    vehicles: 32,
    towns: ['Nairobi'],
    yard: 'off Kiambu Road',
    stock: {
      'Mercedes-Benz': 4,
      BMW: 4,
      Audi: 4,
      'Land Rover': 4,
      Lexus: 4,
      Volvo: 4,
      Porsche: 5,
      Jeep: 3,
      BYD: 4,
      'Land Cruiser 300': 4,
      others: 0.06,
    },
    fresh: 0.3,
    places: ['showroom', 'showroom', 'nairobi'],
  },
  {
    ...person('Evans Otieno', 'evans@magari.test', 'dealer', '+254700000113', 'Kisumu', true, [
      'Ziwa View Motors',
      'Affordable, checked cars for western Kenya. We help with bank loans and SACCO papers.',
    ]),
    vehicles: 28,
    towns: ['Kisumu'],
    yard: 'on the Kakamega road',
    stock: { Toyota: 2.4, Nissan: 1.4, lorry: 0.3, others: 0.6 },
    fresh: 0.25,
    places: ['savannah', 'driveway', 'workshop'],
  },
  {
    ...person('Kiprono Cheruiyot', 'kiprono@magari.test', 'dealer', '+254700000114', 'Eldoret', true, [
      'Kifaru Trucks & Pickups',
      'Pickups, lorries and vans for farms and hauliers in the North Rift.',
    ]),
    vehicles: 30,
    towns: ['Eldoret', 'Eldoret', 'Eldoret', 'Kitale'],
    yard: 'on the Uganda road',
    stock: { lorry: 5, pickup: 4, van: 2, Prado: 1.5, 'Land Cruiser 200': 1, others: 0.15 },
    fresh: 0.15,
    places: ['savannah', 'workshop'],
  },
  {
    ...person('Esther Kariuki', 'esther@magari.test', 'dealer', '+254700000115', 'Nakuru', false, [
      'Flamingo Wheels',
      'Small cars for first-time buyers in Nakuru. Trade-ins welcome.',
    ]),
    vehicles: 26,
    towns: ['Nakuru'],
    yard: 'near the Nakuru showground',
    stock: { hatchback: 2.2, saloon: 1.4, station_wagon: 1.4, lorry: 0, others: 0.4 },
    fresh: 0.2,
    places: ['savannah', 'driveway', 'showroom'],
  },
  {
    ...person('Gitonga Mwiti', 'gitonga@magari.test', 'dealer', '+254700000116', 'Nyeri', true, [
      'Mlima View Auto Sales',
      'Four-wheel drives and farm pickups for the mountain roads, with yards in Nyeri and Meru.',
    ]),
    vehicles: 30,
    towns: ['Nyeri', 'Nyeri', 'Meru', 'Meru'],
    yard: 'on the Nyeri ring road',
    stock: { suv: 1.8, pickup: 1.8, Probox: 2, lorry: 0.5, others: 0.5 },
    fresh: 0.25,
    places: ['savannah', 'savannah', 'driveway'],
  },
  {
    ...person('Mutinda Musyoka', 'mutinda@magari.test', 'dealer', '+254700000117', 'Thika', false, [
      'Pineapple Road Autos',
      'Family vans, wagons and town cars in Thika and Machakos.',
    ]),
    vehicles: 34,
    towns: ['Thika', 'Thika', 'Machakos', 'Nairobi'],
    yard: 'on the Garissa road',
    stock: { van: 2.5, station_wagon: 1.6, hatchback: 1.2, lorry: 0.3, others: 0.6 },
    fresh: 0.3,
    places: ['driveway', 'workshop', 'nairobi'],
  },
  {
    ...person('Grace Odhiambo', 'grace@magari.test', 'customer', '+254700000121', 'Nairobi', true, null),
    vehicles: 6,
    towns: ['Nairobi'],
    yard: null,
    stock: { lorry: 0, others: 1 },
    fresh: 0,
    places: ['driveway', 'nairobi'],
  },
  {
    ...person('Brian Mwangi', 'brian@magari.test', 'customer', '+254700000122', 'Thika', false, null),
    vehicles: 5,
    towns: ['Thika', 'Nairobi'],
    yard: null,
    stock: { lorry: 0, hatchback: 2, others: 1 },
    fresh: 0,
    places: ['driveway'],
  },
  {
    ...person('Halima Abdi', 'halima@magari.test', 'customer', '+254700000123', 'Nairobi', true, null),
    vehicles: 5,
    towns: ['Nairobi', 'Mombasa'],
    yard: null,
    stock: { lorry: 0, suv: 2, van: 2, others: 0.7 },
    fresh: 0,
    places: ['driveway', 'nairobi'],
  },
  {
    ...person('Joseph Kirui', 'joseph@magari.test', 'customer', '+254700000124', 'Kitale', false, null),
    vehicles: 4,
    towns: ['Kitale'],
    yard: null,
    stock: { pickup: 3, lorry: 1, Probox: 2, others: 0.7 },
    fresh: 0,
    places: ['savannah', 'driveway'],
  },
  {
    ...person('Walter Okello', 'walter@magari.test', 'dealer', '+254700000118', 'Kisumu', true, [
      'Piki Corner',
      'Motorcycles for work and for the road: new, used and with the papers in order.',
    ]),
    vehicles: 14,
    towns: ['Kisumu', 'Kisumu', 'Nairobi'],
    yard: 'at Kondele',
    stock: { motorcycle: 1, others: 0 },
    fresh: 0,
    places: ['driveway', 'savannah', 'workshop'],
  },
  {
    ...person('Judith Chepkemoi', 'judith@magari.test', 'dealer', '+254700000119', 'Machakos', false, [
      'Maua Hills Autos',
      'Family cars and small SUVs in Machakos, each with a report of its inspection.',
    ]),
    vehicles: 22,
    towns: ['Machakos', 'Machakos', 'Machakos', 'Nairobi'],
    yard: 'on the Konza road',
    stock: { suv: 1.6, Toyota: 1.6, lorry: 0, others: 0.7 },
    fresh: 0.35,
    places: ['driveway', 'savannah', 'showroom'],
  },
]
