import type { CSSProperties, ReactNode } from 'react'

interface CardListProps {
  /** Height of a card below its 4:3 picture, within the borders, in rem: reserves space for cards that are out of view. */
  belowPicture: number
  children: ReactNode
}

/** A grid of cards: one column on phones, two on tablets, three on desktops. */
export function CardList({ belowPicture, children }: CardListProps) {
  return (
    <div className="card-list" style={{ '--below-picture': `${belowPicture}rem` } as CSSProperties}>
      {children}
    </div>
  )
}
