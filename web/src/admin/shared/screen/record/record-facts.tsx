import type { Field, Fields } from '@countinghouse/contracts/kernel/record/record';
import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from '../../../../shared/shop/contact-links.tsx';
import { useFieldLabel } from '../../ui/fields/use-field-label.ts';
import { ActiveStatus } from '../../ui/values/active-status.tsx';
import { Field as Fact, Fields as Facts } from '../../ui/values/fields.tsx';
import { Count } from '../../ui/values/money.tsx';

interface RecordFactsProps {
  readonly fields: Fields;
  readonly values: object;
  /** Names of fields that are shown elsewhere. Default: none. */
  readonly without?: readonly string[];
  /** Words for the values of choices. Default: the values themselves. */
  readonly wordOf?: (value: string) => string;
  /** Facts that follow. Default: none. */
  readonly children?: ReactNode;
}

/** The values of fields with their labels. Groups and pictures are left out. */
export function RecordFacts({ fields, values, without = [], wordOf = (value) => value, children }: RecordFactsProps) {
  const labelOf = useFieldLabel();
  const shown = Object.entries(fields).filter(
    ([name, { kind }]) => kind !== 'group' && kind !== 'picture' && !without.includes(name),
  );
  return (
    <Facts>
      {shown.map(([name, field]) => (
        <Fact key={name} label={labelOf(name)}>
          {factOf(field, (values as Readonly<Record<string, unknown>>)[name], wordOf)}
        </Fact>
      ))}
      {children}
    </Facts>
  );
}

function factOf({ kind }: Field, value: unknown, wordOf: (value: string) => string): ReactNode {
  if (typeof value === 'boolean') return <ActiveStatus active={value} />;
  if (typeof value === 'number') return <Count value={value} />;
  if (typeof value !== 'string' || value === '') return undefined;
  switch (kind) {
    case 'email':
      return <EmailLink email={value} />;
    case 'phone':
      return <PhoneLink phone={value} />;
    case 'code':
      return <span className="number">{value}</span>;
    case 'choice':
      return wordOf(value);
    case 'paragraph':
      return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>;
    case 'website':
      return (
        <a href={`https://${value}`} target="_blank" rel="noreferrer">
          {value}
        </a>
      );
    default:
      return value;
  }
}
