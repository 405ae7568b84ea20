/** The site's illustration: hills, an acacia, the sun and a car, coloured by tokens for both themes. */
import { useId } from 'react'

const BODY =
  'M70 214C64 198 66 174 78 160C88 140 104 127 130 124L200 123C228 125 248 140 266 160C296 163 322 169 331 182C337 192 336 206 334 215Z'

function Car() {
  const clip = useId()
  return (
    <>
      <ellipse cx="200" cy="245" rx="164" ry="7" className="fill-tyre" opacity=".16" />
      <clipPath id={clip}>
        <path d={BODY} />
      </clipPath>
      <path d={BODY} fill="currentColor" />
      <g clipPath={`url(#${clip})`}>
        <path d="M0 205h400v40H0z" className="fill-tyre" opacity=".18" />
        <path d="M0 168h400v7H0z" className="fill-rim" opacity=".2" />
        <circle cx="118" cy="220" r="31" className="fill-tyre" opacity=".42" />
        <circle cx="284" cy="220" r="31" className="fill-tyre" opacity=".42" />
        <path d="M316 176h20v10h-20z" className="fill-rim" />
        <path d="M64 174h14v14h-14z" className="fill-danger" />
      </g>
      <path
        d="M94 158C102 142 114 133 132 131H164V158ZM172 131H200C222 132 237 143 251 159L172 158Z"
        className="fill-glass"
      />
      <path
        d="M168 160V214M258 162V202M176 173h14M92 165v12"
        fill="none"
        className="stroke-tyre"
        strokeOpacity=".3"
        strokeWidth="1.5"
      />
      <Wheel x={118} />
      <Wheel x={284} />
    </>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="220" r="25" className="fill-tyre" />
      <circle cx={x} cy="220" r="14.5" className="fill-rim" />
      <circle cx={x} cy="220" r="5" className="fill-tyre" />
    </>
  )
}

/** Hills with the car in front, aligned to the bottom; the width follows the height. */
export function CarArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 190" aria-hidden="true" className={className}>
      <g fill="none" className="stroke-line-2" strokeWidth="1.5">
        <path d="M0 189C80 178 116 150 168 150s74 16 112-18 58-36 94-34 46 30 78 20 46-50 88-48 52 40 92 46 78 26 126 74" />
        <path d="M60 189c90-4 160-30 240-28s96 16 168-4 118-14 160 0 60 22 84 32" />
      </g>
      <circle cx="610" cy="46" r="19" className="fill-amber" opacity=".85" />
      <g className="fill-near">
        <path d="M690 189c2-30 0-50-11-72l4-2c6 10 9 17 12 26 2-11 5-20 11-30l4 2c-9 23-11 46-10 76z" />
        <path d="M640 116c8-15 26-19 42-19s50 2 62 17c-9 8-28 4-42 6s-50 5-62-4z" />
      </g>
      <svg
        x="424"
        y="48"
        width="232"
        height="174"
        viewBox="0 0 400 300"
        className="text-green"
        aria-hidden="true"
      >
        <Car />
      </svg>
    </svg>
  )
}
