import {
  around,
  bolt,
  box,
  circle,
  DARK,
  EDGE,
  IRON,
  lines,
  METAL,
  moved,
  PAINT,
  RUBBER,
  row,
  shape,
  turned,
} from './shapes.ts'

/** A ventilated brake disc. */
export function disc(): string {
  return (
    moved(26, 20, circle(0, 0, 280, IRON)) +
    circle(0, 0, 280, METAL) +
    circle(0, 0, 262, 'none', 2) +
    around(18, lines('M0 -150C20 -180 22 -210 14 -240', '#6d7476', 6, 0.5)) +
    around(12, circle(0, -196, 9, '#3b4042', 0) + circle(26, -228, 8, '#3b4042', 0)) +
    circle(0, 0, 132, IRON) +
    circle(0, 0, 118, DARK) +
    around(5, circle(0, -84, 15, '#9aa1a3') + circle(0, -84, 9, '#15181a', 0)) +
    circle(0, 0, 44, '#14171a')
  )
}

/** A set of four brake pads. */
export function pads(): string {
  const pad =
    shape('M-170 -70C-80 -130 80 -130 170 -70L196 -20H176L160 84H-160L-176 -20H-196Z', IRON) +
    shape('M-138 -56C-60 -100 60 -100 138 -56L128 62H10V-66H-10V62H-128Z', DARK) +
    lines('M-110 -30C-50 -64 50 -64 110 -30', '#7b8386', 5, 0.5)
  return [
    [-190, -120, -6],
    [200, -130, 7],
    [-200, 140, 4],
    [190, 135, -5],
  ]
    .map(([x = 0, y = 0, angle = 0]) => moved(x, y, turned(angle, pad)))
    .join('')
}

const coils = (count: number, wide: number, step: number, top: number, colour: string) =>
  row(
    count,
    0,
    step,
    lines(
      `M${-wide} ${top}C${-wide} ${top + step * 0.8} ${wide} ${top + step * 0.2} ${wide} ${top + step}`,
      EDGE,
      34,
    ) +
      lines(
        `M${-wide} ${top}C${-wide} ${top + step * 0.8} ${wide} ${top + step * 0.2} ${wide} ${top + step}`,
        colour,
        27,
      ) +
      lines(
        `M${-wide + 6} ${top - 2}C${-wide} ${top + step * 0.6} ${wide} ${top} ${wide - 6} ${top + step - 6}`,
        '#ffffff',
        5,
        0.35,
      ),
  )

/** A shock absorber with its spring. */
export function shock(paint: string): string {
  return turned(
    24,
    box(-20, -300, 40, 300, METAL, 6) +
      coils(5, 84, 56, -230, paint) +
      box(-52, 0, 104, 260, PAINT, 16) +
      box(-96, 30, 192, 26, IRON, 10) +
      box(-110, -252, 220, 34, DARK, 14) +
      bolt(-70, -262, 10) +
      bolt(70, -262, 10) +
      box(-14, -330, 28, 70, METAL, 4) +
      circle(0, 290, 50, IRON) +
      circle(0, 290, 30, RUBBER) +
      circle(0, 290, 13, METAL),
  )
}

/** A pair of coil springs. */
export function spring(paint: string): string {
  const one = `${coils(7, 104, 72, -260, paint)}<ellipse cx="0" cy="-262" rx="108" ry="20" fill="none" stroke="${EDGE}" stroke-width="32"/><ellipse cx="0" cy="-262" rx="108" ry="20" fill="none" stroke="${paint}" stroke-width="25"/>`
  return moved(-180, 0, one) + moved(190, 20, one)
}

/** A gearbox: bell housing, case, tail. */
export function gearbox(): string {
  return (
    shape('M-380 -190L-220 -130V150L-380 220Z', METAL) +
    `<ellipse cx="-380" cy="15" rx="56" ry="206" fill="${IRON}" stroke="${EDGE}" stroke-width="3"/>` +
    `<ellipse cx="-374" cy="15" rx="36" ry="160" fill="#26292b"/>` +
    box(-420, 0, 90, 30, METAL, 6) +
    box(-230, -140, 330, 300, METAL, 26) +
    row(5, 58, 0, lines('M-180 -124V144', '#6d7476', 9, 0.55)) +
    shape('M-180 160H60L40 240H-160Z', IRON) +
    row(5, 46, 0, bolt(-152, 178, 8)) +
    shape('M100 -100L270 -60V90L100 130Z', METAL) +
    box(268, -44, 60, 120, IRON, 10) +
    box(326, -8, 84, 46, METAL, 6) +
    row(5, 0, 9, lines('M332 0H404', '#4a4f51', 3, 0.6)) +
    shape('M-60 -140V-200H20L40 -140Z', DARK) +
    lines('M-20 -200V-280', EDGE, 18) +
    circle(-20, -292, 24, PAINT)
  )
}

/** A clutch: the pressure plate and, before it, the disc. */
export function clutch(): string {
  const plate =
    circle(0, 0, 240, IRON) +
    around(6, bolt(0, -212, 10)) +
    circle(0, 0, 176, METAL) +
    around(18, lines('M0 -60V-160', '#3a3f41', 7)) +
    circle(0, 0, 52, '#22262a')
  const lining =
    circle(0, 0, 210, '#6d5a45') +
    around(16, lines('M0 -140V-206', '#41342a', 6) + circle(12, -174, 6, METAL, 1)) +
    circle(0, 0, 134, METAL) +
    around(6, box(-30, -112, 60, 34, '#b5382f', 12, 2)) +
    circle(0, 0, 58, IRON) +
    around(14, lines('M0 -40V-28', '#15181a', 7)) +
    circle(0, 0, 28, '#15181a')
  return moved(130, -60, plate) + moved(-130, 60, lining)
}

/** An alloy rim. */
export function rim(): string {
  const spoke = shape('M-30 -60L-44 -236H-8L-4 -70H4L8 -236H44L30 -60Z', PAINT)
  return (
    moved(18, 10, circle(0, 0, 284, DARK)) +
    circle(0, 0, 280, METAL) +
    circle(0, 0, 246, '#24282a') +
    circle(0, 0, 170, IRON) +
    around(24, circle(0, -140, 6, '#202426', 0)) +
    around(5, spoke) +
    circle(0, 0, 76, PAINT) +
    around(5, circle(0, -50, 11, '#15181a', 2), 36) +
    circle(0, 0, 28, METAL) +
    lines('M-186 -186A264 264 0 0 1 60 -256', '#ffffff', 8, 0.7)
  )
}

/** A tyre standing up, its tread in sight. */
export function tyre(): string {
  const tread = (x: number) =>
    `<ellipse cx="${x}" cy="0" rx="200" ry="278" fill="none" stroke="#17191a" stroke-width="26" stroke-dasharray="30 12"/>`
  return (
    shape('M-60 -286C-300 -270 -300 270 -60 286H120C-60 200 -60 -200 120 -286Z', RUBBER) +
    tread(-36) +
    tread(14) +
    tread(62) +
    `<ellipse cx="90" cy="0" rx="210" ry="288" fill="${RUBBER}" stroke="${EDGE}" stroke-width="3"/>` +
    `<ellipse cx="96" cy="0" rx="180" ry="252" fill="none" stroke="#5b5f62" stroke-width="5" stroke-dasharray="90 26"/>` +
    `<ellipse cx="104" cy="0" rx="132" ry="188" fill="#101213" stroke="#55595c" stroke-width="9"/>` +
    `<ellipse cx="70" cy="0" rx="96" ry="160" fill="#303336"/>`
  )
}
