import { num } from './geometry.ts'
import { gradient } from './paint.ts'
import type { Dice } from './random.ts'

const rect = (x: number, y: number, w: number, h: number, colour: string, extra = '') =>
  `<path d="M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z" fill="${colour}"${extra}/>`

/** Leaves as a soft clump around a point. */
function bush(dice: Dice, x: number, base: number, w: number, h: number, colour: string): string {
  let d = `M${num(x)} ${base}`
  const steps = Math.max(3, Math.round(w / 46))
  for (let i = 0; i < steps; i++)
    d += `q${num(-6 + i)} ${num(-h * (i === 0 ? 1 : dice.between(0.1, 0.4)))} ${num(w / steps)} ${num(i === 0 ? -h * 0.8 : i === steps - 1 ? h * 0.8 : dice.between(-8, 8))}`
  return `<path d="${d}V${base}Z" fill="${colour}"/>`
}

/** A quiet showroom: a wash of light on the wall, a polished floor. */
export function showroom(dice: Dice, id: string): string {
  const tone = dice.pick([
    ['#efe9dd', '#d8d0c0', '#2f5646'],
    ['#e8e6df', '#c9c8c0', '#b98535'],
    ['#e9e1d2', '#cdc2ae', '#6b5a48'],
  ] as const)
  const at = dice.pick([70, 800])
  const bars = [0, 1, 2, 3].map((i) => `M${110 + i * 270} 60h170l14 16h-198Z`).join('')
  let mullions = ''
  for (let i = 1; i < 4; i++) mullions += `M${at + i * 85} 180V520`
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, tone[1]],
      [25, tone[0]],
      [100, tone[1]],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#b5ac9c'],
      [25, '#cbc3b4'],
      [60, '#bdb4a4'],
      [100, '#948b7c'],
    ])}${gradient(`${id}w`, 'down', [
      [0, '#d9e6e2'],
      [70, '#c6d4c8'],
      [100, '#a8b79f'],
    ])}</defs>` +
    rect(0, 0, 1200, 540, `url(#${id}s)`) +
    rect(0, 0, 1200, 96, '#bdb4a5') +
    `<path d="${bars}" fill="#fffdf3"/>` +
    `<path d="M96 96h198l120 420H-20ZM640 96h190l150 420H520Z" fill="#fff" opacity=".16"/>` +
    rect(at, 180, 340, 340, `url(#${id}w)`) +
    `<path d="${mullions}M${at} 300h340" stroke="#8b8577" stroke-width="5"/>` +
    rect(at, 180, 340, 340, 'none', ' stroke="#8b8577" stroke-width="8"') +
    rect(at > 400 ? 120 : 720, 200, 330, 300, tone[2], ' opacity=".82"') +
    rect(at > 400 ? 150 : 750, 330, 130, 10, '#fff', ' opacity=".55"') +
    rect(at > 400 ? 150 : 750, 356, 210, 6, '#fff', ' opacity=".3"') +
    rect(0, 516, 1200, 384, `url(#${id}g)`) +
    rect(0, 508, 1200, 12, '#8f8778') +
    rect(at, 530, 340, 190, '#eef2ea', ' opacity=".12"') +
    rect(at > 400 ? 120 : 720, 530, 330, 150, tone[2], ' opacity=".07"') +
    `<path d="M0 640H1200M0 790H1200M330 520L120 900M600 520V900M870 520L1080 900" stroke="#7d7567" stroke-width="2" opacity=".25"/>`
  )
}

/** A house front with a tiled roof, a hedge and paving. */
export function driveway(dice: Dice, id: string): string {
  const wall = dice.pick(['#e6dac2', '#d9c9ae', '#e3dcd0', '#cfc3ae'])
  const roof = dice.pick(['#8d5a43', '#76503e', '#6d6a63'])
  const left = dice.chance(0.5)
  const flip = left ? '' : ' transform="matrix(-1 0 0 1 1200 0)"'
  let slats = ''
  for (let y = 330; y < 520; y += 27) slats += `M770 ${y}h300`
  let tiles = ''
  for (let y = 190; y < 268; y += 17) tiles += `M${480 - (y - 170) * 0.9} ${y}H1230`
  const flowers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(
    () =>
      `<circle cx="${num(dice.between(20, 330))}" cy="${num(dice.between(372, 470))}" r="${num(dice.between(4, 8))}"/>`,
  )
  const joints: string[] = []
  for (let i = 0; i <= 12; i++) joints.push(`M${num(600 + (i - 6) * 95)} 536L${num(600 + (i - 6) * 260)} 900`)
  for (const y of [560, 592, 636, 696, 778, 888]) joints.push(`M0 ${y}H1200`)
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, '#a8c2c6'],
      [100, '#e9e4d2'],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#b9ad99'],
      [100, '#8f8370'],
    ])}</defs>` +
    rect(0, 0, 1200, 560, `url(#${id}s)`) +
    `<g${flip}>` +
    bush(dice, -60, 540, 300, 290, '#7f9275') +
    bush(dice, 180, 540, 320, 210, '#8d9e7f') +
    rect(430, 270, 800, 270, wall) +
    rect(430, 270, 800, 26, '#000', ' opacity=".14"') +
    `<path d="M380 276L490 166H1260V276Z" fill="${roof}"/><path d="${tiles}" stroke="#000" stroke-opacity=".13" stroke-width="4"/>` +
    rect(500, 330, 170, 120, '#5d6f72') +
    `<path d="M500 330h170v120h-170ZM585 330v120M500 372h170" fill="none" stroke="#f1ebdd" stroke-width="8"/><path d="M512 340l60 0-50 100h-10Z" fill="#fff" opacity=".22"/>` +
    rect(760, 310, 320, 230, '#f0e9da') +
    rect(770, 318, 300, 222, '#a89c87') +
    `<path d="${slats}" stroke="#857a67" stroke-width="4"/>` +
    bush(dice, -40, 545, 420, 120, '#5d7857') +
    bush(dice, -60, 552, 330, 70, '#486449') +
    `<g fill="${dice.pick(['#b8527a', '#d08a3c', '#c96a58'])}">${flowers.join('')}</g></g>` +
    rect(0, 536, 1200, 364, `url(#${id}g)`) +
    `<path d="${joints.join('')}" stroke="#6f6554" stroke-width="2.5" opacity=".35" fill="none"/>` +
    rect(0, 532, 1200, 8, '#d8cdb8')
  )
}

/** A workshop yard: iron sheets, a roller door, tyres and a drum. */
export function workshop(dice: Dice, id: string): string {
  const sheet = dice.pick([
    ['#a3aba6', '#8c9590'],
    ['#b0a48f', '#978b77'],
    ['#8fa296', '#788c80'],
  ] as const)
  const door = dice.between(420, 640)
  let ridges = ''
  for (let x = 8; x < 1200; x += 30) ridges += `M${x} 190V530`
  let rolls = ''
  for (let y = 268; y < 530; y += 20) rolls += `M${num(door)} ${y}h330`
  const x = dice.between(40, 160)
  const tyres = [0, 1, 2, 3].map(
    (i) =>
      `<rect x="${num(x + (i % 2) * 5)}" y="${500 - i * 34}" width="128" height="36" rx="15" fill="#2b2d2d"/><path d="M${num(x + 14)} ${510 - i * 34}h96" stroke="#4a4d4c" stroke-width="4"/>`,
  )
  const d = dice.between(1010, 1100)
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, '#b3c3c2'],
      [100, '#e9e0cb'],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#b3a793'],
      [40, '#a59a87'],
      [100, '#827765'],
    ])}${gradient(`${id}d`, 'across', [
      [0, '#5f8a78'],
      [35, '#3e6957'],
      [100, '#27473a'],
    ])}</defs>` +
    rect(0, 0, 1200, 300, `url(#${id}s)`) +
    bush(dice, 700, 220, 520, 150, '#87977c') +
    rect(0, 190, 1200, 350, sheet[0]) +
    `<path d="${ridges}" stroke="${sheet[1]}" stroke-width="9"/>` +
    `<path d="M-10 196L20 150H1190l30 46Z" fill="#7d756a"/>` +
    rect(0, 196, 1200, 16, '#000', ' opacity=".16"') +
    rect(door - 14, 244, 358, 296, '#e4dccb') +
    rect(door, 256, 330, 284, '#34413c') +
    (dice.chance(0.5)
      ? `<path d="${rolls}" stroke="#55665f" stroke-width="8"/>`
      : rect(door, 256, 330, 60, '#5d6e67') +
        rect(door + 30, 350, 110, 150, '#4b4c43') +
        rect(door + 180, 410, 120, 90, '#43463f')) +
    rect(door - 300, 250, 230, 64, '#2f5646') +
    rect(door - 280, 270, 120, 9, '#f0d9a4') +
    rect(door - 280, 288, 190, 6, '#f6f1e3', ' opacity=".6"') +
    rect(0, 530, 1200, 370, `url(#${id}g)`) +
    `<ellipse cx="${num(dice.between(200, 1000))}" cy="640" rx="190" ry="20" fill="#6d6353" opacity=".25"/><ellipse cx="${num(dice.between(100, 1100))}" cy="850" rx="240" ry="24" fill="#6d6353" opacity=".22"/>` +
    tyres.join('') +
    rect(d, 430, 84, 118, `url(#${id}d)`) +
    `<ellipse cx="${num(d + 42)}" cy="430" rx="42" ry="10" fill="#7ea391"/><path d="M${num(d)} 468h84M${num(d)} 508h84" stroke="#1e382d" stroke-width="3"/>`
  )
}
