// After the build: the list of all routes, which every page loads, without what no browser reads of it and without words that
// repeat. It names the chunks behind each route's module, for `<Link prefetch>` alone, and only the page of a vehicle is worth them;
// says of much that it is not there, and of each that it has a default export; and repeats the styles that every page has.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PREFETCHED = 'vehicles/:id'
const MODULE = /^\/assets\/([\w-]+)\.js$/

const folder = fileURLToPath(new URL('../build/client/assets/', import.meta.url))
const file = (await readdir(folder)).find((name) => /^manifest-\w+\.js$/.test(name))
const text = await readFile(join(folder, file), 'utf8')
const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
const { routes, ...rest } = JSON.parse(text.slice(start, end))
const shared = new Set(routes.root.css)
const flags = [
  ...new Set(
    Object.values(routes).flatMap((route) => Object.keys(route).filter((name) => route[name] === true)),
  ),
].filter((name) => name !== 'hasDefaultExport')

/** `id parent path flags module`, and what else the route has. */
const rows = Object.values(routes).map(({ id, parentId, path, module, imports, css, ...more }) => {
  const name = MODULE.exec(module)?.[1]
  if (name === undefined || /\s/.test(`${id}${path}`)) throw new Error(`Of another shape: ${id}`)
  const mask = flags.reduce((sum, flag, bit) => sum + (more[flag] ? 2 ** bit : 0), 0)
  const others = Object.entries(more).filter(
    ([, value]) => typeof value !== 'boolean' && value != null && value.length !== 0,
  )
  const styles = css?.filter((style) => !parentId || !shared.has(style)) ?? []
  const extras = {
    ...Object.fromEntries(others),
    ...(path === PREFETCHED && { imports }),
    ...(styles.length > 0 && { css: styles }),
  }
  const row = [id, parentId ?? '', path ?? '', mask, name].join(' ')
  return Object.keys(extras).length > 0 ? [row, extras] : [row]
})

const read = `(${JSON.stringify(rows)}).map(([r,m])=>{let[i,p,a,f,n]=r.split(" "),o={id:i,module:"/assets/"+n+".js",...m};p&&(o.parentId=p);(a||!p)&&(o.path=a);${JSON.stringify(flags)}.forEach((k,b)=>{if(f>>b&1)o[k]=true});return[i,o]})`
const short = `Object.assign(${JSON.stringify(rest)},{routes:Object.fromEntries(${read})})`
const [before, after] = [routes, new Function(`return (${short}).routes`)()]
for (const [id, route] of Object.entries(before)) {
  for (const name of ['id', 'parentId', 'path', 'module', ...flags]) {
    if ((after[id]?.[name] ?? false) !== (route[name] ?? false)) throw new Error(`${name} of ${id} is lost`)
  }
}
await writeFile(join(folder, file), text.slice(0, start) + short + text.slice(end))
