import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bodies, colours, type Drawing, drawCar, scenes, views } from './index.ts'

const all: Drawing[] = bodies.flatMap((body) =>
  views.flatMap((view) =>
    scenes.map((scene, at) => ({
      body,
      view,
      scene,
      colour: colours[(at * 2 + views.indexOf(view)) % colours.length] ?? 'white',
      seed: at * 31 + views.indexOf(view),
    })),
  ),
)

test('drawing is deterministic, and other seeds give other pictures', () => {
  const drawing: Drawing = { body: 'wagon', colour: 'silver', view: 'three-quarter', seed: 42 }
  expect(drawCar(drawing)).toBe(drawCar({ ...drawing }))
  expect(drawCar({ ...drawing, seed: 43 })).not.toBe(drawCar(drawing))
})

describe.each(bodies)('%s', (body) => {
  const drawn = all.filter((drawing) => drawing.body === body).map(drawCar)

  test('every view in every scene is well-formed, with all references resolved and no NaN', () => {
    for (const svg of drawn) {
      const ids = idsOf(svg)
      expect(new Set(ids).size).toBe(ids.length)
      expect(referencesOf(svg).filter((id) => !ids.includes(id))).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
      expect(unbalanced(svg)).toBeNull()
      expect(svg.length).toBeLessThan(25_000)
    }
  })

  test('can be painted in every colour', () => {
    const painted = colours.map((colour) =>
      drawCar({ body, colour, view: 'side', scene: 'showroom', seed: 5 }),
    )
    expect(new Set(painted.map(withoutIds)).size).toBe(colours.length)
  })
})

test('several pictures can be on one page', () => {
  const ids = all.flatMap((drawing) => idsOf(drawCar(drawing)))
  expect(new Set(ids).size).toBe(ids.length)
})

test('every view of a vehicle shows the same plate, which is not one of the forces', () => {
  const letters = (view: Drawing['view'], seed: number) =>
    /<path d="([^"]+)" transform="[^"]+" fill="none" stroke="#1d1f20"/.exec(
      drawCar({ body: 'sedan', colour: 'blue', view, seed }),
    )?.[1]
  for (let seed = 1; seed < 20; seed++) {
    expect(letters('front', seed)).toBeTruthy()
    expect(letters('rear', seed)).toBe(letters('front', seed))
  }
})

test('a van can be drawn for a given use', () => {
  const van = (use: Drawing['van']) =>
    drawCar({ body: 'van', colour: 'white', view: 'side', seed: 3, ...(use && { van: use }) })
  const yellowLine = '#e3b23a'
  expect(van('matatu')).toContain(yellowLine)
  expect(van('family')).not.toContain(yellowLine)
  expect(van('goods').length).not.toBe(van('family').length)
})

test.each(views)(
  'a %s picture is rendered, without typefaces or blur, which are slow or missing',
  async (view) => {
    const svg = drawCar({ body: 'suv', colour: 'green', view, seed: 8 })
    expect(svg).not.toMatch(/<text|<filter|<image/)
    const { dominant, channels } = await sharp(Buffer.from(svg), { density: 12 }).stats()
    expect(dominant).toBeDefined()
    expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(10)
  },
)

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)
const referencesOf = (svg: string) =>
  [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id as string)
const withoutIds = (svg: string) => svg.replaceAll(/[mb][0-9a-z]{7}/g, '')

/** The first tag that is not closed correctly, or null. */
function unbalanced(svg: string): string | null {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w:-]*="[^"<>]*")*) ?(\/?)>/g,
    (_, end, name, _attributes, empty) => {
      if (end && open.pop() !== name) open.push(`</${name}>`, name)
      else if (!end && !empty) open.push(name)
      return ''
    },
  )
  return rest !== '' ? rest.slice(0, 80) : (open[0] ?? null)
}
