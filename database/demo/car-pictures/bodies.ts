import { lorry, pickup, van } from './bodies-work.ts'
import { corners } from './geometry.ts'
import type { Shape } from './shape.ts'
import type { Body } from './types.ts'

const hatchback: Shape = {
  length: 3885,
  width: 1695,
  height: 1500,
  axles: [780, 3290],
  tyre: 302,
  rim: 0.69,
  archGap: 38,
  sill: 205,
  belt: 960,
  roofWidth: 0.7,
  bow: [190, 130],
  taper: [0.84, 0.88],
  profile: corners(`
    110 195 0.2, 40 250 0.6, 0 470 0.8, 20 640 0.7, 140 770 0.8, 480 900 1, 960 1000 0.5,
    1620 1425 0.6, 2050 1500 1, 2650 1502 1, 3200 1452 0.9, 3560 1392 0.3, 3760 1010 0.4,
    3850 830 0.7, 3885 560 0.7, 3855 330 0.6, 3790 230 0.2
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 11, glass: 12, boot: 12 },
  windows: corners(`
    1070 992 0.15, 1640 1372 0.35, 2080 1425 0.9, 2640 1425 0.9, 3120 1380 0.6, 3400 1165 0.5,
    3200 1062 0.4
  `),
  pillars: [
    { at: [2190, 2160], wide: 80 },
    { at: [3010, 2950], wide: 46 },
  ],
  doors: [
    corners('1150 990 0, 1180 620 0.6, 1230 260 0'),
    [
      [2190, 1030, 0],
      [2200, 260, 0],
    ],
    corners('3060 1060 0, 3080 760 0.6, 2850 420 0.8, 2790 260 0'),
    [
      [1230, 262, 0],
      [2790, 262, 0],
    ],
  ],
  handles: [
    [2010, 905],
    [2840, 930],
  ],
  crease: corners('330 700 0, 1400 820 1, 2700 880 1, 3780 905 0'),
  mirror: [1190, 1010],
  headlamp: { inner: 0.56, low: 585, high: 790, wrap: 420 },
  grille: { half: 0.42, low: 600, high: 680 },
  intake: { half: 0.66, low: 270, high: 430 },
  tail: { inner: 0.7, low: 760, high: 1010, wrap: 230 },
  plates: [470, 720],
  cladding: 0,
}

const sedan: Shape = {
  length: 4400,
  width: 1695,
  height: 1460,
  axles: [855, 3455],
  tyre: 308,
  rim: 0.7,
  archGap: 34,
  sill: 205,
  belt: 930,
  roofWidth: 0.66,
  bow: [200, 150],
  taper: [0.84, 0.86],
  profile: corners(`
    120 195 0.2, 40 250 0.6, 0 450 0.8, 25 610 0.7, 170 735 0.8, 640 865 1, 1190 945 0.5,
    1930 1378 0.6, 2300 1458 1, 2800 1462 1, 3210 1392 0.8, 3820 1060 0.5, 4230 1035 0.5,
    4345 960 0.6, 4400 600 0.7, 4370 340 0.6, 4300 235 0.2
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 10, glass: 11, boot: 12 },
  windows: corners(`
    1320 938 0.15, 1960 1330 0.35, 2330 1388 0.9, 2790 1388 0.8, 3160 1320 0.6, 3500 1075 0.4,
    3420 1008 0.4
  `),
  pillars: [
    { at: [2370, 2370], wide: 76 },
    { at: [3160, 3080], wide: 40 },
  ],
  doors: [
    corners('1330 935 0, 1350 620 0.6, 1390 255 0'),
    [
      [2380, 970, 0],
      [2390, 255, 0],
    ],
    corners('3290 1005 0, 3290 760 0.6, 3010 420 0.8, 2950 255 0'),
    [
      [1390, 258, 0],
      [2950, 258, 0],
    ],
  ],
  handles: [
    [2190, 850],
    [3060, 880],
  ],
  crease: corners('360 660 0, 1500 775 1, 3000 845 1, 4330 870 0'),
  mirror: [1440, 955],
  headlamp: { inner: 0.54, low: 575, high: 735, wrap: 430 },
  grille: { half: 0.46, low: 580, high: 670 },
  intake: { half: 0.68, low: 260, high: 400 },
  tail: { inner: 0.56, low: 760, high: 960, wrap: 260 },
  plates: [455, 730],
  cladding: 0,
}

const wagon: Shape = {
  ...sedan,
  height: 1480,
  roofWidth: 0.7,
  bow: [200, 110],
  taper: [0.84, 0.9],
  profile: [
    ...sedan.profile.slice(0, 7),
    [1930, 1385, 0.6],
    [2350, 1474, 1],
    [3000, 1482, 1],
    [3700, 1440, 0.9],
    [4110, 1388, 0.3],
    [4290, 1010, 0.4],
    [4360, 860, 0.7],
    [4400, 590, 0.7],
    [4370, 340, 0.6],
    [4300, 235, 0.2],
  ],
  marks: { face: 4, cowl: 6, header: 7, roof: 11, glass: 12, boot: 12 },
  windows: corners(`
    1320 938 0.15, 1960 1335 0.35, 2380 1402 0.9, 3000 1404 0.9, 3680 1364 0.6, 3960 1320 0.4,
    4110 1075 0.4, 3980 1030 0.4
  `),
  pillars: [
    { at: [2370, 2370], wide: 76 },
    { at: [3250, 3210], wide: 80 },
  ],
  tail: { inner: 0.72, low: 720, high: 1020, wrap: 240 },
  plates: [455, 700],
}

const suv: Shape = {
  length: 4760,
  width: 1885,
  height: 1850,
  axles: [900, 3690],
  tyre: 392,
  rim: 0.64,
  archGap: 58,
  sill: 395,
  belt: 1215,
  roofWidth: 0.78,
  bow: [125, 80],
  taper: [0.9, 0.94],
  profile: corners(`
    200 345 0.2, 45 420 0.5, 0 640 0.5, 10 960 0.3, 75 1115 0.4, 640 1195 1, 1400 1240 0.3,
    1900 1750 0.45, 2350 1845 1, 3100 1858 1, 3950 1832 0.9, 4400 1780 0.3, 4600 1270 0.3,
    4660 1080 0.6, 4690 760 0.4, 4740 640 0.4, 4730 470 0.5, 4600 390 0.2
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 11, glass: 12, boot: 12 },
  windows: corners(`
    1530 1238 0.12, 1960 1698 0.3, 2400 1758 0.9, 3100 1764 0.9, 3950 1740 0.5, 4260 1700 0.3,
    4410 1310 0.3, 4200 1272 0.3
  `),
  pillars: [
    { at: [2460, 2460], wide: 84 },
    { at: [3390, 3390], wide: 110, solid: true },
  ],
  doors: [
    corners('1510 1235 0, 1510 820 0.6, 1550 420 0'),
    [
      [2470, 1225, 0],
      [2470, 420, 0],
    ],
    corners('3400 1250 0, 3400 960 0.6, 3180 560 0.8, 3120 420 0'),
    [
      [1550, 424, 0],
      [3120, 424, 0],
    ],
  ],
  handles: [
    [2260, 1085],
    [3190, 1105],
  ],
  crease: corners('300 985 0, 1500 1030 1, 3200 1045 1, 4640 1050 0'),
  mirror: [1620, 1250],
  headlamp: { inner: 0.6, low: 850, high: 1080, wrap: 290 },
  grille: { half: 0.5, low: 800, high: 1070 },
  intake: { half: 0.62, low: 430, high: 590 },
  tail: { inner: 0.8, low: 880, high: 1260, wrap: 150 },
  plates: [640, 860],
  cladding: 120,
}

/** The seven four-wheeled shapes; a motorcycle has its own drawing. */
export const shapes: Record<Exclude<Body, 'motorcycle'>, Shape> = {
  hatchback,
  sedan,
  wagon,
  suv,
  pickup,
  van,
  lorry,
}
