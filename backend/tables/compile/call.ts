import type { Media } from '../parse/media.ts'
import type { CallPlan } from '../plan/call.ts'
import type { ReadNode } from '../plan/tree.ts'
import { checked } from './checked.ts'
import { type Count, RESPONSE_SETTINGS, resultStatement } from './read.ts'
import { type CompiledStatement, identifier, Parameters, qualified } from './sql.ts'

/**
 * The statement of a function call; `read` says what is shown of the rows it returns, null for scalars and void.
 * Its source stands in a common table expression, for a function that writes must not run once more to be counted.
 */
export function compileCall(
  plan: CallPlan,
  read: ReadNode | null,
  media: Media,
  count: Count | undefined,
  head: boolean,
  body: string,
): CompiledStatement {
  const parameters = new Parameters()
  const from = call(plan, body, parameters)
  const { returns, returnsSet } = plan.routine
  if (read) {
    // One row by its type, not by what was asked for: an object, never an array of one.
    const shown = returnsSet ? media : { ...media, format: 'object' as const }
    const limits = { singular: media.format === 'object' && returnsSet, maxAffected: plan.maxAffected }
    const result = resultStatement(
      { ...read, derived: true },
      `source as ${read.alias}`,
      shown,
      count,
      head,
      parameters,
    )
    return {
      text: `with source as (select _call.* from ${from}) ${checked(result, limits)}`,
      values: parameters.values,
    }
  }
  const value =
    returns.kind === 'void' || head
      ? 'null::text'
      : returnsSet
        ? `'[' || coalesce(string_agg(coalesce(to_json(_value)::text, 'null'), ','), '') || ']'`
        : `coalesce(string_agg(to_json(_value)::text, ','), 'null')`
  const total = count === 'exact' || count === 'estimated' ? 'count(*)' : 'null'
  const result = `select ${value} as body, count(*)::int as rows, ${total}::bigint as total, ${RESPONSE_SETTINGS} from source`
  return {
    text: `with source as materialized (select _call as _value from ${from}) ${checked(result, { singular: false, maxAffected: null })}`,
    values: parameters.values,
  }
}

function call(plan: CallPlan, body: string, parameters: Parameters): string {
  const name = qualified(plan.routine)
  if (plan.wholeBody) return `${name}(${parameters.add(body, plan.wholeBody.type)}) as _call`
  const label = (argument: { name: string; variadic: boolean }) =>
    `${argument.variadic ? 'variadic ' : ''}${identifier(argument.name)} => `
  if (Array.isArray(plan.arguments)) {
    const values = plan.arguments.map(({ given, value }) => label(given) + parameters.add(value, given.type))
    return `${name}(${values.join(', ')}) as _call`
  }
  const { given, json } = plan.arguments
  const types = given.map((argument) => `${identifier(argument.name)} ${argument.type}`).join(', ')
  const values = given.map((argument) => `${label(argument)}_given.${identifier(argument.name)}`)
  return `json_to_record(${parameters.add(json, 'json')}) as _given(${types}), lateral ${name}(${values.join(', ')}) as _call`
}
