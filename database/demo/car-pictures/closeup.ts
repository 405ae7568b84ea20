import { shapes } from './bodies.ts'
import { lookOf } from './look.ts'
import { motoWheelDefs } from './motorcycle-wheel.ts'
import { gradient, mix, paintDefs } from './paint.ts'
import { dice } from './random.ts'
import { softEllipse } from './shadow.ts'
import type { Drawing } from './types.ts'
import { wheelDefs } from './wheels.ts'

/** A wheel filling the picture, in its arch. */
export function closeup(drawing: Drawing): string {
  if (drawing.body === 'motorcycle') return motorcycleWheel(drawing)
  const shape = shapes[drawing.body]
  const look = lookOf(drawing, shape.rim)
  const { id, paint } = look
  const d = dice(drawing.seed, 'close')
  const x = d.between(520, 680)
  const r = 318
  const y = 800 - r
  const arch = r * (1 + (shape.archGap / shape.tyre) * 0.9)
  const clad = shape.cladding > 0 && look.clad
  const body = `M-20-20H1220V${y + 150}L${x + arch + 40} ${y + 166}Q${x + arch + 14} ${y + 120} ${x + arch} ${y}A${arch} ${arch} 0 0 0 ${x - arch} ${y}Q${x - arch - 14} ${y + 120} ${x - arch - 40} ${y + 180}L-20 ${y + 190}Z`
  const ring = `M${x - arch - 30} ${y + 150}Q${x - arch - 14} ${y + 100} ${x - arch} ${y}A${arch} ${arch} 0 0 1 ${x + arch} ${y}Q${x + arch + 14} ${y + 100} ${x + arch + 30} ${y + 150}`
  const right = d.chance(0.5)
  const seam = right ? x + arch + 66 : x - arch - 66
  return (
    `<defs>${paintDefs(id, paint, look.tint)}${wheelDefs(id, look.wheel)}${gradient(`${id}p`, 'down', [
      [0, paint.light],
      [16, mix(paint.light, paint.sheen, 0.7)],
      [24, paint.light],
      [46, paint.base],
      [70, paint.low],
      [88, mix(paint.low, paint.base, 0.5)],
      [100, paint.deep],
    ])}${gradient(`${id}q`, 'across', [
      [0, '#ffffff', 0.22],
      [30, '#ffffff', 0],
      [80, '#000000', 0.05],
      [100, '#000000', 0.3],
    ])}</defs>` +
    `${gradient(`${id}b`, 'down', [
      [0, '#12110e', 0.78],
      [93, '#12110e', 0.78],
      [97, '#12110e', 0.4],
      [100, '#12110e', 0],
    ])}<path d="M0 ${y + 130}H1200V826Q600 850 0 826Z" fill="url(#${id}b)"/>` +
    `<path d="M${x - arch - 50} ${y + 170}V${y - arch - 20}H${x + arch + 50}V${y + 170}Z" fill="#0e1011"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="#5b6062"/>` +
    `${softEllipse(`${id}c`, [x, 800], [r * 0.92, 44], 0.75)}<use href="#${id}w" transform="matrix(${r / 100} 0 0 ${-r / 100} ${x} ${y})"/>` +
    `<path d="${body}" fill="url(#${id}p)"/><path d="${body}" fill="url(#${id}q)"/>` +
    `<path d="${ring}" fill="none" stroke="${clad ? '#2b2e2f' : paint.deep}" stroke-width="${clad ? 64 : 14}" ${clad ? '' : 'stroke-opacity=".5"'}/><path d="${ring}" fill="none" stroke="${clad ? '#5a5f60' : paint.sheen}" stroke-width="4" opacity=".6" transform="translate(-4 -7)"/>` +
    `<path d="M${seam} -20V${y + 156}" stroke="${paint.deep}" stroke-width="6" opacity=".8"/><path d="M${seam + 5} -20V${y + 156}" stroke="${paint.sheen}" stroke-width="2" opacity=".6"/>` +
    `<path d="M-20 92Q600 40 1220 76" fill="none" stroke="${paint.sheen}" stroke-width="7" opacity=".65"/><path d="M-20 104Q600 52 1220 88" fill="none" stroke="${paint.deep}" stroke-width="8" opacity=".25"/>` +
    (right
      ? ''
      : `<rect x="${x + arch + 40}" y="${y - 130}" width="54" height="22" rx="9" fill="#d98c2b" stroke="${paint.deep}" stroke-width="2"/>`)
  )
}

function motorcycleWheel(drawing: Drawing): string {
  const look = lookOf(drawing, 0.75)
  const { id, paint } = look
  return (
    `<defs>${paintDefs(id, paint, look.tint)}${motoWheelDefs(look)}</defs>${softEllipse(`${id}b`, [600, 806], [356, 40], 0.65)}` +
    `<path d="M690 470L980-60" stroke="#4d5254" stroke-width="52"/><use href="#${id}w" transform="matrix(3.3 0 0 -3.3 590 476)"/>` +
    `<circle cx="590" cy="476" r="118" fill="none" stroke="#a9adac" stroke-width="26"/><circle cx="590" cy="476" r="118" fill="none" stroke="#6c7172" stroke-width="5" stroke-dasharray="3 14"/><circle cx="590" cy="476" r="46" fill="#888d8e"/>` +
    `<path d="M212 360Q290 96 600 86Q860 92 950 300L900 316Q820 150 600 140Q340 148 262 374Z" fill="${paint.base}"/><path d="M250 330Q330 120 600 106" fill="none" stroke="${paint.sheen}" stroke-width="12" opacity=".7"/>` +
    `<path d="M590 476L760 140" stroke="#6a6f70" stroke-width="66" stroke-linecap="round"/><path d="M752 156L880-60" stroke="#dfe1de" stroke-width="48"/><path d="M740 150L862-60" stroke="#fff" stroke-width="10" opacity=".8"/><circle cx="590" cy="476" r="22" fill="#d6d9d7" stroke="#555a5b" stroke-width="5"/>`
  )
}
