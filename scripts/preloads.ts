import type { Plugin, Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * What an `import()` in the browser's build loads at once besides its file: what that imports, minus what the importing file has loaded
 * already. Vite would list it all, again in each file.
 */
export function neededPreloads() {
  const chunks: Chunks = new Map()
  const collect: Plugin = {
    name: 'magari:chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      },
    },
  }
  const resolve = (_: string, files: string[], { hostId }: { hostId: string }) => {
    const loaded = withImports(chunks, hostId)
    return files.filter((file) => !loaded.has(file))
  }
  return { collect, resolve }
}

function withImports(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, found)
  return found
}
