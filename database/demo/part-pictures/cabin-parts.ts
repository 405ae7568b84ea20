import {
  box,
  circle,
  DARK,
  EDGE,
  GLASS,
  IRON,
  lines,
  METAL,
  moved,
  PAINT,
  RUBBER,
  row,
  shape,
} from './shapes.ts'

/** A front seat, three quarters from the front. */
export function seat(): string {
  return (
    box(-150, 250, 300, 24, IRON, 10) +
    shape('M-90 -300C-80 -330 60 -330 70 -300L60 -236H-80Z', PAINT) +
    lines('M-50 -240V-200M30 -240V-200', EDGE, 12) +
    shape('M-150 -180C-130 -220 110 -220 130 -180L170 70C150 100 -170 100 -190 70Z', PAINT) +
    shape('M-96 -170C-80 -186 60 -186 76 -170L100 60H-120Z', DARK, 2) +
    row(4, 0, 52, lines('M-92 -130H78', '#d6d2c8', 3, 0.35)) +
    shape('M-200 60C-180 40 160 40 190 60L250 170C240 240 -240 240 -250 170Z', PAINT) +
    shape('M-130 72H120L160 170C100 200 -110 200 -170 170Z', DARK, 2) +
    lines('M-140 120H136M-156 156H152', '#d6d2c8', 3, 0.35) +
    box(-250, 190, 44, 70, DARK, 10) +
    box(206, 190, 44, 70, DARK, 10) +
    circle(-196, 84, 26, DARK)
  )
}

/** A steering wheel. */
export function steeringWheel(): string {
  return (
    '<circle r="250" fill="none" stroke="#111315" stroke-width="64"/>' +
    '<circle r="250" fill="none" stroke="url(#rubber)" stroke-width="58"/>' +
    `<circle r="270" fill="none" stroke="#6b7073" stroke-width="4" opacity=".7"/>` +
    `<circle r="250" fill="none" stroke="#0c0d0e" stroke-width="2" stroke-dasharray="7 9"/>` +
    shape('M-224 -30L-90 -60L90 -60L224 -30V30L96 60L50 226H-50L-96 60L-224 30Z', DARK) +
    shape('M-104 -74C-60 -92 60 -92 104 -74L112 40C70 86 -70 86 -112 40Z', RUBBER) +
    circle(0, -8, 38, METAL) +
    circle(0, -8, 26, PAINT, 2) +
    row(3, 0, 18, box(-190, -26, 48, 12, '#7d8487', 5, 1)) +
    row(3, 0, 18, box(142, -26, 48, 12, '#7d8487', 5, 1))
  )
}

/** A radio with a touch screen. */
export function radio(): string {
  return (
    box(-360, -200, 720, 400, DARK, 26) +
    box(-290, -160, 580, 300, '#0d1418', 10) +
    box(-290, -160, 580, 50, '#1c3b4a', 10, 0) +
    row(3, 180, 0, box(-264, -84, 150, 96, PAINT, 16, 0)) +
    row(3, 180, 0, circle(-189, -36, 24, '#f4f4f1', 0)) +
    box(-264, 40, 520, 16, '#2d4550', 8, 0) +
    box(-264, 40, 240, 16, '#d2a532', 8, 0) +
    row(4, 140, 0, lines('M-250 96H-170', '#9fb3bb', 10, 0.8)) +
    lines('M-280 130L-60 -158', '#ffffff', 40, 0.06) +
    circle(-326, 60, 24, METAL) +
    circle(326, 60, 24, METAL) +
    row(4, 0, 46, box(-342, -150, 30, 26, '#565c60', 6, 1)) +
    row(4, 0, 46, box(312, -150, 30, 26, '#565c60', 6, 1)) +
    moved(0, 168, box(-60, -8, 120, 14, GLASS, 6, 0)) +
    shape('M-300 200H300L280 240H-280Z', IRON) +
    row(5, 110, 0, box(-240, 210, 60, 16, RUBBER, 4, 1))
  )
}
