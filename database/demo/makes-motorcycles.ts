import { type Make, model } from './models.ts'

// Last in the list, so that the random draws of the other makes stay the same.
export const motorcycles: readonly Make[] = [
  {
    name: 'Bajaj',
    models: [
      model('Boxer BM 150', 'motorcycle', 0.19, [0.07, 0.15], 10),
      model('Pulsar NS 200', 'motorcycle', 0.36, [0.15, 0.28], 2),
    ],
  },
  {
    name: 'TVS',
    models: [
      model('HLX 125', 'motorcycle', 0.17, [0.07, 0.13], 8),
      model('Apache RTR 180', 'motorcycle', 0.33, [0.14, 0.25], 2),
    ],
  },
  {
    name: 'Yamaha',
    models: [
      model('YBR 125', 'motorcycle', 0.33, [0.12, 0.25], 3),
      model('XTZ 125', 'motorcycle', 0.42, [0.18, 0.33], 2),
    ],
  },
]
