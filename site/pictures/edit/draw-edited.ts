import { paintPicture, uploadedSize } from '../prepare-picture.ts'
import { coveredPixels, type Size } from './box.ts'
import type { Edit } from './edit.ts'

/**
 * One colour for each cover, whatever is below. A blur and coarse pixels are averages of what they hide, and plates have one typeface
 * and few letters: whoever blurs all of them finds the one that matches. Nothing can be computed from a colour that depends on nothing.
 */
export const COVER = '#c4c1b9'

/**
 * The photo with its turns and covers, in the size of uploads. Drawn from the source each time, so that no turn costs quality. Throws if
 * this browser cannot decode the source, PictureRefused if it cannot draw it.
 */
export async function drawEdited(source: Blob, name: string, { turns, covers }: Edit): Promise<File> {
  const picture = await createImageBitmap(source)
  try {
    const size = uploadedSize(picture)
    return await paintPicture(name, turnedSize(size, turns), (context) => {
      context.setTransform(quarterTurn(size, turns))
      context.drawImage(picture, 0, 0, size.width, size.height)
      context.fillStyle = COVER
      for (const cover of covers) {
        const { left, top, width, height } = coveredPixels(cover, size)
        context.fillRect(left, top, width, height)
      }
    })
  } finally {
    picture.close()
  }
}

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Maps a picture of this size onto itself after its turns. In whole numbers: sines would blur edges. */
function quarterTurn({ width, height }: Size, turns: number): DOMMatrix2DInit {
  if (turns === 1) return { a: 0, b: 1, c: -1, d: 0, e: height, f: 0 }
  if (turns === 2) return { a: -1, b: 0, c: 0, d: -1, e: width, f: height }
  if (turns === 3) return { a: 0, b: -1, c: 1, d: 0, e: 0, f: width }
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
}
