import { num } from './geometry.ts'
import { gradient } from './paint.ts'
import type { Dice } from './random.ts'
import { item } from './random.ts'

const rect = (x: number, y: number, w: number, h: number, colour: string, extra = '') =>
  `<path d="M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z" fill="${colour}"${extra}/>`

const sky = (id: string) => rect(0, 0, 1200, 560, `url(#${id}s)`)
const ground = (id: string, top: number) => rect(0, top, 1200, 900 - top, `url(#${id}g)`)

/** A soft range of hills along the horizon. */
function hills(dice: Dice, top: number, rise: number, colour: string): string {
  let d = `M0 ${top}V${num(top - dice.between(0.3, 0.9) * rise)}`
  for (let x = 0; x < 1200; x += 300) {
    const y = () => num(top - dice.between(0.25, 1) * rise)
    d += `C${x + 100} ${y()} ${x + 190} ${y()} ${x + 300} ${num(top - dice.between(0.4, 0.8) * rise)}`
  }
  return `<path d="${d}V${top}Z" fill="${colour}"/>`
}

/** A row of round trees, as one shape. */
function treeline(dice: Dice, base: number, size: number, colour: string): string {
  let d = `M-20 ${base}`
  for (let x = -20; x < 1220; ) {
    const w = dice.between(0.7, 1.6) * size
    d += `q${num(w * 0.1)} ${num(-w * dice.between(0.7, 1.1))} ${num(w * 0.5)} ${num(-w * 0.75)}t${num(w * 0.5)} ${num(w * 0.75)}L${num(x + w)} ${base}`
    x += w
  }
  return `<path d="${d}Z" fill="${colour}"/>`
}

/** Nairobi's towers at first light behind a wide tarmac lot. */
export function nairobi(dice: Dice, id: string): string {
  const dusk = dice.pick([
    ['#9db4b8', '#e2d3b8', '#f4d3a0'],
    ['#86a5ae', '#d5d5c3', '#f0dcb4'],
    ['#a9b3b0', '#e8cfb0', '#efbf8d'],
  ] as const)
  const block = (x: number, w: number, h: number) => `M${num(x)} 470v${num(-h)}h${num(w)}v${num(h)}`
  let far = ''
  let close = ''
  for (let x = -30; x < 1220; ) {
    const w = dice.between(34, 80)
    far += block(x, w, dice.between(40, 150))
    x += w + dice.between(-6, 26)
  }
  for (let x = -30; x < 1220; ) {
    const w = dice.between(46, 96)
    close += block(x, w, dice.between(20, 92))
    x += w + dice.between(8, 60)
  }
  const k = Math.round(dice.between(130, 900))
  const t = Math.round(k + dice.between(240, 420)) % 1050
  const tower = `M${k} 470V210h6v-26h44v26h6V470ZM${k - 10} 206q38-30 76 0ZM${k + 27} 184v-34h3v34M${k + 66} 470l26-58h14l26 58Z`
  const times = `M${t} 470V250l22-22V178h3v50l30 22V470ZM${t + 130} 470V262l42-52V470Z`
  let lit = ''
  for (let y = 226; y < 440; y += 15) lit += `M${k + 10} ${y}h36`
  for (let y = 268; y < 440; y += 17) lit += `M${t + 8} ${y}h40`
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, dusk[0]],
      [55, dusk[1]],
      [88, dusk[2]],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#a79f92'],
      [30, '#8f897f'],
      [100, '#6f6b64'],
    ])}</defs>` +
    sky(id) +
    `<circle cx="${num(dice.between(120, 360))}" cy="372" r="46" fill="#fff1cf" opacity=".75"/>` +
    `<path d="${far}Z" fill="#b6b5a8" opacity=".75"/><path d="${tower}${times}" fill="#98a09a"/><path d="${lit}" stroke="#d9d6c3" stroke-width="4" opacity=".6"/><path d="${close}Z" fill="#87918b"/>` +
    treeline(dice, 486, 60, '#566b5a') +
    ground(id, 484) +
    rect(0, 484, 1200, 9, '#c9c0ae') +
    `<path d="M-60 640L1260 600v7L-60 649Z" fill="#e9dfc6" opacity=".5"/><path d="M-60 884L1260 838v14L-60 900Z" fill="#e9dfc6" opacity=".35"/>`
  )
}

function acacia(x: number, base: number, size: number): string {
  const p = (dx: number, dy: number) => `${num(x + dx * size)} ${num(base - dy * size)}`
  return (
    `<path d="M${p(-3, 0)}Q${p(-1, 40)} ${p(-22, 76)}L${p(-17, 78)}Q${p(-2, 56)} ${p(0, 48)}Q${p(8, 62)} ${p(34, 80)}L${p(37, 76)}Q${p(8, 50)} ${p(5, 0)}Z" fill="#57493a"/>` +
    `<path d="M${p(-78, 78)}Q${p(-60, 98)} ${p(-24, 100)}Q${p(0, 112)} ${p(28, 102)}Q${p(66, 100)} ${p(80, 80)}Q${p(40, 74)} ${p(10, 80)}Q${p(-40, 70)} ${p(-78, 78)}Z" fill="#5f7049"/>` +
    `<path d="M${p(-70, 84)}Q${p(-52, 98)} ${p(-24, 100)}Q${p(0, 112)} ${p(20, 103)}Q${p(-20, 88)} ${p(-70, 84)}Z" fill="#86925f"/>`
  )
}

/** Dry grassland under Mount Kenya. */
export function savannah(dice: Dice, id: string): string {
  const m = dice.between(380, 860)
  const peak = `M${num(m - 520)} 470L${num(m - 260)} 380L${num(m - 130)} 318L${num(m - 60)} 262L${num(m - 34)} 272L${num(m - 8)} 214L${num(m + 12)} 240L${num(m + 26)} 226L${num(m + 62)} 286L${num(m + 150)} 330L${num(m + 300)} 392L${num(m + 560)} 470Z`
  const snow = `M${num(m - 60)} 262L${num(m - 34)} 272L${num(m - 8)} 214L${num(m + 12)} 240L${num(m + 26)} 226L${num(m + 62)} 286L${num(m + 30)} 274L${num(m + 8)} 296L${num(m - 18)} 266L${num(m - 40)} 296Z`
  const tint = dice.pick([
    ['#a9c3c9', '#e6e3cf'],
    ['#8fb0bd', '#dfe2d3'],
    ['#c2c8bd', '#f1deb6'],
  ] as const)
  const grass: string[] = []
  for (let i = 0; i < 26; i++) {
    const y = dice.between(500, 890)
    grass.push(
      `M${num(dice.between(-20, 1200))} ${num(y)}l${num((y - 430) / 40)} ${num(-(y - 430) / 12)} ${num((y - 430) / 26)} ${num((y - 430) / 14)}`,
    )
  }
  const trees = [dice.between(30, 260), dice.between(900, 1160), dice.between(300, 860)].map((x, i) =>
    acacia(x, item([500, 508, 486], i), item([dice.between(1.5, 2.3), dice.between(1.3, 2), 0.5], i)),
  )
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, tint[0]],
      [85, tint[1]],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#c8b680'],
      [35, '#bda371'],
      [100, '#98805a'],
    ])}</defs>` +
    sky(id) +
    `<path d="${peak}" fill="#92a3a6"/><path d="${snow}" fill="#f3f1e8"/>` +
    hills(dice, 474, 70, '#8f9f8a') +
    hills(dice, 482, 34, '#7c8b63') +
    ground(id, 478) +
    `<path d="M-50 700Q500 640 1250 668V880Q600 830 -50 900Z" fill="#a98c66"/><path d="M-50 700Q500 640 1250 668V678Q500 652 -50 716Z" fill="#cdb98a" opacity=".6"/>` +
    trees.join('') +
    `<path d="${grass.join('')}" fill="#8d8350" opacity=".7"/>`
  )
}

function palm(x: number, base: number, size: number, lean: number): string {
  const p = (dx: number, dy: number) => `${num(x + dx * size)} ${num(base - dy * size)}`
  const [tx, ty] = [lean, 200]
  const frond = (dx: number, dy: number, droop: number) =>
    `M${p(tx, ty)}Q${p(tx + dx * 0.5, ty + dy)} ${p(tx + dx, ty - droop)}Q${p(tx + dx * 0.5, ty + dy * 0.35 - 4)} ${p(tx, ty - 6)}Z`
  const fronds =
    frond(-70, 30, 26) +
    frond(-84, 8, 58) +
    frond(-46, 50, -14) +
    frond(76, 28, 22) +
    frond(80, 4, 60) +
    frond(44, 52, -16) +
    frond(-30, -12, 62) +
    frond(34, -12, 64)
  return `<path d="M${p(-6, 0)}Q${p(lean * 0.2 - 4, 110)} ${p(lean - 3, 198)}L${p(lean + 4, 198)}Q${p(lean * 0.3 + 6, 100)} ${p(7, 0)}Z" fill="#7b6a52"/><path d="${fronds}" fill="#4d6f53"/>`
}

/** Palms, a dhow and the sea at Mombasa. */
export function coast(dice: Dice, id: string): string {
  const x = dice.between(300, 900)
  const air = dice.pick([
    ['#9cc6cf', '#e9ead8'],
    ['#b5cfd0', '#f3e3c3'],
    ['#86b8c6', '#dfe8dd'],
  ] as const)
  const foam = `M0 505q150-9 300 0t300 0 300 0 300 0v7q-150 9-300 0t-300 0-300 0-300 0Z`
  const trees = [
    palm(dice.between(40, 150), 560, dice.between(1.5, 1.9), dice.between(-10, 60)),
    palm(dice.between(200, 300), 545, dice.between(0.9, 1.3), 30),
    palm(dice.between(1000, 1150), 556, dice.between(1.4, 1.9), dice.between(-70, 10)),
  ]
  return (
    `<defs>${gradient(`${id}s`, 'down', [
      [0, air[0]],
      [80, air[1]],
    ])}${gradient(`${id}g`, 'down', [
      [0, '#e3d3ae'],
      [30, '#d6c196'],
      [100, '#b39b70'],
    ])}${gradient(`${id}w`, 'down', [
      [0, '#6fa7a8'],
      [100, '#a5cdc2'],
    ])}</defs>` +
    sky(id) +
    `<path d="M0 150q120-30 260-8t300-20v14q-160 34-300 22T0 166ZM760 96q150-26 440 4v12q-240-24-440-16Z" fill="#fff" opacity=".4"/>` +
    rect(0, 436, 1200, 90, `url(#${id}w)`) +
    `<path d="M${num(x)} 440l14 9h66l20-12Z" fill="#6d5a45"/><path d="M${num(x + 40)} 440L${num(x + 30)} 362Q${num(x + 84)} 392 ${num(x + 92)} 434Z" fill="#f4eddc"/>` +
    rect(0, 436, 1200, 2, '#d9e8df', ' opacity=".7"') +
    ground(id, 508) +
    `<path d="${foam}" fill="#f6f3e6" opacity=".85"/>` +
    trees.join('') +
    `<path d="M-20 640Q600 596 1220 622V900H-20Z" fill="#b9aa8c"/><path d="M-20 640Q600 596 1220 622V634Q600 608 -20 654Z" fill="#e9dfc6"/>`
  )
}
