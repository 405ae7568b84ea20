import { readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm
const LATER = /\bimport\('([^']+)'\)/g

/**
 * Every file of ours that modules import before anybody touches anything.
 * `andLater`: also what they import when it is wanted.
 */
export function importedBy(root: string, modules: readonly string[], andLater = false): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(file, 'utf8')
    // What a page's loader imports at once and its clientLoader later, only the server has at once.
    const later = new Set([...text.matchAll(LATER)].map(([, specifier = '']) => specifier))
    const atOnce = [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier)
    for (const specifier of andLater ? [...atOnce, ...later] : atOnce) {
      if (!andLater && later.has(specifier)) continue
      if (/^[.#].*\.tsx?$/.test(specifier) && !specifier.includes('+types')) {
        visit(
          specifier.startsWith('#')
            ? path.join(root, specifier.slice(1))
            : path.resolve(path.dirname(file), specifier),
        )
      }
    }
  }
  for (const module of modules) visit(path.join(root, module))
  return found
}
