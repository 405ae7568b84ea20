import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'

interface ArticleProps {
  title: string
  /** One or two sentences below the title. */
  lead: ReactNode
  children: ReactNode
}

/** A text page with lines of 45 to 75 characters. */
export function Article({ title, lead, children }: ArticleProps) {
  return (
    <article className="wrap py-6 lg:py-10">
      <div className="mx-auto max-w-[68ch]">
        <PageHead title={title} />
        <p className="mt-2 text-lg leading-normal text-ink-2">{lead}</p>
        {children}
      </div>
    </article>
  )
}

/** A section of an Article with a linkable heading. */
export function ArticleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-8 grid gap-3 [&_a]:text-green-ink [&_a]:underline [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
