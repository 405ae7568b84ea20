import { gzipSync } from 'node:zlib'

/** Addresses of the scripts and styles that a page loads before anybody touches it. */
export async function filesOf(url: string): Promise<string[]> {
  // The list of routes names files that load with a navigation.
  const html = (await (await fetch(url)).text()).replace(/__reactRouterManifest = \{.*\};/, '')
  const named = [...html.matchAll(/["'](\/assets\/[\w.-]+\.(?:js|css))/g)].map(([, path = '']) => path)
  return [...new Set(named)].map((path) => new URL(path, url).href)
}

/** Bytes, gzipped, of those files. */
export async function measureBytes(files: string[]): Promise<{ scripts: number; styles: number }> {
  const sizes = { scripts: 0, styles: 0 }
  for (const file of files) {
    const content = Buffer.from(await (await fetch(file)).arrayBuffer())
    sizes[file.endsWith('.css') ? 'styles' : 'scripts'] += gzipSync(content, { level: 9 }).byteLength
  }
  return sizes
}
