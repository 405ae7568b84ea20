import { readFileSync } from 'node:fs'

/** What one more file costs a page, in characters of source: its request, and compression that starts over. */
const PER_FILE = 1300

type Imported = (module: string) => ReadonlySet<string>

interface SharedFile {
  modules: ReadonlySet<string>
  /** Whether each page imports one of the modules. */
  pages: readonly boolean[]
  size: number
}

/**
 * Which modules should share a file, from the modules that each page imports: those that the same pages import, merged as long as the
 * pages get cheaper in total, foreign code included. `imported` returns a module with everything that it imports. A file comes after
 * those it depends on, as far as possible.
 */
export function sharedFiles(
  pages: readonly ReadonlySet<string>[],
  imported: Imported,
): ReadonlySet<string>[] {
  const known = new Map<string, ReadonlySet<string>>()
  const importedOnce: Imported = (module) => {
    const found = known.get(module) ?? imported(module)
    known.set(module, found)
    return found
  }
  let files = filesByPages(pages)
  let cost = totalCost(files, importedOnce)
  for (;;) {
    const cheaper = pairs(files)
      .map(([one, other]) => ({ one, other, gain: estimatedGain(one, other) }))
      .filter(({ gain }) => gain > 0)
      .sort((first, second) => second.gain - first.gain)
      .map(({ one, other }) => [
        merged(one, other),
        ...files.filter((file) => file !== one && file !== other),
      ])
      .find((tried) => totalCost(tried, importedOnce) < cost)
    if (!cheaper) break
    files = cheaper
    cost = totalCost(files, importedOnce)
  }
  return files
    .toSorted((one, other) => loads(other, files, importedOnce) - loads(one, files, importedOnce))
    .map(({ modules }) => modules)
}

/** A file for each set of pages. A module of one page alone is part of the page's own file. */
function filesByPages(pages: readonly ReadonlySet<string>[]): SharedFile[] {
  const files = new Map<string, string[]>()
  for (const module of new Set(pages.flatMap((modules) => [...modules]))) {
    const needing = JSON.stringify(pages.map((modules) => modules.has(module)))
    files.set(needing, [...(files.get(needing) ?? []), module])
  }
  return [...files]
    .map(([needing, modules]) => ({
      modules: new Set(modules),
      pages: JSON.parse(needing) as boolean[],
      size: modules.reduce((sum, module) => sum + sizeOf(module), 0),
    }))
    .filter(({ pages }) => count(pages) > 1)
}

/** The length of a module's code. */
function sizeOf(module: string): number {
  return readFileSync(module, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').length
}

function pairs(files: readonly SharedFile[]): [SharedFile, SharedFile][] {
  return files.flatMap((one, place) =>
    files.slice(place + 1).map((other): [SharedFile, SharedFile] => [one, other]),
  )
}

function merged(one: SharedFile, other: SharedFile): SharedFile {
  return {
    modules: new Set([...one.modules, ...other.modules]),
    pages: one.pages.map((needed, page) => needed || other.pages[page] === true),
    size: one.size + other.size,
  }
}

/** What merging saves the pages of both, minus what it costs the pages of one. */
function estimatedGain(one: SharedFile, other: SharedFile): number {
  const both = count(one.pages.map((needed, page) => needed && other.pages[page] === true))
  return PER_FILE * both - one.size * (count(other.pages) - both) - other.size * (count(one.pages) - both)
}

/** What all pages load. */
function totalCost(files: readonly SharedFile[], imported: Imported): number {
  return files.reduce((sum, file) => sum + loads(file, files, imported) * (file.size + PER_FILE), 0)
}

/** How many pages load the file, for themselves or for another file that imports from it. */
function loads(file: SharedFile, files: readonly SharedFile[], imported: Imported): number {
  const dependents = new Set([file])
  for (const dependent of dependents)
    for (const other of files) if (dependsOn(other, dependent, imported)) dependents.add(other)
  return count(file.pages.map((_, page) => [...dependents].some(({ pages }) => pages[page])))
}

function dependsOn(one: SharedFile, other: SharedFile, imported: Imported): boolean {
  return [...one.modules].some((module) => [...imported(module)].some((needed) => other.modules.has(needed)))
}

function count(pages: readonly boolean[]): number {
  return pages.filter(Boolean).length
}
