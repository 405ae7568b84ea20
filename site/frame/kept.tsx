import type { ComponentType, HTMLAttributes, ReactElement } from 'react'

/** Returns the kept HTML of a part; null if it is not kept. */
type Keep = (part: ReactElement<object>) => string | null
let keep: Keep | undefined

/** Sets how the server keeps parts (keep-parts.tsx). Browsers render them as any other component. */
export function keepPartsBy(keeper: Keep): void {
  keep = keeper
}

/**
 * A component, within an element, whose HTML the server keeps for each set of props: a card or a list of options is the same on most
 * pages. Its HTML depends on nothing but its props, not on a context or `useId`. With `priority`, or an element among its props, it is
 * rendered each time.
 */
export function kept<Props extends object>(
  Part: ComponentType<Props>,
  Element: 'article' | 'div' | 'nav',
  attributes: HTMLAttributes<HTMLElement>,
): ComponentType<Props> {
  return (props) => {
    const part = <Part {...props} />
    const html = import.meta.env.SSR && keep?.(part)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, and has escaped it.
    if (html) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
    return <Element {...attributes}>{part}</Element>
  }
}
