import { writeFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ICON_NAMES } from '../site/ui/icon-names.ts'

export const SPRITE = new URL('../site/ui/icons.svg', import.meta.url)

/** The SVG file with a symbol for each icon of the site, without the strokes and colours that a page gives them. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(
    ICON_NAMES.map(async (name) => {
      const { default: Icon } = await import(`lucide-react/icons/${name}`)
      const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Icon))) ?? []
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes?.replaceAll(/><\/\w+>/g, '/>')}</symbol>\n`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main) await writeFile(SPRITE, await iconSprite())
