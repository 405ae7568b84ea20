import { num } from './geometry.ts'
import { lookOf } from './look.ts'
import { gradient, mix } from './paint.ts'
import { dice } from './random.ts'
import type { Drawing } from './types.ts'

const trims = [
  ['#505556', '#35393a', '#212425'],
  ['#b9aa90', '#8f8169', '#5c5243'],
  ['#6d7071', '#4c4f50', '#2d3031'],
  ['#5a4a3c', '#40342a', '#261f19'],
] as const

/** The driver's place: dashboard, right-hand steering wheel, the scene through the windscreen. */
export function interior(drawing: Drawing): string {
  const look = lookOf(drawing, 0.6)
  if (drawing.body === 'motorcycle') return handlebars(look.id, look.paint)
  const d = dice(drawing.seed, 'cabin')
  const id = look.id
  const trim = d.pick(trims)
  const lower = trim === trims[1] ? trims[0] : trim
  const plain = drawing.body === 'van' || drawing.body === 'lorry' || d.chance(0.3)
  const accent = d.pick(['#a7abaa', '#6f5a41', '#1b1d1e', mix(look.paint.base, '#8d8d88', 0.4)])
  const wx = 836
  const wy = plain ? 590 : 600
  const needle = (x: number, a: number) =>
    `<path d="M${x} 486L${num(x + Math.cos(a) * 44)} ${num(486 - Math.sin(a) * 44)}" stroke="#e2903a" stroke-width="5"/>`
  const dial = (x: number) =>
    `<circle cx="${x}" cy="486" r="60" fill="#0d0f10" stroke="#8f9597" stroke-width="4"/><circle cx="${x}" cy="486" r="49" fill="none" stroke="#e8e6dc" stroke-width="6" stroke-dasharray="2.5 10.3"/>`
  const vent = (x: number, y: number, w: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="58" rx="14" fill="#121415" stroke="${accent}" stroke-width="5"/><path d="M${x + 10} ${y + 18}h${w - 20}M${x + 10} ${y + 30}h${w - 20}M${x + 10} ${y + 42}h${w - 20}" stroke="#3d4142" stroke-width="5"/>`
  const screen = plain
    ? `<rect x="420" y="560" width="220" height="74" rx="8" fill="#161819" stroke="#4b5051" stroke-width="3"/><rect x="470" y="572" width="120" height="28" rx="4" fill="#2f6b58"/><path d="M480 588h80" stroke="#bfe3cf" stroke-width="6"/><circle cx="444" cy="596" r="15" fill="#3c4041"/><circle cx="616" cy="596" r="15" fill="#3c4041"/><path d="M472 618h116" stroke="#4b5051" stroke-width="10" stroke-dasharray="15 10"/>`
    : `<rect x="404" y="486" width="252" height="156" rx="14" fill="#0e1011" stroke="#4b5051" stroke-width="3"/><rect x="418" y="500" width="224" height="120" rx="6" fill="url(#${id}v)"/><path d="M430 612Q470 548 520 566T634 520" fill="none" stroke="#e9b45e" stroke-width="6"/><path d="M430 540H560L600 612M500 504V616" stroke="#8fb3a3" stroke-width="3" opacity=".6" fill="none"/><circle cx="522" cy="566" r="8" fill="#fff"/>`
  const knob = (x: number) =>
    `<circle cx="${x}" cy="718" r="28" fill="#151718" stroke="${accent}" stroke-width="6"/><path d="M${x} 698v14" stroke="#e8e6dc" stroke-width="4"/>`
  const spokes = d.chance(0.5)
    ? `M${wx - 190} ${wy - 8}Q${wx - 90} ${wy - 30} ${wx} ${wy - 40}T${wx + 190} ${wy - 8}L${wx + 180} ${wy + 42}L${wx + 72} ${wy + 52}L${wx + 34} ${wy + 196}H${wx - 34}L${wx - 72} ${wy + 52}L${wx - 180} ${wy + 42}Z`
    : `M${wx - 190} ${wy + 4}L${wx - 60} ${wy - 34}H${wx + 60}L${wx + 190} ${wy + 4}L${wx + 176} ${wy + 56}L${wx + 110} ${wy + 60}L${wx + 128} ${wy + 152}L${wx + 84} ${wy + 180}L${wx + 46} ${wy + 76}H${wx - 46}L${wx - 84} ${wy + 180}L${wx - 128} ${wy + 152}L${wx - 110} ${wy + 60}L${wx - 176} ${wy + 56}Z`
  const wheel =
    `<ellipse cx="${wx}" cy="${wy}" rx="206" ry="202" fill="none" stroke="#0b0c0c" stroke-width="46" opacity=".35" transform="translate(8 12)"/><path d="${spokes}" fill="#202324"/><ellipse cx="${wx}" cy="${wy + 10}" rx="82" ry="66" fill="#2c3031"/><ellipse cx="${wx}" cy="${wy + 4}" rx="24" ry="17" fill="url(#${id}chrome)"/><ellipse cx="${wx}" cy="${wy}" rx="204" ry="200" fill="none" stroke="#191b1c" stroke-width="40"/><path d="M${wx - 196} ${wy - 60}A206 202 0 0 1 ${wx + 60} ${wy - 196}" fill="none" stroke="#6c7172" stroke-width="7" opacity=".75" stroke-linecap="round"/>` +
    [-142, 118]
      .map((dx) => `<rect x="${wx + dx}" y="${wy - 2}" width="26" height="34" rx="8" fill="#444849"/>`)
      .join('')
  return (
    `<defs>${gradient(`${id}d`, 'down', [
      [0, trim[0]],
      [30, trim[1]],
      [100, trim[2]],
    ])}${gradient(`${id}k`, 'down', [
      [0, lower[1]],
      [100, lower[2]],
    ])}${gradient(`${id}v`, 'diagonal', [
      [0, '#2c5b4b'],
      [100, '#16302a'],
    ])}${gradient(`${id}chrome`, 'down', [
      [0, '#f4f4f1'],
      [55, '#8b908f'],
      [100, '#d4d5d2'],
    ])}${gradient(`${id}r`, 'down', [
      [0, '#cfc8ba'],
      [100, '#8f8a80'],
    ])}</defs>` +
    `<path d="M0 0H1200V430H0Z" fill="#fff" opacity=".12"/><path d="M200 900L60 440Q600 396 1140 440L1100 900Z" fill="${mix(look.paint.base, '#8f9a98', 0.25)}"/>` +
    `<path d="M0 0H1200V470H1140L1010 96Q600 66 190 96L60 470H0Z" fill="url(#${id}r)"/><path d="M60 470L190 96Q600 66 1010 96L1140 470" fill="none" stroke="#23282a" stroke-width="12"/><path d="M250 40h210q20 0 24 20l8 40q-130-8-262 2l4-40q3-20 16-22ZM740 40h210q14 0 18 22l6 40q-130-12-262-4l6-36q4-20 22-22Z" fill="#b5ae9f" stroke="#8d877b" stroke-width="2"/>` +
    `<path d="M596 84v34" stroke="#2b2e2f" stroke-width="14"/><rect x="492" y="112" width="212" height="66" rx="26" fill="#222526"/><rect x="502" y="120" width="192" height="50" rx="20" fill="#9fb0b0"/><path d="M530 168l30-46h34l-30 46Z" fill="#fff" opacity=".35"/>` +
    `<path d="M230 424L300 130h90L290 422Z" fill="#fff" opacity=".1"/><path d="M330 430Q520 400 690 428" fill="none" stroke="#1b1e1f" stroke-width="7"/>` +
    `<path d="M-20 470Q300 396 600 404Q640 404 676 416Q720 372 836 372Q960 372 1000 420L1220 470V920H-20Z" fill="url(#${id}d)"/><path d="M-20 470Q300 396 600 404" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="5"/>` +
    `<path d="M672 520Q690 402 836 396Q980 402 1000 520Q1000 566 836 570Q672 566 672 520Z" fill="#101213"/>${dial(766)}${dial(908)}${needle(766, d.between(2.4, 3.6))}${needle(908, 3.8)}<rect x="812" y="516" width="48" height="30" rx="4" fill="#35594b"/>` +
    `<path d="M-20 566Q180 548 380 556V900H-20Z" fill="url(#${id}k)"/><path d="M30 640Q200 616 350 622L340 760Q180 762 40 784Z" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="5"/><rect x="170" y="648" width="80" height="20" rx="8" fill="${accent}"/><path d="M-20 548Q200 524 394 528" stroke="${accent}" stroke-width="12" fill="none"/>` +
    vent(70, 480, 150) +
    vent(404, 416, 116) +
    vent(538, 416, 116) +
    vent(1040, 486, 116) +
    `<path d="M388 476H672L690 900H370Z" fill="${lower[2]}"/><path d="M388 476L370 900M672 476L690 900" stroke="${accent}" stroke-width="5"/>${screen}<rect x="404" y="660" width="252" height="118" rx="16" fill="#1e2122"/>${knob(452)}${knob(530)}${knob(608)}` +
    `<path d="M420 806H640L664 920H396Z" fill="#131516"/><path d="M528 880V792" stroke="#4a4f50" stroke-width="18"/><ellipse cx="528" cy="776" rx="32" ry="38" fill="#24282a"/><path d="M508 762q8-18 24-20" stroke="#9aa0a0" stroke-width="5" fill="none"/>` +
    `<path d="M1090 560L1220 520V920H1060Z" fill="${lower[1]}"/><path d="M1130 640l90-16v60l-84 16Z" fill="${lower[2]}"/><path d="M690 600L742 590M${wx + 128} 590l60 12" stroke="#1b1d1e" stroke-width="16" stroke-linecap="round"/>` +
    wheel
  )
}

/** Over the handlebars of a motorcycle. */
function handlebars(id: string, paint: { light: string; base: string; low: string; sheen: string }): string {
  const grip = `<path d="M800 470Q880 440 930 470L1010 520" fill="none" stroke="#2c3032" stroke-width="30" stroke-linecap="round"/><path d="M960 488L1130 590" stroke="#141617" stroke-width="62" stroke-linecap="round"/><path d="M930 440Q1040 420 1180 520" fill="none" stroke="#a4a9a8" stroke-width="13" stroke-linecap="round"/><path d="M900 450L960 300" stroke="#24282a" stroke-width="13"/><rect x="890" y="180" width="200" height="130" rx="52" fill="#1b1e1f"/><rect x="904" y="192" width="172" height="106" rx="44" fill="#9db0b2"/><path d="M940 290l50-92h40l-50 92Z" fill="#fff" opacity=".3"/><rect x="880" y="452" width="74" height="56" rx="16" fill="#1d2021"/>`
  return (
    `<defs>${gradient(`${id}k`, 'diagonal', [
      [0, paint.sheen],
      [30, paint.light],
      [65, paint.base],
      [100, paint.low],
    ])}</defs>` +
    `<g>${grip}</g><g transform="matrix(-1 0 0 1 1200 0)">${grip}</g><path d="M390 470Q600 420 810 470L780 560H420Z" fill="#24282a"/>` +
    `<rect x="400" y="300" width="400" height="214" rx="84" fill="#16191a" stroke="#3b4042" stroke-width="6"/><circle cx="510" cy="404" r="82" fill="#0c0e0f" stroke="#9ba1a1" stroke-width="5"/><circle cx="510" cy="404" r="66" fill="none" stroke="#e8e6dc" stroke-width="9" stroke-dasharray="3 14"/><path d="M510 404L462 444" stroke="#e2903a" stroke-width="6"/><circle cx="510" cy="404" r="9" fill="#3b4042"/><circle cx="692" cy="404" r="66" fill="#0c0e0f" stroke="#9ba1a1" stroke-width="5"/><path d="M652 430A48 48 0 0 1 732 430" fill="none" stroke="#e8e6dc" stroke-width="8" stroke-dasharray="4 12"/><path d="M692 420L720 376" stroke="#e2903a" stroke-width="5"/><circle cx="602" cy="350" r="9" fill="#4f9b74"/><circle cx="602" cy="380" r="9" fill="#d98c2b"/>` +
    `<circle cx="600" cy="560" r="40" fill="#3a3f41" stroke="#7c8282" stroke-width="5"/><path d="M600 546v26" stroke="#111" stroke-width="8"/>` +
    `<path d="M420 920Q380 700 470 630Q600 580 730 630Q820 700 780 920Z" fill="url(#${id}k)"/><ellipse cx="600" cy="730" rx="78" ry="46" fill="#8d9292" stroke="#54595a" stroke-width="5"/><ellipse cx="592" cy="722" rx="52" ry="27" fill="#c5c9c7"/><path d="M452 800Q440 690 520 640" fill="none" stroke="#fff" stroke-width="14" opacity=".45" stroke-linecap="round"/>`
  )
}
