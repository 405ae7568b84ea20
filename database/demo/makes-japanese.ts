import { type Make, model } from './models.ts'

/** Makes that reach Kenya from Japan, used or assembled here, except Toyota's. */
export const japanese: readonly Make[] = [
  {
    name: 'Nissan',
    models: [
      model('Note', 'hatchback', 3.7, [0.5, 1.6], 6),
      model('March', 'hatchback', 2.5, [0.35, 1.1], 3),
      model('X-Trail', 'suv', 5.3, [1, 3.2], 6),
      model('AD', 'station_wagon', 2.5, [0.45, 1.2], 3),
      model('Wingroad', 'station_wagon', 2.5, [0.45, 1.2], 2),
      model('Juke', 'suv', 3.3, [0.7, 1.7], 3),
      model('Sylphy', 'saloon', 3.8, [0.6, 1.8], 3),
      model('Serena', 'family van', 6.5, [0.9, 3], 3),
      model('NV350', 'van', 6.2, [1.2, 3.2], 2),
      model('Navara', 'pickup', 7.2, [1.2, 3.8], 3),
      model('Tiida', 'hatchback', null, [0.4, 0.8], 1),
      model('Leaf', 'hatchback', 6.5, [1.1, 2.8], 2),
    ],
  },
  {
    name: 'Mazda',
    models: [
      model('Demio', 'hatchback', 4, [0.45, 1.6], 6),
      model('Axela', 'saloon', 6.1, [0.8, 2.6], 4),
      model('Atenza', 'saloon', 8.2, [1, 3.6], 2),
      model('CX-3', 'suv', 5.2, [1.2, 2.6], 2),
      model('CX-5', 'suv', 6.7, [1.3, 4.2], 6),
      model('CX-8', 'suv', 10.1, [3.2, 5.5], 1),
      model('Bongo', 'van', 4.7, [0.7, 1.8], 1),
    ],
  },
  {
    name: 'Honda',
    models: [
      model('Fit', 'hatchback', 3.4, [0.5, 1.6], 5),
      model('Vezel', 'suv', 4.7, [1.3, 2.9], 5),
      model('Freed', 'family van', 4.7, [0.8, 2.3], 2),
      model('Grace', 'saloon', 3.4, [0.8, 1.7], 2),
      model('Civic', 'saloon', 6, [0.7, 3], 1),
      model('CR-V', 'suv', 6.7, [0.9, 3.8], 3),
      model('Stream', 'family van', null, [0.5, 0.9], 1),
      model('Insight', 'saloon', 5.6, [0.5, 2.4], 1),
    ],
  },
  {
    name: 'Subaru',
    models: [
      model('Forester', 'suv', 4.9, [0.9, 3.6], 6),
      model('Impreza', 'hatchback', 4.3, [0.6, 2.1], 4),
      model('XV', 'suv', 4.5, [1.2, 2.6], 3),
      model('Outback', 'station_wagon', 7.5, [1, 3.9], 4),
      model('Legacy B4', 'saloon', 5.2, [0.8, 2.6], 2),
      model('Levorg', 'station_wagon', 6.5, [1.5, 3.2], 2),
    ],
  },
  {
    name: 'Suzuki',
    models: [
      model('Swift', 'hatchback', 3.3, [0.45, 1.6], 4),
      model('Alto', 'hatchback', 1.9, [0.35, 0.9], 2),
      model('Jimny', 'suv', 3.1, [0.8, 3], 3),
      model('Escudo', 'suv', 4.1, [0.8, 2.3], 2),
      model('Vitara', 'suv', 4.1, [0.8, 2.3], 1),
      model('Every', 'van', 2.4, [0.4, 1.2], 2),
      model('Carry', 'pickup', 2.4, [0.4, 1.2], 0),
      model('Wagon R', 'hatchback', 2.6, [0.4, 1.2], 1),
      model('Hustler', 'hatchback', 2.6, [0.4, 1.2], 1),
    ],
  },
  {
    name: 'Mitsubishi',
    models: [
      model('Outlander', 'suv', 7.7, [0.9, 3.8], 3),
      model('Pajero', 'suv', 8, [1.2, 4], 2),
      model('RVR', 'suv', 4.5, [0.8, 2.2], 2),
      model('Mirage', 'hatchback', 2.6, [0.5, 1.2], 2),
      model('L200', 'pickup', 9.4, [1, 4.5], 2),
    ],
  },
  {
    name: 'Isuzu',
    models: [
      model('D-Max', 'pickup', 9.7, [1.3, 6], 5),
      model('mu-X', 'suv', 8.2, [2, 6.5], 2),
      model('NPR', 'lorry', 11.1, [1.8, 6], 1),
      model('NQR', 'lorry', 11.1, [1.8, 6], 2),
      model('FRR', 'lorry', 17.8, [2.8, 9.5], 2),
      model('FVR', 'lorry', 17.8, [2.8, 9.5], 1),
    ],
  },
  {
    name: 'Fuso',
    models: [
      model('Canter', 'lorry', 9.3, [1.1, 4.7], 3),
      model('Fighter', 'lorry', null, [2, 6], 1),
      model('FH', 'lorry', null, [2, 6], 1),
    ],
  },
]
