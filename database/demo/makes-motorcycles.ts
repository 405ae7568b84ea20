import { type Make, model } from './models.ts'

// They stand last: what is drawn for the other makes stays the same.
export const motorcycles: readonly Make[] = [
  {
    name: 'Bajaj',
    models: [
      model('Boxer BM 150', 'motorcycle', '0.145', 0.19, [0.07, 0.15], [2014, null], 10, 'X, Base'),
      model('Pulsar NS 200', 'motorcycle', '0.2', 0.36, [0.15, 0.28], [2016, null], 2, 'ABS'),
    ],
  },
  {
    name: 'TVS',
    models: [
      model('HLX 125', 'motorcycle', '0.125', 0.17, [0.07, 0.13], [2015, null], 8, 'Plus, Gold'),
      model('Apache RTR 180', 'motorcycle', '0.18', 0.33, [0.14, 0.25], [2016, null], 2, 'ABS'),
    ],
  },
  {
    name: 'Yamaha',
    models: [
      model('YBR 125', 'motorcycle', '0.125', 0.33, [0.12, 0.25], [2012, null], 3, 'G, Standard'),
      model('XTZ 125', 'motorcycle', '0.125', 0.42, [0.18, 0.33], [2013, null], 2, 'Trail'),
    ],
  },
]
