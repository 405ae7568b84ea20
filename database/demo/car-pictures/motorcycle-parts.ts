import { corners } from './geometry.ts'

// The outlines of a motorcycle's side, in millimetres: x from the nose backwards, y up from the ground.

export const front = 300
export const rear = 1585
export const tyre = 298

export const tank = corners(`
  640 850 0.6, 680 985 0.7, 850 1020 0.8, 1010 960 0.6, 1040 830 0.4, 860 790 0.5,
  700 790 0.5
`)
export const cheek = corners('700 835 0.6, 740 925 0.8, 880 935 0.8, 985 860 0.7, 860 825 0.6')
export const seat = corners(`
  985 880 0.6, 1060 850 0.7, 1250 842 0.7, 1560 880 0.5, 1620 860 0.5, 1600 790 0.4,
  1080 775 0.4
`)
export const panel = corners('1010 770 0.3, 1260 775 0.3, 1200 610 0.5, 1060 600 0.5')
export const cowl = corners('1270 785 0.3, 1600 795 0.4, 1690 770 0.5, 1560 715 0.6, 1330 700 0.5')
export const engine = corners(`
  700 330 0.3, 670 430 0.3, 760 560 0.2, 930 560 0.2, 1110 480 0.5, 1140 350 0.5,
  1060 280 0.5, 790 270 0.4
`)
export const head = corners('660 520 0.3, 690 690 0.2, 850 690 0.2, 880 530 0.2')
export const fender = corners(`
  20 420 0.4, 90 600 0.8, 300 650 0.9, 480 600 0.8, 600 440 0.3, 570 430 0.3, 460 570 0.8,
  300 615 0.9, 110 565 0.8, 45 415 0.3
`)
export const guard = corners(`
  1340 560 0.4, 1440 690 0.8, 1660 730 0.7, 1850 600 0.6, 1890 470 0.2, 1862 462 0.2,
  1810 580 0.6, 1650 680 0.8, 1450 640 0.8, 1370 540 0.4
`)
