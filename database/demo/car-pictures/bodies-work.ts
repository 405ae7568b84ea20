import { corners } from './geometry.ts'
import type { Shape } from './shape.ts'

/** A double-cab pickup. */
export const pickup: Shape = {
  length: 5330,
  width: 1855,
  height: 1850,
  axles: [985, 4070],
  tyre: 398,
  rim: 0.6,
  archGap: 66,
  sill: 440,
  belt: 1225,
  roofWidth: 0.76,
  bow: [130, 30],
  taper: [0.91, 0.97],
  profile: corners(`
    220 385 0.2, 50 450 0.5, 0 650 0.5, 5 960 0.3, 45 1115 0.35, 700 1205 1, 1470 1240 0.35,
    2020 1735 0.45, 2380 1842 1, 2950 1850 0.9, 3420 1795 0.3, 3570 1275 0.15, 3605 1250 0.2,
    5250 1250 0.1, 5285 1050 0.5, 5285 720 0.2, 5330 690 0.3, 5320 540 0.4, 5220 500 0.1
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 10, glass: 12, boot: 13 },
  windows: corners(`
    1600 1240 0.12, 2070 1680 0.3, 2410 1758 0.9, 2950 1764 0.7, 3340 1714 0.3, 3440 1310 0.25,
    3320 1290 0.3
  `),
  pillars: [{ at: [2570, 2570], wide: 84 }],
  doors: [
    corners('1590 1235 0, 1590 860 0.6, 1630 470 0'),
    [
      [2580, 1260, 0],
      [2580, 470, 0],
    ],
    corners('3450 1285 0, 3450 800 0.5, 3420 470 0'),
    [
      [1630, 474, 0],
      [3420, 474, 0],
    ],
    [
      [3580, 1270, 0],
      [3580, 470, 0],
    ],
    [
      [3620, 1175, 0],
      [5270, 1175, 0],
    ],
  ],
  handles: [
    [2380, 1110],
    [3270, 1125],
  ],
  crease: corners('300 985 0, 1600 1035 1, 3300 1050 1, 5270 1050 0'),
  mirror: [1730, 1290],
  headlamp: { inner: 0.6, low: 860, high: 1055, wrap: 330 },
  grille: { half: 0.54, low: 780, high: 1045 },
  intake: { half: 0.6, low: 460, high: 620 },
  tail: { inner: 0.86, low: 840, high: 1200, wrap: 110 },
  plates: [660, 600],
  cladding: 110,
}

/** A forward-control van or minibus. */
export const van: Shape = {
  length: 4695,
  width: 1695,
  height: 1985,
  axles: [1020, 3590],
  tyre: 335,
  rim: 0.62,
  archGap: 45,
  sill: 265,
  belt: 1180,
  roofWidth: 0.86,
  bow: [170, 60],
  taper: [0.88, 0.96],
  profile: corners(`
    130 240 0.2, 30 320 0.6, 0 560 0.8, 30 830 0.7, 130 1010 0.7, 300 1130 0.9, 470 1225 0.4,
    1080 1830 0.6, 1500 1960 0.9, 2500 1985 1, 4000 1985 0.9, 4570 1940 0.3, 4640 1190 0.3,
    4665 900 0.6, 4695 560 0.6, 4675 330 0.5, 4600 260 0.2
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 11, glass: 12, boot: 12 },
  windows: corners(`
    690 1205 0.15, 1130 1745 0.35, 1440 1820 0.6, 2500 1840 0.9, 4000 1840 0.7, 4460 1815 0.3,
    4500 1270 0.3, 4300 1235 0.3, 1500 1225 0.3
  `),
  pillars: [
    { at: [1660, 1660], wide: 90, solid: true },
    { at: [2700, 2700], wide: 70, solid: true },
    { at: [3640, 3640], wide: 60 },
  ],
  doors: [
    corners('660 1190 0, 640 900 0.5, 640 700 0'),
    [
      [1660, 1860, 0],
      [1660, 330, 0],
    ],
    [
      [2720, 1890, 0],
      [2720, 330, 0],
    ],
    [
      [1660, 330, 0],
      [2720, 330, 0],
    ],
    [
      [2720, 1110, 0],
      [4500, 1110, 0],
    ],
  ],
  handles: [
    [1500, 1090],
    [1820, 1090],
  ],
  crease: corners('260 820 0, 1500 870 1, 3200 880 1, 4640 880 0'),
  mirror: [760, 1300],
  headlamp: { inner: 0.56, low: 740, high: 990, wrap: 330 },
  grille: { half: 0.44, low: 800, high: 920 },
  intake: { half: 0.62, low: 320, high: 460 },
  tail: { inner: 0.84, low: 780, high: 1180, wrap: 110 },
  plates: [540, 720],
  cladding: 0,
}

/** The cab of a light lorry; its load body is drawn by `load.ts`. */
export const lorry: Shape = {
  length: 1760,
  width: 2000,
  height: 2270,
  axles: [1090, 4460],
  tyre: 405,
  rim: 0.52,
  archGap: 60,
  sill: 560,
  belt: 1330,
  roofWidth: 0.9,
  bow: [110, 0],
  taper: [0.93, 1],
  profile: corners(`
    130 370 0.2, 10 420 0.4, 0 640 0.3, 10 1020 0.5, 25 1240 0.5, 40 1290 0.5, 55 1340 0.3,
    270 2090 0.5, 520 2250 0.9, 1200 2275 0.9, 1620 2240 0.6, 1740 2130 0.5, 1750 1330 0.1,
    1755 1200 0.1, 1755 600 0.2, 1740 560 0.1
  `),
  marks: { face: 4, cowl: 6, header: 7, roof: 11, glass: 12, boot: 12 },
  windows: corners(`
    250 1330 0.2, 200 1450 0.3, 380 2020 0.3, 620 2060 0.4, 1480 2060 0.3, 1490 1330 0.25,
    700 1290 0.4
  `),
  pillars: [{ at: [480, 520], wide: 30 }],
  doors: [
    corners('170 1380 0, 200 1000 0.5, 520 900 0.6, 600 760 0'),
    [
      [1560, 2130, 0],
      [1580, 1000, 0],
    ],
    [
      [320, 2120, 0.3],
      [1560, 2130, 0],
    ],
  ],
  handles: [[1440, 1180]],
  crease: corners('120 1130 0, 700 1140 1, 1200 1140 1, 1740 1140 0'),
  mirror: [140, 1700],
  headlamp: { inner: 0.62, low: 700, high: 880, wrap: 170 },
  grille: { half: 0.58, low: 760, high: 860 },
  intake: { half: 0.5, low: 450, high: 560 },
  tail: { inner: 0.74, low: 640, high: 760, wrap: 40 },
  plates: [600, 560],
  cladding: 0,
}
