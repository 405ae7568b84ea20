import { gzipSync } from 'node:zlib'

/** Bytes, gzipped, of the scripts and styles that a page loads before anybody touches it. */
export async function measureBytes(url: string): Promise<{ scripts: number; styles: number }> {
  const html = await (await fetch(url)).text()
  const found = [
    ...html.matchAll(/(?:href|src|from|import)\s*\(?=?\s*["']?(\/assets\/[^"'\s>]+\.(?:js|css))/g),
  ]
  const files = new Set(found.map(([, file]) => file as string))
  const sizes = { scripts: 0, styles: 0 }
  for (const file of files) {
    const content = Buffer.from(await (await fetch(new URL(file, url))).arrayBuffer())
    sizes[file.endsWith('.css') ? 'styles' : 'scripts'] += gzipSync(content, { level: 9 }).byteLength
  }
  return sizes
}
