/** How the pages of ads are arranged: classes and a style, as constants because these cost a page no code. */

/** Around all but the strips below: two columns, one on small screens, where each part has its own order. */
export const COLUMNS =
  'flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10'
export const PICTURES = 'order-1 min-w-0 lg:order-none'
/** Beside the pictures and texts. */
export const ASIDE =
  'contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-4'
/** In the aside: title, price and contact. */
export const HEAD = 'border-b border-line pt-4 pb-6 lg:rounded-r lg:border lg:bg-raise lg:px-5 lg:pb-5'
/** A further box in the aside. */
export const BOX = 'border-b border-line py-6 lg:rounded-r lg:border lg:bg-raise lg:p-5'
/** The texts, below the pictures. */
export const TEXTS = 'contents lg:col-start-1 lg:block'

/** The bar of small screens with the ways to contact. */
export const CALL_BAR =
  'fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-ground px-(--gut) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:hidden'
/** The buttons of the bar side by side. */
export const CALL_BUTTONS =
  'auto-cols-[minmax(0,1fr)] grid-flow-col justify-center gap-2 md:auto-cols-[minmax(0,240px)]'
/** Keeps footer and toasts above the bar. */
export const ROOM_FOR_CALL_BAR = ':root{--bottom-bar:61px}@media(width>=64rem){:root{--bottom-bar:0px}}'
