import { lettering } from './letters.ts'
import type { Look } from './look.ts'
import { softEllipse } from './shadow.ts'

/** A motorcycle seen from straight ahead or straight behind. */
export function motorcycleEnd(look: Look, view: 'front' | 'rear'): string {
  const { id, paint } = look
  const front = view === 'front'
  const both = (half: string) =>
    `<g id="${id}h">${half}</g><use href="#${id}h" transform="matrix(-1 0 0 1 1200 0)"/>`
  const mirror = both(
    `<path d="M704 268L744 180" stroke="#24282a" stroke-width="8"/><rect x="716" y="128" width="96" height="64" rx="26" fill="#1d2021"/><rect x="724" y="134" width="80" height="50" rx="21" fill="#8ea1a4" opacity="${front ? 0.25 : 0.8}"/><path d="M600 300Q680 300 704 272L800 266" fill="none" stroke="#24282a" stroke-width="14"/><path d="M770 267L836 263" stroke="#141617" stroke-width="26" stroke-linecap="round"/><path d="M716 300h44" stroke="#24282a" stroke-width="8"/><ellipse cx="766" cy="300" rx="24" ry="18" fill="#d98c2b"/>`,
  )
  const tyre = `<rect x="566" y="520" width="68" height="272" rx="32" fill="#1a1c1d"/><path d="M586 560v210M600 552v226M614 560v210" stroke="#34383a" stroke-width="4"/>`
  const shadow = softEllipse(`${id}b`, [610, 790], [214, 36], 0.55)
  const pegs = `<path d="M470 640H730" stroke="#2a2d2f" stroke-width="14"/><path d="M452 640h40M708 640h40" stroke="#141617" stroke-width="22"/>`
  const engine = `<path d="M500 520h200l24 90-40 76H516l-40-76Z" fill="#5f6465"/><path d="M488 560h224M484 586h232M490 612h220" stroke="#343839" stroke-width="7"/>`
  const plate = (y: number, colour: string) =>
    `<rect x="534" y="${y}" width="132" height="76" rx="6" fill="${colour}" stroke="#26282a" stroke-width="3"/>${lettering(`KM${look.plate[2]}D`, [600, y + 22], 84, -1)}${lettering(look.plate.slice(4), [600, y + 54], 84, -1)}`
  if (front)
    return (
      shadow +
      pegs +
      engine +
      tyre +
      `<path d="M548 640Q550 500 600 492Q650 500 652 640L636 640Q630 560 600 556Q570 560 564 640Z" fill="${paint.base}"/><path d="M560 600Q562 512 596 502" fill="none" stroke="${paint.sheen}" stroke-width="5" opacity=".7"/>` +
      `<path d="M536 300V690M664 300V690" stroke="#6a6f70" stroke-width="30"/><path d="M530 310V520M658 310V520" stroke="#e3e5e2" stroke-width="12"/><path d="M524 600h28v110h-28ZM648 600h28v110h-28Z" fill="#474c4e"/>` +
      `<path d="M486 470Q470 330 520 262Q600 216 680 262Q730 330 714 470Q660 520 600 522Q540 520 486 470Z" fill="url(#${id}face)" stroke="${paint.deep}" stroke-width="2"/><path d="M522 268Q600 222 678 268L664 312Q600 290 536 312Z" fill="#263136"/><path d="M540 276l50-14-18 34-30 8Z" fill="#fff" opacity=".3"/>` +
      `<path d="M508 360Q540 330 600 328Q660 330 692 360Q688 440 600 456Q512 440 508 360Z" fill="url(#${id}lamp)" stroke="#343b3e" stroke-width="4"/><circle cx="600" cy="390" r="44" fill="#f3f7f6" stroke="#93a0a3" stroke-width="3"/><circle cx="590" cy="380" r="16" fill="#fff"/>` +
      mirror
    )
  return (
    shadow +
    mirror +
    pegs +
    `<path d="M690 560L742 700" stroke="#8c9190" stroke-width="44" stroke-linecap="round"/><circle cx="744" cy="704" r="20" fill="#222526"/>` +
    tyre +
    `<path d="M540 420V660M660 420V660" stroke="#2d3132" stroke-width="26"/><path d="M540 450V600M660 450V600" stroke="${paint.base}" stroke-width="36" stroke-dasharray="9 7"/>` +
    `<path d="M548 560Q550 430 600 424Q650 430 652 560V640H548Z" fill="#222526"/><path d="M486 400Q500 320 540 300H660Q700 320 714 400L680 452H520Z" fill="url(#${id}face)"/><path d="M508 340Q520 282 600 276Q680 282 692 340Q640 362 600 362Q560 362 508 340Z" fill="#2b2826"/><path d="M530 318Q560 296 600 292" fill="none" stroke="#6a635c" stroke-width="7"/>` +
    `<path d="M462 350v46h276v-46" fill="none" stroke="#9ba09f" stroke-width="12"/><rect x="548" y="396" width="104" height="52" rx="18" fill="url(#${id}red)" stroke="#420d0b" stroke-width="2"/><ellipse cx="486" cy="440" rx="24" ry="17" fill="#d98c2b"/><ellipse cx="714" cy="440" rx="24" ry="17" fill="#d98c2b"/>` +
    plate(500, '#e9b93a')
  )
}
