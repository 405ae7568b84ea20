import { type CatalogRow, schemaFromCatalog } from '#backend/tables/schema/introspect.ts'
import type { Column, Schema } from '#backend/tables/schema/model.ts'

/**
 * A small schema for tests of the pure stages: shops sell cars, cars have tags, a car has a buyer and a seller among
 * people, people have one passport, and `secrets` is granted to no role.
 */
export function sampleSchema(): Schema {
  return schemaFromCatalog(CATALOG)
}

const API = ['anon', 'authenticated', 'service_role']

function column(name: string, type = 'text', more: Partial<Column> = {}): Column {
  const category = type.endsWith('[]')
    ? 'array'
    : type === 'jsonb'
      ? 'json'
      : type === 'text'
        ? 'text'
        : 'other'
  const rest = {
    declared: type,
    nullable: true,
    default: null,
    identity: false,
    generated: false,
    casts: {},
    reader: null,
  }
  return { name, type, category, ...rest, ...more }
}

function table(name: string, columns: Column[], primaryKey: string[]) {
  const accepts: CatalogRow['relations'][number]['accepts'] = ['insert', 'update', 'delete']
  return {
    schema: 'public',
    name,
    kind: 'table' as const,
    columns,
    primaryKey,
    accepts,
    oid: 0,
    visibleTo: API,
  }
}

function foreignKey(from: string, columns: string[], to: string, unique = false) {
  const ends = {
    schema: 'public',
    table: from,
    columns,
    foreignSchema: 'public',
    foreignTable: to,
    foreignColumns: ['id'],
    unique,
  }
  return { constraint: `${from}_${columns.join('_')}_fkey`, ...ends }
}

const id = column('id', 'integer', { nullable: false })
const cars = [
  column('id', 'bigint', {
    nullable: false,
    identity: true,
    default: `nextval('public.cars_id_seq'::regclass)`,
  }),
  column('title'),
  column('price', 'numeric'),
  column('status', 'text', { default: `'draft'::text` }),
  column('features', 'text[]'),
  column('specs', 'jsonb'),
  column('shop_id', 'integer'),
  column('seller_id', 'uuid'),
  column('buyer_id', 'uuid'),
]

function routine(
  name: string,
  returns: Partial<CatalogRow['routines'][number]>,
  inputs: [string, string][] = [],
) {
  return {
    schema: 'public',
    name,
    arguments: inputs.map(([argument, type]) => ({
      name: argument,
      type,
      domain: false,
      category: column('', type).category,
      mode: 'i',
      row: type === 'public.cars' ? { schema: 'public', name: 'cars' } : null,
    })),
    defaults: 0,
    volatile: false,
    returnsSet: false,
    rows: 0,
    mediaType: null,
    bytes: false,
    returnType: 'text',
    returnCategory: 'text' as const,
    pseudo: false,
    returnName: 'text',
    returnRow: null,
    returnColumns: null,
    visibleTo: API,
    ...returns,
  }
}

const setOfCars = {
  returnsSet: true,
  rows: 1000,
  returnName: 'cars',
  returnType: 'public.cars',
  returnRow: { schema: 'public', name: 'cars' },
  returnColumns: cars,
}

const CARS = 1
const OPEN_CARS = 2
const openCarsTarget = (position: number, index: number) =>
  `{TARGETENTRY :expr {VAR :varno 1} :resno ${index + 1} :resorigtbl ${CARS} :resorigcol ${position} :resjunk false}`

const CATALOG: CatalogRow = {
  roles: API,
  relations: [
    table('shops', [id, column('name')], ['id']),
    table('people', [column('id', 'uuid', { nullable: false }), column('name')], ['id']),
    table('passports', [column('person_id', 'uuid'), column('number')], ['person_id']),
    table('cars', cars, ['id']),
    table('tags', [id, column('label')], ['id']),
    table('car_tags', [column('car_id', 'bigint'), column('tag_id', 'integer')], ['car_id', 'tag_id']),
    table('staff', [id, column('name'), column('boss_id', 'integer')], ['id']),
    { ...table('secrets', [id], ['id']), visibleTo: [] },
    {
      ...table('open_cars', [cars[0] as Column, column('title'), column('shop_id', 'integer')], []),
      kind: 'view',
      oid: OPEN_CARS,
    },
  ],
  foreignKeys: [
    foreignKey('cars', ['shop_id'], 'shops'),
    foreignKey('cars', ['seller_id'], 'people'),
    foreignKey('cars', ['buyer_id'], 'people'),
    foreignKey('passports', ['person_id'], 'people', true),
    foreignKey('car_tags', ['car_id'], 'cars'),
    foreignKey('car_tags', ['tag_id'], 'tags'),
    foreignKey('staff', ['boss_id'], 'staff'),
  ],
  primaryKeys: [{ schema: 'public', table: 'cars', columns: ['id'] }],
  views: [
    {
      oid: OPEN_CARS,
      columns: { 1: 'id', 2: 'title', 3: 'shop_id' },
      rule: `({QUERY :targetList (${[1, 2, 7].map(openCarsTarget).join(' ')}) :override 0})`,
    },
  ],
  keyColumns: [
    { relation: CARS, position: 1, schema: 'public', table: 'cars', column: 'id' },
    { relation: CARS, position: 7, schema: 'public', table: 'cars', column: 'shop_id' },
  ],
  routines: [
    routine('loud', {}, [['', 'public.cars']]),
    routine('find', { ...setOfCars, defaults: 1 }, [
      ['q', 'text'],
      ['ids', 'bigint[]'],
    ]),
    routine('twice', {}, [['a', 'integer']]),
    routine('twice', {}, [['a', 'text']]),
    routine('nothing', { returnName: 'void', returnType: 'void', pseudo: true }),
    routine('raw', {}, [['', 'jsonb']]),
  ],
}
