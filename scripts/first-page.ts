import { readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm

/** Every file of ours, and every icon, that modules import before anybody touches anything: `lucide-react/icons/x` as it is written. */
export function importedBy(root: string, modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (specifier.startsWith('lucide-react/')) found.add(specifier)
      else if (/^[.#].*\.tsx?$/.test(specifier) && !specifier.includes('+types')) {
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
