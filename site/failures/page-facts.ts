/** What React Router's bundle sets. */
interface ReactRouter {
  __reactRouterDataRouter?: { state: { matches: readonly { route: { path?: string } }[] } }
  __reactRouterManifest?: { version?: string }
}

/** The pattern of the shown route, as `/vehicles/:id`; null if the page's starting script is not there yet. */
export function shownRoute(): string | null {
  const paths = (window as ReactRouter).__reactRouterDataRouter?.state.matches.map(({ route }) => route.path)
  return patternOf(paths ?? startingRoutes())
}

/** The version of the build that made the page. */
export function pageBuild(): string | null {
  const { __reactRouterManifest: manifest } = window as ReactRouter
  return manifest?.version ?? /"version":"([^"]+)"/.exec(startingScript())?.[1] ?? null
}

function patternOf(paths: readonly (string | undefined)[] | null): string | null {
  return paths && `/${paths.filter(Boolean).join('/')}`
}

/** The paths of the page's routes, the outermost first, as the script that starts the page lists them: our bundles may not run. */
function startingRoutes(): (string | undefined)[] | null {
  const script = startingScript()
  const list = /__reactRouterManifest = (\{.*\});/.exec(script)?.[1]
  const modules = /__reactRouterRouteModules = \{([^}]*)\}/.exec(script)?.[1]
  if (!list || !modules) return null
  const { routes } = JSON.parse(list) as { routes: Record<string, { path?: string } | undefined> }
  return [...modules.matchAll(/"([^"]+)":/g)].map(([, id = '']) => routes[id]?.path)
}

function startingScript(): string {
  return document.querySelector('script[type=module]')?.textContent ?? ''
}
