import {
  around,
  bolt,
  box,
  COPPER,
  circle,
  DARK,
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

/** A four-cylinder engine, seen from the front right. */
export function engine(): string {
  const pipe = shape('M0 0C70 0 80 40 80 120H46C46 60 40 32 0 32Z', IRON)
  return (
    moved(170, -110, row(4, -4, 34, pipe)) +
    shape('M-210 -90H200L220 210L170 290H-190L-240 210Z', IRON) +
    box(-225, -60, 440, 30, METAL, 4) +
    shape('M-190 -190H180L200 -92H-210Z', METAL) +
    shape('M-180 -250C-180 -270 170 -270 170 -250L184 -190H-194Z', PAINT) +
    row(4, 88, 0, circle(-132, -222, 24, DARK)) +
    row(6, 76, 0, bolt(-190, -140, 8)) +
    row(4, 0, 46, lines('M-190 10H180', '#2a2e30', 5, 0.4)) +
    circle(-90, 130, 104, DARK) +
    circle(-90, 130, 78, METAL) +
    circle(-90, 130, 30, IRON) +
    circle(110, 30, 62, DARK) +
    circle(110, 30, 40, METAL) +
    circle(110, 190, 46, DARK) +
    circle(110, 190, 26, METAL) +
    lines('M-170 64L62 -10M-30 216L88 232M156 190L172 36', '#17191a', 15) +
    bolt(-90, 130, 13)
  )
}

/** A turbocharger: the turbine's snail, the bearing in the middle, the compressor's snail. */
export function turbo(): string {
  const wheel = around(10, shape('M0 -22C26 -46 30 -70 14 -92L-4 -90C10 -62 6 -44 -10 -24Z', METAL, 2))
  return (
    shape('M60 -60C60 -200 330 -220 350 -10C360 130 250 190 150 178L90 270H-10L60 140Z', COPPER) +
    circle(205, -20, 84, IRON) +
    box(-60, -70, 170, 130, IRON, 20) +
    row(3, 34, 0, lines('M-26 -60V50', '#2a2e30', 6, 0.5)) +
    shape(
      'M-330 -30C-330 -210 -60 -230 -20 -50C10 90 -80 190 -190 186H-360V90H-250C-300 60 -330 20 -330 -30Z',
      METAL,
    ) +
    moved(-170, -20, circle(0, 0, 112, DARK) + wheel + circle(0, 0, 26, METAL)) +
    bolt(-60, -140, 9) +
    bolt(40, -96, 9)
  )
}

/** A radiator with its two tanks. */
export function radiator(): string {
  return (
    box(-300, -170, 600, 350, METAL, 4) +
    row(29, 20, 0, lines('M-280 -160V170', '#5c6467', 4, 0.75)) +
    row(11, 0, 30, lines('M-296 -150H296', '#eef0ef', 3, 0.6)) +
    box(-330, -240, 660, 76, DARK, 20) +
    box(-330, 172, 660, 76, DARK, 20) +
    shape('M200 -240V-300H290V-240Z', DARK) +
    circle(-200, -202, 34, METAL) +
    circle(-200, -202, 20, IRON) +
    shape('M-340 -216H-400V-170H-330Z', RUBBER) +
    shape('M330 192H400V238H330Z', RUBBER)
  )
}

/** An oil filter, a little tilted. */
export function filter(): string {
  return turned(
    -14,
    box(-150, -170, 300, 400, PAINT, 34) +
      row(9, 32, 0, lines('M-128 120V214', '#101214', 6, 0.35)) +
      shape('M-150 -120H150V-20H-150Z', '#f3f1ea', 0) +
      lines('M-118 -86H60M-118 -54H-10', '#5d6266', 12, 0.8) +
      `<ellipse cx="0" cy="-168" rx="150" ry="46" fill="${IRON}" stroke="#1f2326" stroke-width="3"/>` +
      `<ellipse cx="0" cy="-172" rx="120" ry="32" fill="${RUBBER}"/>` +
      `<ellipse cx="0" cy="-174" rx="88" ry="22" fill="${METAL}"/>` +
      row(7, 24, 0, `<ellipse cx="-72" cy="-174" rx="7" ry="5" fill="#26292b"/>`) +
      `<ellipse cx="0" cy="-176" rx="30" ry="12" fill="#202325"/>`,
  )
}

/** An alternator with its pulley. */
export function alternator(): string {
  return (
    shape('M-60 -250H20L40 -180H-90Z', IRON) +
    circle(-22, -240, 16, '#26292b') +
    shape('M-120 200L-70 280H60L120 200Z', IRON) +
    circle(0, 250, 18, '#26292b') +
    box(40, -160, 230, 330, IRON, 40) +
    circle(0, 0, 220, METAL) +
    around(16, box(-13, -196, 26, 84, '#33383b', 10, 2)) +
    around(24, lines('M0 -92V-76', '#6d5131', 9)) +
    circle(0, 0, 76, IRON) +
    circle(-20, 0, 66, DARK) +
    row(4, -7, 0, circle(-20, 0, 58, 'none', 4)) +
    bolt(-34, 0, 18) +
    box(230, -40, 70, 70, DARK, 8) +
    circle(290, 70, 20, COPPER)
  )
}

/** A car battery. */
export function battery(): string {
  return (
    shape('M-290 -110L-230 -190H300L330 -110Z', DARK) +
    shape('M-290 -110H330V220H-290Z', PAINT) +
    shape('M-290 -110H330V-70H-290Z', DARK) +
    box(-230, -20, 500, 150, '#f3f1ea', 6, 0) +
    lines('M-196 24H40M-196 66H120M-196 100H0', '#5d6266', 14, 0.8) +
    shape('M190 0L140 66H176L160 114L226 40H188L206 0Z', '#d2a532', 0) +
    shape('M-190 -150H-120L-112 -190H-184Z', METAL) +
    shape('M-184 -190H-118V-222H-178Z', '#b5382f') +
    shape('M210 -150H280L272 -190H204Z', METAL) +
    shape('M206 -190H270V-222H212Z', '#22262a') +
    row(6, 56, 0, circle(-70, -150, 17, IRON, 2)) +
    lines('M-290 180H330', '#101214', 6, 0.35)
  )
}
