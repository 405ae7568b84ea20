import { type Make, model } from './models.ts'

/** Toyota, with more than half of the sales in Kenya, and the makes it owns. */
export const toyotas: readonly Make[] = [
  {
    name: 'Toyota',
    models: [
      model('Vitz', 'hatchback', 3.7, [0.4, 1.6], 8),
      model('Yaris', 'hatchback', 3.7, [0.4, 1.6], 3),
      model('Passo', 'hatchback', 2.6, [0.4, 1.3], 6),
      model('Axio', 'saloon', 3.6, [0.6, 1.9], 10),
      model('Fielder', 'station_wagon', 3.9, [0.6, 2], 10),
      model('Premio', 'saloon', 4.3, [0.7, 2.4], 7),
      model('Allion', 'saloon', 4.3, [0.7, 2.2], 4),
      model('Probox', 'station_wagon', 2.6, [0.5, 1.4], 8),
      model('Succeed', 'station_wagon', 2.6, [0.5, 1.4], 3),
      model('Aqua', 'hatchback', 3.6, [0.7, 1.8], 4),
      model('Sienta', 'family van', 3.8, [0.7, 1.9], 4),
      model('Noah', 'family van', 5.6, [0.9, 3], 4),
      model('Voxy', 'family van', 5.6, [0.9, 3], 4),
      model('RAV4', 'suv', 8.1, [1.2, 4.5], 6),
      model('Harrier', 'suv', 8.6, [1.5, 5.5], 6),
      model('C-HR', 'suv', 5.1, [1.9, 3.2], 3),
      model('Prado', 'suv', 9.2, [2.2, 8], 7),
      model('Land Cruiser 200', 'suv', 20.2, [5, 20], 3),
      model('Land Cruiser 300', 'suv', 20.2, [5, 20], 1),
      model('Hilux', 'pickup', 5.7, [1.3, 5.5], 6),
      model('Hiace', 'van', 6.5, [1.2, 4.5], 6),
      model('Crown', 'saloon', 10.3, [1.2, 5.2], 3),
      model('Mark X', 'saloon', 6.7, [0.9, 2.6], 4),
    ],
  },
  {
    name: 'Hino',
    models: [model('300', 'lorry', 10.8, [1.6, 5.4], 2), model('500', 'lorry', null, [3, 9], 1)],
  },
  {
    name: 'Lexus',
    models: [
      model('NX', 'suv', 9.3, [3, 6], 2),
      model('RX', 'suv', 13.6, [2, 7.5], 2),
      model('LX', 'suv', 21.5, [6, 22], 1),
      model('ES', 'saloon', 10.5, [2.5, 5.3], 0),
      model('UX', 'suv', 8.2, [2.5, 4.3], 1),
    ],
  },
  {
    name: 'Daihatsu',
    models: [
      model('Mira', 'hatchback', 1.9, [0.35, 0.9], 2),
      model('Hijet', 'van', 2.4, [0.4, 1.2], 1),
      model('Move', 'hatchback', 2.5, [0.4, 1.1], 1),
      model('Rocky', 'suv', 3.4, [1.2, 2], 1),
    ],
  },
]
