import { z } from 'zod';
import { imagePath } from '../http/route.ts';
import { emailSchema, requiredText, text } from '../text/text.ts';
import { type Changes, changesFrom, withChanges } from './changes.ts';
import { isWebsite, withoutScheme } from './website.ts';

/** How the admin renders a field, in forms and in panels. */
type FieldKind =
  | 'line'
  | 'paragraph'
  | 'number'
  | 'email'
  | 'phone'
  | 'code'
  | 'website'
  | 'picture'
  | 'choice'
  | 'active'
  | 'group';

/**
 * A field of a record, declared once. `kept` is its schema in events and views, `taken` its schema in the body of a
 * call, `changed` its schema in the event of a change.
 */
export interface Field<
  Kept extends z.ZodType = z.ZodType,
  Taken extends z.ZodType = z.ZodType,
  Changed extends z.ZodType = z.ZodType,
> {
  readonly kind: FieldKind;
  readonly kept: Kept;
  readonly taken: Taken;
  readonly changed: Changed;
  /** Its value in a new record. */
  readonly blank: z.output<Kept>;
  /** Longest text in UTF-16 units, or greatest number. Default: no limit of its own. */
  readonly max?: number;
  /** Values of a choice, in the order of the form. Default: none. */
  readonly values?: readonly string[];
  /** Fields of a group. Default: no group. */
  readonly fields?: Fields;
}

/** Fields by their names on the wire, in the order of forms, panels and files. */
export type Fields = { readonly [name: string]: Field };

type Kept<F extends Fields> = z.ZodObject<{ -readonly [Name in keyof F]: F[Name]['kept'] }>;
type Taken<F extends Fields> = z.ZodObject<
  { -readonly [Name in keyof F]: z.ZodOptional<F[Name]['taken']> },
  z.core.$strict
>;
type Changed<F extends Fields> = z.ZodObject<{ -readonly [Name in keyof F]: z.ZodOptional<F[Name]['changed']> }>;
type Details<F extends Fields> = z.output<Kept<F>>;

const textField = (kind: FieldKind, max: number, taken = text(max)) => {
  const kept = z.string();
  return { kind, kept, taken, changed: kept, blank: '', max };
};

/** A line of text of at most `max` UTF-16 units. */
export const line = (max: number) => textField('line', max);

/** Text with line breaks, of at most `max` UTF-16 units. */
export const paragraph = (max: number) => textField('paragraph', max);

/** A telephone number, in any form. */
export const phoneNumber = (max: number) => textField('phone', max);

/** A number that is an identification, such as that of an account, of at most `max` UTF-16 units. */
export const code = (max: number) => textField('code', max);

/** An e-mail address, or ''. */
export const emailAddress = () => ({ ...textField('email', 254), taken: z.union([z.literal(''), emailSchema]) });

/** An e-mail address; trimmed, and never ''. */
export const requiredEmail = () => ({ ...textField('email', 254), taken: emailSchema });

/** A line of text of at most `max` UTF-16 units, with more than white space. */
export const requiredLine = (max: number) => textField('line', max, requiredText(max));

/** The address of a website of at most `max` UTF-16 units, or ''; kept without its scheme. */
export const website = (max: number) => ({
  ...textField('website', max),
  taken: text(max)
    .refine(isWebsite, { error: 'not a website', params: { code: 'unsafe_address' } })
    .transform(withoutScheme),
});

/** The path of an uploaded picture, or ''. */
export const picture = () => ({ ...textField('picture', 300), taken: imagePath });

/** One of several values, the first of which a new record has. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const kept = z.enum(values);
  return { kind: 'choice' as const, kept, taken: kept, changed: kept, blank: values[0] as Values[number], values };
};

/** A whole number from 0 to `max`. */
export const count = (max: number) => {
  const kept = z.number();
  const taken = z.number().int().min(0).max(max);
  return { kind: 'number' as const, kept, taken, changed: kept, blank: 0, max };
};

/** A whole number from 0 to `max`, or null. */
export const optionalCount = (max: number) => {
  const kept = z.number().int().nullable();
  const taken = z.number().int().min(0).max(max).nullable();
  return { kind: 'number' as const, kept, taken, changed: kept, blank: null, max };
};

/** Whether a record is in use; a new one is. */
export const active = () => {
  const kept = z.boolean();
  return { kind: 'active' as const, kept, taken: kept, changed: kept, blank: true };
};

/** Fields that are sent, changed and shown together; a change names only those of them that change. */
export function group<const F extends Fields>(fields: F) {
  const { details, body, changes, blank } = record(fields);
  return { kind: 'group' as const, kept: details, taken: body, changed: changes, blank, fields };
}

/** The schemas of a record and its value before anything is entered, from its fields. */
export function record<const F extends Fields>(fields: F) {
  const each = <Value>(partOf: (field: Field) => Value) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(field)]));
  return {
    fields,
    names: Object.keys(fields) as (keyof F & string)[],
    /** Everything that can be written about it, as events and views have it. */
    details: z.object(each(({ kept }) => kept)) as unknown as Kept<F>,
    /** What a form sends; an absent field is unchanged, or blank in a new record. */
    body: z.strictObject(each(({ taken }) => taken.optional())) as unknown as Taken<F>,
    /** The fields that a change names, inside the groups too. */
    changes: z.object(each(({ changed }) => changed.optional())) as unknown as Changed<F>,
    blank: each(({ blank }) => blank) as Details<F>,
  };
}

/** The fields of a record alone, of something that has more. */
export function detailsOf<F extends Fields, From extends { readonly [Name in keyof F]?: unknown }>(
  fields: F,
  from: From,
): { [Name in keyof F & keyof From]: From[Name] } {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]])) as {
    [Name in keyof F & keyof From]: From[Name];
  };
}

/** Values of fields or of some of them, with groups inside. */
type Values = Readonly<Record<string, unknown>>;

/** Details with changes made, inside the groups too. */
export function withFieldChanges<D extends object>(fields: Fields, details: D, changes: object): D {
  return mapGroups(fields, withChanges(details as Values, changes as Changes<Values>), (inner, name) =>
    withFieldChanges(inner, (details as Values)[name] as object, ((changes as Values)[name] as object) ?? {}),
  ) as D;
}

/** What `wanted` would really change, down to the fields inside the groups. */
export function fieldChanges<C extends object>(fields: Fields, details: object, wanted: C): C {
  const changes = mapGroups(fields, wanted as Values, (inner, name) =>
    fieldChanges(inner, (details as Values)[name] as object, (wanted as Values)[name] as object),
  );
  const isChange = ([name, value]: [string, unknown]) =>
    fields[name]?.fields
      ? Object.keys(value ?? {}).length > 0
      : Object.keys(changesFrom({ [name]: (details as Values)[name] }, { [name]: value })).length > 0;
  return Object.fromEntries(Object.entries(changes).filter(isChange)) as C;
}

/** The dotted names of the fields that changes name: `name`, `address.zipCode`. */
export function fieldNames(fields: Fields, changes: object): readonly string[] {
  return Object.keys(dottedFields(fields, changes));
}

/** Values by the dotted names of their fields. */
export function dottedFields(fields: Fields, values: object): Values {
  const named = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const inner = fields[name]?.fields;
    if (!inner) return [[name, value]];
    return Object.entries(dottedFields(inner, value)).map(([part, own]) => [`${name}.${part}`, own]);
  });
  return Object.fromEntries(named);
}

/** Values with another one for each group that is among them. */
function mapGroups(fields: Fields, values: Values, mapped: (inner: Fields, name: string) => object): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const inner = fields[name]?.fields;
      return [name, inner && value !== undefined ? mapped(inner, name) : value];
    }),
  );
}
