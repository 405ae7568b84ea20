import { classNames } from './class-names.ts'

/** CarArt with the car missing, as a dashed outline. */
export function NoCarArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 220 96"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
      className={classNames('w-55 stroke-field', className)}
    >
      <path d="M0 90h220" />
      <path d="M4 90c16-18 26-26 40-27M172 66c14-3 26 6 44 24" className="stroke-line-2" />
      <circle cx="192" cy="30" r="11" className="stroke-line-2" />
      <g transform="translate(18 -20) scale(.45)" strokeDasharray="4 4">
        <Outline />
      </g>
    </svg>
  )
}

/** The dashed outline alone, for a missing picture; `label` describes what it would show. */
export function NoPictureArt({ label, className }: { label: string; className?: string }) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : {})}
      className={classNames('grid place-items-center', className)}
    >
      <svg
        viewBox="40 100 320 160"
        fill="none"
        strokeWidth="1.5"
        aria-hidden="true"
        className="w-2/5 stroke-field"
      >
        <g strokeDasharray="4 4">
          <Outline />
        </g>
      </svg>
    </span>
  )
}

function Outline() {
  return (
    <>
      <path
        vectorEffect="non-scaling-stroke"
        d="M92 214H70C64 198 66 174 78 160C88 140 104 127 130 124L200 123C228 125 248 140 266 160C296 163 322 169 331 182C337 192 336 206 334 215H312M256 214H146"
      />
      <circle vectorEffect="non-scaling-stroke" cx="118" cy="218" r="25" />
      <circle vectorEffect="non-scaling-stroke" cx="284" cy="218" r="25" />
    </>
  )
}
