import sharp, { type Sharp } from 'sharp'

const WIDTH = 640
const HEIGHT = 480

/** A picture of 640 × 480 with shapes like a photo's: light and dark patches of all sizes, which the number decides. */
export function photoLike(number: number): Sharp {
  let state = (number + 1) * 2_654_435_761
  const chance = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state / 2 ** 32
  }
  const shapes = Array.from({ length: 40 }, () => {
    const shade = Math.floor(chance() * 255)
    return `<ellipse cx="${chance() * WIDTH}" cy="${chance() * HEIGHT}" rx="${10 + chance() * 160}" ry="${10 + chance() * 120}"
      fill="rgb(${shade},${Math.floor(chance() * 255)},${shade})" fill-opacity="0.8"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#777"/>${shapes.join('')}</svg>`,
    ),
  )
}
