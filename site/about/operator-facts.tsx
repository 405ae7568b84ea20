import { Link } from 'react-router'
import { shownOperator } from '#domain/admin/operator.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { useConfig } from '../config.ts'

/** The operator and its contact details from the settings; sample data is marked and not linked. */
export function OperatorFacts() {
  const { operator: set, demo } = useConfig()
  const { operator, sample } = shownOperator(set, demo)
  const { name, address, phone, email, registration } = operator
  const facts = [
    ['Name', name],
    ['Postal address', address],
    [
      'Phone',
      phone && (sample ? phone : <a href={`tel:${phone.replace(/\s/g, '')}`}>{formatPhone(phone)}</a>),
    ],
    ['E-mail', email && (sample ? email : <a href={`mailto:${email}`}>{email}</a>)],
    ['Data protection registration number', registration],
  ] as const
  const given = facts.filter(([, value]) => value)
  return (
    <>
      {sample && <p className="font-medium text-amber-ink">Sample data: this operator does not exist.</p>}
      {given.length === 0 ? (
        <p>
          The operator has not entered its name and address yet. You can{' '}
          <Link to="/contact">contact the operator</Link>.
        </p>
      ) : (
        <dl className="grid gap-3 wrap-anywhere">
          {given.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
