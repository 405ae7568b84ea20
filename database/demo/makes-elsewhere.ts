import { type Make, model } from './models.ts'

/** European, Korean, American and Chinese makes. */
export const elsewhere: readonly Make[] = [
  {
    name: 'Mercedes-Benz',
    models: [
      model('A-Class', 'hatchback', 9.8, [1.3, 4.5], 2),
      model('C-Class', 'saloon', 12.4, [1.6, 5.5], 4),
      model('E-Class', 'saloon', 14.3, [1.8, 7], 2),
      model('GLC', 'suv', 16.8, [3.8, 8.4], 1),
      model('GLE', 'suv', 22.5, [4.5, 11.5], 1),
    ],
  },
  {
    name: 'BMW',
    models: [
      model('1 Series', 'hatchback', null, [1, 3], 1),
      model('3 Series', 'saloon', 8.5, [1.3, 4.5], 3),
      model('5 Series', 'saloon', 7.3, [1.4, 5.5], 1),
      model('X1', 'suv', 11.4, [1.5, 4.5], 2),
      model('X3', 'suv', 13.8, [2, 6.9], 1),
      model('X5', 'suv', 19.4, [2.7, 10], 1),
    ],
  },
  {
    name: 'Volkswagen',
    models: [
      model('Polo', 'hatchback', 2.4, [0.6, 1.6], 3),
      model('Golf', 'hatchback', 4.6, [0.8, 2.6], 3),
      model('Passat', 'saloon', 3.5, [0.8, 2.6], 1),
      model('Tiguan', 'suv', 3.6, [1, 3.4], 3),
      model('Touareg', 'suv', 5.6, [1.3, 4.5], 1),
    ],
  },
  {
    name: 'Audi',
    models: [
      model('A3', 'hatchback', 7.4, [1, 2.8], 1),
      model('A4', 'saloon', 9.2, [1.3, 4], 2),
      model('A5', 'saloon', 14, [1.5, 5.5], 0),
      model('Q3', 'suv', 8.7, [1.4, 4], 1),
      model('Q5', 'suv', 11.8, [1.8, 5.9], 1),
      model('Q7', 'suv', 15.9, [2.7, 8], 1),
    ],
  },
  {
    name: 'Land Rover',
    models: [
      model('Discovery', 'suv', 20.8, [3, 10.4], 2),
      model('Discovery Sport', 'suv', 13.3, [2.5, 6.7], 1),
      model('Defender', 'suv', 20.4, [4, 16], 1),
      model('Range Rover Sport', 'suv', 30.6, [4, 15], 2),
      model('Range Rover Evoque', 'suv', 15.8, [2.5, 7.5], 1),
      model('Range Rover Velar', 'suv', 22, [5.5, 11], 1),
    ],
  },
  {
    name: 'Hyundai',
    models: [
      model('Tucson', 'suv', 7.4, [1.2, 3.7], 2),
      model('Santa Fe', 'suv', 10.7, [1.5, 5.3], 1),
      model('i20', 'hatchback', 5.6, [0.7, 2], 1),
      model('i30', 'hatchback', 5.6, [0.7, 2], 0),
      model('Kona', 'suv', 6.8, [1.6, 3.2], 1),
      model('Staria', 'family van', 7.8, [1.2, 3.9], 1),
      model('H-1', 'family van', 7.8, [1.2, 3.9], 1),
    ],
  },
  {
    name: 'Kia',
    models: [
      model('Sportage', 'suv', 7, [1, 3.5], 2),
      model('Sorento', 'suv', 9.7, [1.3, 4.8], 1),
      model('Picanto', 'hatchback', 3.1, [0.5, 1.5], 1),
      model('Rio', 'hatchback', 3.5, [0.6, 1.6], 1),
      model('Seltos', 'suv', 6.3, [1.6, 3.1], 1),
    ],
  },
  {
    name: 'Ford',
    models: [
      model('Ranger', 'pickup', 10.5, [1.3, 5.5], 4),
      model('Everest', 'suv', 11.7, [1.8, 5.8], 1),
      model('Escape', 'suv', 7, [1, 3.2], 1),
      model('Kuga', 'suv', 7, [1, 3.2], 0),
      model('Focus', 'hatchback', null, [0.7, 1.6], 1),
      model('Explorer', 'suv', null, [2, 5.5], 0),
    ],
  },
  {
    name: 'Peugeot',
    models: [
      model('208', 'hatchback', 2.3, [0.5, 1.2], 1),
      model('2008', 'suv', 4.5, [0.8, 2.3], 1),
      model('3008', 'suv', 5.7, [1.2, 3.2], 2),
      model('5008', 'suv', 4.4, [1.2, 3.2], 1),
      model('508', 'saloon', 4.4, [0.8, 2.2], 0),
    ],
  },
  {
    name: 'Volvo',
    models: [
      model('XC40', 'suv', 6.5, [2, 4.5], 1),
      model('XC60', 'suv', 12.8, [1.8, 6.4], 1),
      model('XC90', 'suv', 16.2, [2.3, 8.1], 1),
      model('V40', 'hatchback', null, [1, 2.2], 1),
      model('S60', 'saloon', 8.6, [1.4, 4.3], 0),
    ],
  },
  {
    name: 'Porsche',
    models: [
      model('Cayenne', 'suv', 17.1, [2.5, 10], 1),
      model('Macan', 'suv', 17.3, [3.5, 8.7], 1),
      model('Panamera', 'saloon', 24.5, [4, 12], 0),
      model('911', 'saloon', 46.5, [8, 25], 0),
    ],
  },
  {
    name: 'Jeep',
    models: [
      model('Wrangler', 'suv', 18.5, [2.6, 9.3], 1),
      model('Grand Cherokee', 'suv', 17, [2, 8], 1),
      model('Compass', 'suv', 9.7, [1.4, 3.6], 1),
      model('Renegade', 'suv', 8.3, [1.2, 2.8], 0),
    ],
  },
  {
    name: 'Chery',
    models: [
      model('Tiggo 4', 'suv', 3.9, [1.8, 2.9], 1),
      model('Tiggo 7', 'suv', 5.3, [2.5, 3.9], 1),
      model('Tiggo 8', 'suv', 7.4, [3, 4.8], 1),
    ],
  },
  {
    name: 'BYD',
    models: [model('Atto 3', 'suv', 10.9, [3, 5.5], 4), model('Dolphin', 'hatchback', 10.7, [2.5, 4.5], 1)],
  },
  {
    name: 'Renault',
    models: [model('Koleos', 'suv', 4.9, [0.8, 2.5], 1), model('Kangoo', 'van', 4.8, [0.6, 1.8], 1)],
  },
]
