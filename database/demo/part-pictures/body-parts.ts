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

/** A headlight of the left side. */
export function headlight(): string {
  const lens =
    'M-370 60C-320 -120 -80 -190 340 -200C390 -150 380 20 330 90C120 150 -180 180 -320 150C-370 130 -380 100 -370 60Z'
  return (
    shape('M-330 140L-300 220H-220L-200 160ZM220 110L240 190H310L320 90Z', DARK) +
    shape(lens, '#2b3033', 4) +
    moved(
      -150,
      40,
      circle(0, 0, 86, METAL) +
        circle(0, 0, 66, '#1a1e20') +
        circle(-8, -8, 50, GLASS) +
        circle(-22, -24, 14, '#ffffff', 0),
    ) +
    moved(
      70,
      -20,
      circle(0, 0, 92, METAL) +
        circle(0, 0, 70, '#1a1e20') +
        circle(-8, -8, 54, GLASS) +
        circle(-24, -26, 15, '#ffffff', 0),
    ) +
    shape('M200 -150L330 -166C360 -120 350 -10 320 50L220 60C240 0 240 -80 200 -150Z', '#d9893a', 2) +
    lines('M-320 30C-240 -90 -60 -150 180 -160', '#e9f3f5', 16, 0.9) +
    `<path d="${lens}" fill="url(#glass)" opacity=".26"/>` +
    lines('M-300 10C-220 -100 -40 -160 300 -172', '#ffffff', 6, 0.7)
  )
}

/** A tail light. */
export function tailLight(): string {
  const lens =
    'M-210 -250C-80 -290 120 -280 190 -230C250 -120 250 110 170 250C90 290 -60 270 -130 220C-210 100 -240 -120 -210 -250Z'
  return (
    shape('M-250 -230L-210 -250L-140 230L-180 210Z', DARK) +
    shape(lens, '#9c241f', 4) +
    shape(
      'M-196 -60C-60 -90 110 -90 226 -50C228 10 226 50 220 84C100 50 -60 50 -172 84C-186 40 -192 -10 -196 -60Z',
      '#f1ece3',
      2,
    ) +
    shape(
      'M-170 96C-60 66 100 64 216 98C206 160 190 210 170 246C90 284 -60 266 -128 218C-150 180 -162 140 -170 96Z',
      '#d98636',
      2,
    ) +
    row(5, 0, 34, lines('M-170 -226C-60 -250 100 -246 176 -206', '#d65a4e', 5, 0.8)) +
    lines('M-176 -220C-80 -250 40 -254 120 -240', '#ffffff', 9, 0.5) +
    circle(20, 6, 40, GLASS, 2) +
    circle(20, 170, 34, '#e9b04e', 2)
  )
}

/** A door mirror. */
export function mirror(): string {
  return (
    shape('M150 40L330 90L350 240H250L200 130L110 110Z', DARK) +
    shape(
      'M-330 -90C-320 -190 -180 -220 20 -210C150 -204 220 -150 220 -40C220 60 170 120 60 130C-100 146 -300 150 -330 50Z',
      PAINT,
    ) +
    shape(
      'M-290 -70C-280 -150 -150 -176 10 -168C120 -162 176 -120 176 -40C176 40 130 86 40 94C-100 106 -270 104 -290 30Z',
      DARK,
    ) +
    shape(
      'M-266 -62C-258 -130 -140 -152 4 -144C104 -138 150 -106 150 -38C150 30 112 66 34 72C-90 82 -250 80 -266 22Z',
      GLASS,
    ) +
    lines('M-190 60L-60 -130M-120 70L10 -120', '#ffffff', 16, 0.4) +
    shape('M-326 80C-250 130 -100 136 60 126L40 150C-120 164 -280 150 -326 80Z', '#d98636', 2)
  )
}

/** A pair of roof bars. */
export function rack(): string {
  const bar =
    shape('M-370 -22C-200 -44 200 -44 370 -22V10C200 -10 -200 -10 -370 10Z', METAL) +
    lines('M-350 -16C-200 -34 200 -34 350 -16', '#ffffff', 5, 0.7) +
    shape('M-330 0H-250L-236 90H-350Z', DARK) +
    shape('M330 0H250L236 90H350Z', DARK) +
    box(-356, 84, 126, 26, RUBBER, 8) +
    box(230, 84, 126, 26, RUBBER, 8) +
    circle(-292, 44, 13, METAL, 2) +
    circle(292, 44, 13, METAL, 2)
  return moved(30, -130, bar) + moved(-20, 90, bar)
}

/** A front bumper. */
export function bumper(): string {
  return (
    shape(
      'M-420 -100C-300 -150 300 -150 420 -100C440 -20 430 60 380 120C220 170 -220 170 -380 120C-430 60 -440 -20 -420 -100Z',
      PAINT,
    ) +
    shape('M-260 -40H260L220 70H-220Z', '#1b1e20') +
    row(5, 0, 22, lines('M-236 -24H236', '#454b4e', 6)) +
    shape('M-390 10L-290 -20L-270 70L-350 84Z', '#22262a') +
    shape('M390 10L290 -20L270 70L350 84Z', '#22262a') +
    circle(-326, 36, 30, GLASS) +
    circle(326, 36, 30, GLASS) +
    box(-76, -116, 152, 44, '#f3f1ea', 6, 2) +
    lines('M-400 -84C-280 -128 280 -128 400 -84', '#ffffff', 8, 0.5) +
    shape('M-360 124C-220 172 220 172 360 124L330 160C180 196 -180 196 -330 160Z', DARK)
  )
}

/** A front door. */
export function door(): string {
  return (
    shape(
      'M-300 -20L-130 -280H250C270 -200 276 -100 280 -20L270 280H-280C-300 180 -304 80 -300 -20Z',
      PAINT,
    ) +
    shape('M-250 -30L-106 -250H224C240 -180 246 -110 248 -30Z', GLASS) +
    lines('M-60 -60L60 -230M20 -60L120 -210', '#ffffff', 14, 0.4) +
    lines('M-300 -4H280', EDGE, 7, 0.8) +
    box(150, 40, 104, 30, METAL, 15) +
    lines('M-296 120C-100 90 120 90 276 110', '#000000', 5, 0.25) +
    lines('M-294 128C-100 98 120 98 276 118', '#ffffff', 4, 0.4) +
    shape('M-284 220H272L270 262H-280Z', RUBBER, 2) +
    shape('M-300 -20L-250 -96L-190 -60L-230 0Z', DARK)
  )
}

/** A bonnet from above. */
export function bonnet(): string {
  return (
    shape('M-330 -190C-200 -230 200 -230 330 -190L390 160C300 250 -300 250 -390 160Z', PAINT) +
    lines('M-170 -206L-220 212M170 -206L220 212', '#000000', 6, 0.22) +
    lines('M-162 -206L-212 212M178 -206L228 212', '#ffffff', 4, 0.45) +
    shape('M-90 -120H90L100 -70H-100Z', '#1b1e20') +
    row(3, 0, 14, lines('M-84 -108H84', '#4a5053', 4)) +
    lines('M-376 150C-290 232 290 232 376 150', '#ffffff', 7, 0.45) +
    box(-30, 190, 60, 24, IRON, 10)
  )
}
