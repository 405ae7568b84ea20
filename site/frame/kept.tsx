import type { ComponentType, HTMLAttributes, ReactElement } from 'react'

/** About 10 MB of cards. */
const MOST_KEPT = 4_000

let toHtml: ((element: ReactElement) => string) | undefined
const htmlByProps = new Map<string, string>()

/** Sets how parts become HTML. Only the server does: browsers render them as any other component. */
export function keepPartsAs(render: (element: ReactElement) => string): void {
  toHtml = render
}

/**
 * A component, within an element, whose HTML the server keeps for each set of props: a card or a list of options is the same on most
 * pages. Its props are plain data, and its HTML depends on nothing else: not on a context or `useId`, and it has no pictures that load
 * at once, which React would announce inside it. `name` is unique.
 */
export function kept<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  Element: 'article' | 'div' | 'nav',
  attributes: HTMLAttributes<HTMLElement>,
): ComponentType<Props> {
  return function Kept(props) {
    if (toHtml) {
      const html = htmlOf(name + JSON.stringify(props), () => <Part {...props} />, toHtml)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, and has escaped it.
      return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
    }
    return (
      <Element {...attributes}>
        <Part {...props} />
      </Element>
    )
  }
}

/** The kept HTML, the longest unused of which is dropped. */
function htmlOf(key: string, element: () => ReactElement, render: (element: ReactElement) => string): string {
  const html = htmlByProps.get(key) ?? render(element())
  htmlByProps.delete(key)
  htmlByProps.set(key, html)
  const [longestUnused] = htmlByProps.keys()
  if (htmlByProps.size > MOST_KEPT && longestUnused !== undefined) htmlByProps.delete(longestUnused)
  return html
}
