import type { CSSProperties, ReactNode } from 'react'

interface CardListProps {
  /** How high a card is below its 4:3 picture, within its borders: known before those out of view are laid out. In rem. */
  belowPicture: number
  children: ReactNode
}

/** Cards side by side: one column on phones, two on tablets, three on desks. */
export function CardList({ belowPicture, children }: CardListProps) {
  return (
    <div className="card-list" style={{ '--below-picture': `${belowPicture}rem` } as CSSProperties}>
      {children}
    </div>
  )
}
