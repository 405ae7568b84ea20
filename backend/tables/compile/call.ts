import type { Media } from '../parse/media.ts'
import { type CallPlan, SCALAR } from '../plan/call.ts'
import type { ReadNode } from '../plan/tree.ts'
import type { Argument } from '../schema/model.ts'
import { checked } from './checked.ts'
import { type Count, csvLine, RESPONSE_SETTINGS, resultStatement } from './read.ts'
import { type CompiledStatement, identifier, Parameters, qualified } from './sql.ts'

/**
 * The statement of a function call; `read` selects from the rows it returns; null for scalars and void.
 * The call is in a common table expression, so that counting does not run a writing function again.
 */
export function compileCall(
  plan: CallPlan,
  read: ReadNode | null,
  count: Count | undefined,
  head: boolean,
  body: string,
  bytes: number,
): CompiledStatement {
  const parameters = new Parameters()
  const { given, value } = call(plan, body, parameters)
  const from = [given, `${given && 'lateral '}${value} as _call`].filter(Boolean).join(', ')
  const { media } = plan
  const { returns, returnsSet } = plan.routine
  // A record without column definitions cannot be in a from clause.
  const unnamed = returns.kind === 'scalar' && returns.type === 'record'
  const values = unnamed
    ? `${value} as ${SCALAR}${given && ` from ${given}`}`
    : `_call as ${SCALAR} from ${from}`
  if (read) {
    const isScalar = returns.kind === 'scalar'
    // A function that returns one row gives an object, never an array.
    const shown = returnsSet ? { ...media, values: isScalar } : { ...media, format: 'object' as const }
    const limits = { bytes, singular: media.format === 'object' && returnsSet, maxAffected: plan.maxAffected }
    const result = resultStatement(
      { ...read, derived: true },
      `source as ${read.alias}`,
      shown,
      count,
      head,
      parameters,
    )
    return {
      text: `with source as (select ${isScalar ? values : `_call.* from ${from}`}) ${checked(result, limits)}`,
      values: parameters.values,
    }
  }
  const shown = returns.kind === 'void' || head ? 'null::text' : valueBody(media)
  const total = count === 'exact' || count === 'estimated' ? 'count(*)' : 'null'
  const result = `select ${shown} as body, count(*)::int as rows, ${total}::bigint as total, ${RESPONSE_SETTINGS} from source`
  return {
    text: `with source as materialized (select ${values}) ${checked(result, { bytes, singular: false, maxAffected: null })}`,
    values: parameters.values,
  }
}

function valueBody({ format }: Media): string {
  if (format === 'bytes') return `encode((array_agg(${SCALAR}::bytea))[1], 'base64')`
  if (format === 'text') return `(array_agg(${SCALAR}))[1]::text`
  if (format === 'csv') return `'${SCALAR}' || E'\\n' || (array_agg(${csvLine('source')}))[1]`
  return `coalesce(string_agg(to_json(${SCALAR})::text, ','), 'null')`
}

// The call, and the source of its arguments if they are read from the whole body.
function call(plan: CallPlan, body: string, parameters: Parameters): { given: string; value: string } {
  const name = qualified(plan.routine)
  if (plan.wholeBody) return { given: '', value: `${name}(${parameters.add(body, plan.wholeBody.type)})` }
  if (Array.isArray(plan.arguments)) {
    const values = plan.arguments.map(({ given, value }) => label(given) + parameters.add(value, given.type))
    return { given: '', value: `${name}(${values.join(', ')})` }
  }
  const { given, json, first } = plan.arguments
  const object = `${parameters.add(json, 'json')}${first ? '->0' : ''}`
  const [only] = given
  if (only?.name === '') return { given: '', value: `${name}(${label(only)}${unnamedValue(only, object)})` }
  const types = given.map((argument) => `${identifier(argument.name)} ${argument.type}`).join(', ')
  const values = given.map((argument) => `${label(argument)}_given.${identifier(argument.name)}`)
  return {
    given: `json_to_record(${object}) as _given(${types})`,
    value: `${name}(${values.join(', ')})`,
  }
}

// An unnamed argument is passed by its position; it is the only one of its function.
function label({ name, variadic }: Argument): string {
  return `${variadic ? 'variadic ' : ''}${name && `${identifier(name)} => `}`
}

// No column of a record can be without a name.
function unnamedValue({ type, category }: Argument, object: string): string {
  return `cast((${object})${category === 'json' ? '->' : '->>'}'' as ${type})`
}
