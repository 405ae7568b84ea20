// After the build: the list of all routes, which every page loads, without what no browser reads of it. It names the chunks behind
// each route's module, for `<Link prefetch>` alone, and only the page of a vehicle is worth them; says of much that it is not there;
// and repeats the styles that every page has.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PREFETCHED = 'vehicles/:id'

const folder = fileURLToPath(new URL('../build/client/assets/', import.meta.url))
const file = (await readdir(folder)).find((name) => /^manifest-\w+\.js$/.test(name))
const text = await readFile(join(folder, file), 'utf8')
const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
const manifest = JSON.parse(text.slice(start, end))
const shared = new Set(manifest.routes.root.css)
for (const route of Object.values(manifest.routes)) {
  if (route.path !== PREFETCHED) route.imports = undefined
  if (route.parentId) route.css = route.css?.filter((style) => !shared.has(style))
  for (const [name, value] of Object.entries(route)) {
    if (value === false || (Array.isArray(value) && value.length === 0)) route[name] = undefined
  }
}
await writeFile(join(folder, file), text.slice(0, start) + JSON.stringify(manifest) + text.slice(end))
