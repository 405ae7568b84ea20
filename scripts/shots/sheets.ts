/** The pictures side by side, in small. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from './pages.ts'

export const WIDTHS = [360, 768, 1280] as const
export const THEMES = ['light', 'dark'] as const

export interface Shot extends Page {
  width: number
  theme: (typeof THEMES)[number]
  file: string
}

const THUMB_WIDTH = 240
const THUMB_HEIGHT = 480
const THUMBS_IN_ROW = 7

/** For each width and theme one picture of all pages in small, and a page that links to each in full. */
export async function writeSheets(folder: string, shots: Shot[]): Promise<void> {
  const sections: string[] = []
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const some = shots.filter((shot) => shot.width === width && shot.theme === theme)
      if (some.length === 0) continue
      await writeSheet(folder, some, `${folder}/sheet-${width}-${theme}.png`)
      const figures = some.map(
        ({ file, path, who, rows }) =>
          `<a href="${file}"><img src="${file}" loading="lazy"><br>${path} (${[who, rows].filter(Boolean).join(', ')})</a>`,
      )
      sections.push(`<h2>${width} px, ${theme}</h2><div>${figures.join('')}</div>`)
    }
  }
  const style =
    'div{display:flex;flex-wrap:wrap;gap:12px}a{width:240px;font:12px sans-serif;overflow-wrap:anywhere}img{width:240px;max-height:480px;object-fit:cover;object-position:top;border:1px solid #999}'
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Pages</title><style>${style}</style>${sections.join('')}`,
  )
}

async function writeSheet(folder: string, shots: Shot[], file: string): Promise<void> {
  const gap = 12
  const rows = Math.ceil(shots.length / THUMBS_IN_ROW)
  const thumbs = await Promise.all(
    shots.map(async (shot, place) => ({
      input: await sharp(`${folder}/${shot.file}`)
        .resize({ width: THUMB_WIDTH })
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) =>
          sharp(data)
            .extract({ left: 0, top: 0, width: THUMB_WIDTH, height: Math.min(info.height, THUMB_HEIGHT) })
            .toBuffer(),
        ),
      left: gap + (place % THUMBS_IN_ROW) * (THUMB_WIDTH + gap),
      top: gap + Math.floor(place / THUMBS_IN_ROW) * (THUMB_HEIGHT + gap),
    })),
  )
  await sharp({
    create: {
      width: gap + Math.min(shots.length, THUMBS_IN_ROW) * (THUMB_WIDTH + gap),
      height: gap + rows * (THUMB_HEIGHT + gap),
      channels: 3,
      background: '#8a8a8a',
    },
  })
    .composite(thumbs)
    .png()
    .toFile(file)
}
